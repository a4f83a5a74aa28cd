// The list of slips for `make mutate`: every text to be replaced stands once in its target.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SlipListTests {
  private func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text of all sources in a folder, with single spaces.
  private func sources(in folder: String) throws -> String {
    let folder = Fixtures.packageFolder.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
      .map { words(try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
      .joined(separator: "\n")
  }

  @Test func everyTextStandsOnceAndEveryTestIsThere() throws {
    let list = Fixtures.packageFolder.appendingPathComponent("Tests/slips.txt")
    let lines = try String(contentsOf: list, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    let slips = lines.split(whereSeparator: \.isEmpty).map(Array.init)
    #expect((12...24).contains(slips.count))
    var texts: [String: String] = [:]
    func text(of folder: String) throws -> String {
      if texts[folder] == nil { texts[folder] = try sources(in: folder) }
      return texts[folder] ?? ""
    }
    for slip in slips {
      try #require(slip.count == 3, "\(slip)")
      let place = slip[0].split(separator: ": ").map(String.init)
      let count = try text(of: "Sources/\(place[0])").ranges(of: words(slip[1])).count
      #expect(count == 1, "\(slip[1]) stands \(count) times in \(place[0])")
      #expect(slip[1] != slip[2])
      let tests = place[1].split(separator: ".").map(String.init)
      let suites = try text(of: "Tests/\(tests[0])")
      #expect(tests.count == 1 || suites.contains("struct \(tests[1]) "), "there are no tests \(place[1])")
    }
  }
}
