// Rules for the sources of tests: a time limit for each, no path of an outside program, and slips that are found in the code.

import Foundation
import TestSupport
import Testing

@Suite(.bounded) struct SourceTests {
  private struct Line: CustomStringConvertible {
    var file: String
    var number: Int
    var text: String
    var description: String { "\(file):\(number): \(text)" }
  }

  /// The lines of all Swift files in Tests, without what stands before and after them.
  private func lines() throws -> [Line] {
    let files = try files(in: "Tests", endings: [".swift"])
    #expect(files.count > 100)
    return files.flatMap { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        Line(file: file.path, number: $0 + 1, text: $1.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  /// The files of a folder of the package, by their paths in it.
  private func files(in folder: String, endings: [String]) throws -> [(path: String, text: String)] {
    let folder = Fixtures.packageFolder.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }

  /// A deadlock is a failure and not silence. Tests inherit the limit of their suite, so each of them stands in one, and
  /// each suite, known by its attribute or by its name, says its limit on its first line.
  @Test func everySuiteHasATimeLimit() throws {
    let lines = try lines()
    let suites = lines.filter {
      $0.text.hasPrefix("@Suite")
        // A word that is quick to look for first: there are very many lines.
        || $0.text.contains("Tests")
          && $0.text.firstMatch(of: /^(final )?(struct|class|actor|enum) \w+Tests\b/) != nil
    }
    #expect(suites.count > 100)
    #expect(
      suites.filter { $0.text.firstMatch(of: /^@Suite\(.*\.(bounded|timeLimit\()/) == nil }.map(\.description)
        == [])
    let tests = Set(lines.filter { $0.text.hasPrefix("@Test") }.map(\.file))
    #expect(tests.subtracting(suites.map(\.file)).sorted() == [], "tests outside a suite")
  }

  /// A machine may lack any program but the shell: `OutsideProgram` looks for it on the path and says so.
  @Test func programsAreLookedForOnThePath() throws {
    let named = try lines().filter {
      $0.text.contains("bin/") && $0.text.contains(/"\/(usr|opt)\/(\w+\/)*s?bin\//)
    }
    #expect(named.map(\.description) == [])
  }

  // MARK: The list of slips for `make mutate`

  private func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text of all sources in a folder, with single spaces.
  private func sources(in folder: String) throws -> String {
    try files(in: folder, endings: [".swift", ".c"]).map { words($0.text) }.joined(separator: "\n")
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
