// Reports for tests, and the folders that they are about.

import Foundation
import MosaicLayout
import TestSupport

@testable import MosaicCollage
@testable import MosaicCompare
@testable import MosaicGoldens

enum SampleReport {
  /// A pair of one-coloured pictures of 40 x 30 pixels.
  static func pair(
    _ path: String, _ status: PairResult.Status = .different, expected: UInt32? = 0xFFFF_0000,
    actual: UInt32? = 0xFF00_FF00, differing: Int = 1200
  ) -> PairResult {
    var pair = PairResult(path: path, expected: "a", actual: "b")
    (pair.status, pair.reason) = (status, "\(differing) pixels differ")
    let size = PixelSize(width: 40, height: 30)
    (pair.expected.size, pair.actual.size) = (size, size)
    let region = Region(PixelRect(x: 10, y: 5, width: 8, height: 4), pixels: 32, strongest: 0.5, kind: .fill)
    pair.measures = PairResult.Measures(
      metric: .exact, total: 1200, differing: differing, antialiased: 0, masked: 0, largestDelta: 255,
      budgets: [BudgetUse(name: .pixels, used: Double(differing), allowed: 0)], regions: [NamedRegion(region)]
    )
    pair.expected.file = expected.map { Sample.png(40, 30, $0) }
    pair.actual.file = actual.map { Sample.png(40, 30, $0) }
    return pair
  }

  static func text(_ pairs: [PairResult], _ heading: ReportHeading = heading) -> [UInt8] {
    Array(HTMLReport.opening.utf8) + pairs.flatMap(HTMLReport.block) + HTMLReport.closing(heading).utf8
  }

  /// Four pairs: two that differ, one that is new, one that is missing.
  static let pairs = [
    pair("little.png", differing: 12), pair("sub/much.png", expected: 0xFF00_00FF),
    pair("new.png", .new, expected: nil), pair("gone.png", .missing, actual: nil),
  ]

  /// Writes the pictures of pairs into the folders `golden` and `out`.
  static func write(_ pairs: [PairResult], to folder: TemporaryFolder) throws {
    for name in ["golden", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for pair in pairs {
      if let file = pair.expected.file { try folder.write(file, to: "golden/\(pair.name)") }
      if let file = pair.actual.file { try folder.write(file, to: "out/\(pair.name)") }
    }
  }

  /// The heading of a report about these folders.
  static let heading = ReportHeading(expectedFolder: "golden", actualFolder: "out")
}
