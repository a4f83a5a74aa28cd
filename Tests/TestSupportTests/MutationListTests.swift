// The list of slips for `make mutate`: every text to be replaced is in its file exactly once.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MutationListTests {
  private struct Slip {
    var name = ""
    var fields: [String: String] = [:]
    subscript(_ key: String) -> String { fields[key] ?? "" }
  }

  private static let keys = ["name", "file", "old", "new", "test"]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  private func slips() throws -> [Slip] {
    let lines = try text("Tests/mutations.txt").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).compactMap { lines in
      var slip = Slip()
      for line in lines where !line.hasPrefix("#") {
        let key = line.prefix { $0 != ":" }
        slip.fields[String(key)] = String(line.dropFirst(key.count + 2))
      }
      slip.name = slip["name"]
      return slip.fields.isEmpty ? nil : slip
    }
  }

  @Test func everyTextIsThereOnce() throws {
    let slips = try slips()
    #expect(slips.count >= 60)
    #expect(Set(slips.map(\.name)).count == slips.count, "two have the same name")
    for slip in slips {
      #expect(slip.fields.keys.sorted() == Self.keys.sorted(), "\(slip.name)")
      guard let source = try? text(slip["file"]) else {
        Issue.record("\(slip.name): there is no \(slip["file"])")
        continue
      }
      let count = source.ranges(of: slip["old"]).count
      #expect(count == 1, "\(slip.name): its old text stands \(count) times in \(slip["file"])")
      #expect(slip["old"] != slip["new"], "\(slip.name) changes nothing")
    }
  }

  @Test func everyTargetHasItsSlips() throws {
    let targets = Set(
      try slips().map { $0["file"].split(separator: "/").dropFirst().first.map(String.init) ?? "" })
    for target in [
      "MosaicLayout", "MosaicPixels", "MosaicScene", "MosaicSpec", "MosaicCodecs", "MosaicRender",
      "MosaicCompare", "MosaicJob", "MosaicCommand",
    ] { #expect(targets.contains(target), "\(target) has none") }
  }

  @Test func everyTestIsThere() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent("Tests")
    for slip in try slips() {
      for filter in slip["test"].split(separator: "|") {
        let parts = filter.split(separator: ".").map(String.init)
        let target = folder.appendingPathComponent(parts[0])
        let files = ((try? FileManager.default.subpathsOfDirectory(atPath: target.path)) ?? [])
          .filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty, "\(slip.name): there is no target \(parts[0])")
        guard parts.count > 1 else { continue }
        let sources = try files.map { try text("Tests/\(parts[0])/\($0)") }
        let isThere = sources.contains { source in
          source.contains("struct \(parts[1]) ") && (parts.count < 3 || source.contains("func \(parts[2])("))
        }
        #expect(isThere, "\(slip.name): there is no test \(filter)")
      }
    }
  }
}
