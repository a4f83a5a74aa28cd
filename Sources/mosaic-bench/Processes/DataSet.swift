// The photographs, which are generated once and kept.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct DataSet: Sendable {
  var folder: String

  func make(_ pythons: [String], _ program: Program) throws(BenchError) {
    let mark = folder + "/made"
    if (try? String(contentsOfFile: mark, encoding: .utf8)) == Self.edition { return }
    guard let python = pythons.first(where: { program.output(of: [$0, "-c", "import PIL"]) != nil }) else {
      throw BenchError("none of \(pythons.joined(separator: ", ")) has Pillow; make bench-setup installs it")
    }
    Progress.say("making the photographs in \(folder); this takes a minute or two, once")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw BenchError("cannot make the folder \(folder): \(error)")
    }
    _ = try program.measure([python, Peers.script("dataset"), folder])
    try TextFile.write(Self.edition, to: mark)
  }

  func files(in name: String) throws(BenchError) -> [String] {
    let path = folder + "/" + name
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty else {
      throw BenchError("\(path) holds no photographs; remove \(folder) to have them made anew")
    }
    return names.sorted().map { path + "/" + $0 }
  }

  /// Changes when other photographs are generated.
  private static let edition = "2\n"
}
