// Rules for the sources of tests: a time limit for each, and no path of an outside program.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SourceTests {
  private struct Line: CustomStringConvertible {
    var file: String
    var number: Int
    var text: String
    var description: String { "\(file):\(number): \(text)" }
  }

  /// The lines of all Swift files in Tests, without what stands before and after them.
  private func lines() throws -> [Line] {
    let folder = Fixtures.packageFolder.appendingPathComponent("Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    #expect(files.count > 100)
    return try files.sorted().flatMap { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
          Line(file: file, number: $0 + 1, text: $1.trimmingCharacters(in: .whitespaces))
        }
    }
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
      suites.filter { $0.text.firstMatch(of: /^@Suite\(.*\.timeLimit\(/) == nil }.map(\.description) == [])
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
}
