// Two folders compared from a program, with the report that the command writes.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded) struct FolderComparisonTests {
  /// A golden that is met, one that is missed, and one that has a rule.
  private func withFolders(_ body: (TemporaryFolder, FolderComparison) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (name, expected, actual) in [
        ("same.png", 0xFF00_0000, 0xFF00_0000), ("other.png", 0xFF00_0000, 0xFFFF_FFFF),
        ("known.png", 0xFF00_0000, 0xFFFF_FFFF),
      ] as [(String, UInt32, UInt32)] {
        try folder.write(Sample.png(4, 4, expected), to: "goldens/\(name)")
        try folder.write(Sample.png(4, 4, actual), to: "made/\(name)")
      }
      try folder.write(
        #"{"version": 1, "rules": [{"paths": "known.png", "expectedFailure": "issue 7"}]}"#,
        to: "goldens/mosaic-compare.json")
      try body(
        folder, FolderComparison(expected: folder.path("goldens"), actual: folder.path("made")))
    }
  }

  @Test("every pair has its result, by the rules beside the goldens, and the report has the pictures")
  func compares() throws {
    try withFolders { folder, comparison in
      let report = folder.path("report.html")
      var found: [String] = []
      let tally = try comparison.compare(reportingTo: report) { pair in
        found.append("\(pair.path ?? "") \(pair.status)")
      }
      #expect(found == ["known.png known", "other.png different", "same.png same"])
      #expect(tally.total == 3 && tally.ended == 3 && tally[.different] == 1 && tally[.known] == 1)
      let page = String(decoding: try folder.read("report.html"), as: UTF8.self)
      #expect(page.contains(#""path": "other.png""#) && page.contains("<!doctype html>"))
      // The joined report of one report has the same pairs.
      var joined: [UInt8] = []
      #expect(try ReportMerge.join([report]) { joined += $0 }.pairCount == 3)
    }
  }

  @Test("no report takes the place of a picture, and none is left of a run that is refused")
  func refuses() throws {
    try withFolders { folder, comparison in
      for name in ["goldens/other.png", "made/other.png", "goldens/mosaic-compare.json"] {
        let before = try folder.read(name)
        let error = #expect(throws: FileError.self) {
          try comparison.compare(reportingTo: folder.path(name))
        }
        if case .replacesInput? = error?.kind {
        } else {
          Issue.record("\(name): \(String(describing: error))")
        }
        #expect(try folder.read(name) == before)
      }
      let inside = FolderComparison(expected: folder.path("goldens"), actual: folder.path("goldens/in"))
      try folder.write(Sample.png(4, 4, 0), to: "goldens/in/a.png")
      #expect(throws: WorkFailure.self) { try inside.compare(reportingTo: folder.path("none.html")) }
      #expect(!FileManager.default.fileExists(atPath: folder.path("none.html")))
    }
  }

  @Test("work that is asked to stop throws, and writes no report") func stops() throws {
    try withFolders { folder, _ in
      var run = RunOptions()
      run.limits.stop = StopSignal { true }
      let comparison = FolderComparison(
        expected: folder.path("goldens"), actual: folder.path("made"), run: run)
      let error = #expect(throws: FileError.self) {
        try comparison.compare(reportingTo: folder.path("none.html"))
      }
      #expect(error?.errorKind == .cancelled)
      #expect(!FileManager.default.fileExists(atPath: folder.path("none.html")))
    }
  }
}
