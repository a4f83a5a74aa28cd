// The photographs, which are generated once and kept.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct DataSet: Sendable {
  var folder: String

  /// Makes the photographs of most parts.
  func make(_ pythons: [String], _ program: Program) throws(BenchError) {
    try make(by: pythons, program, ["dataset", folder], edition: "2\n")
  }

  /// The library and the targets of photomosaics, in a folder of their own.
  var photomosaics: DataSet { DataSet(folder: folder + "/photomosaics") }

  func makeLibrary(_ pythons: [String], _ program: Program) throws(BenchError) {
    try make(by: pythons, program, ["photomosaics", "library", folder, Peers.samples], edition: "1\n")
  }

  /// - Parameters:
  ///   - words: A script and its arguments.
  ///   - edition: Changes when other photographs are generated.
  private func make(
    by pythons: [String], _ program: Program, _ words: [String], edition: String
  ) throws(BenchError) {
    let mark = folder + "/made"
    if (try? String(contentsOfFile: mark, encoding: .utf8)) == edition { return }
    guard let python = pythons.first(where: { program.output(of: [$0, "-c", "import PIL"]) != nil }) else {
      throw BenchError("none of \(pythons.joined(separator: ", ")) has Pillow; make bench-setup installs it")
    }
    Progress.say("making the photographs in \(folder); this takes a few minutes, once")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw BenchError("cannot make the folder \(folder): \(error)")
    }
    _ = try program.measure([python, Peers.script(words[0])] + words.dropFirst())
    try TextFile.write(edition, to: mark)
  }

  func files(in name: String) throws(BenchError) -> [String] {
    let path = folder + "/" + name
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty else {
      throw BenchError("\(path) holds no photographs; remove \(folder) to have them made anew")
    }
    return names.sorted().map { path + "/" + $0 }
  }
}
