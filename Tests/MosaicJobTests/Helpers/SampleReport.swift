// Reports for tests, and the folders that they are about.

import Foundation
import MosaicJob
import TestSupport

/// Pairs of one-coloured pictures.
enum SampleReport {
  /// The SHA-256 of some bytes.
  static func digest(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// A pair of one-coloured pictures of 40 x 30 pixels.
  static func pair(
    _ path: String, _ status: ReportPair.Status = .different, expected: UInt32? = 0xFFFF_0000,
    actual: UInt32? = 0xFF00_FF00, differing: Int = 1200
  ) -> ReportPair {
    var pair = ReportPair(
      path: path, status: status,
      record: """
        {"version": 1, "total": 1200, "differing": \(differing), "metric": "exact", "reason": "\(differing) pixels differ",
         "a": {"path": "a", "width": 40, "height": 30}, "b": {"path": "b", "width": 40, "height": 30},
         "budgets": [{"name": "pixels", "used": \(differing), "allowed": 0}],
         "regions": [{"x": 10, "y": 5, "width": 8, "height": 4, "pixels": 32, "strongest": 0.5, "kind": "fill"}]}
        """)
    pair.expected = expected.map { Sample.png(40, 30, $0) }
    pair.actual = actual.map { Sample.png(40, 30, $0) }
    pair.expectedDigest = pair.expected.map(digest)
    pair.actualDigest = pair.actual.map(digest)
    return pair
  }

  /// Four pairs: two that differ, one that is new, one that is missing.
  static let pairs = [
    pair("little.png", differing: 12), pair("sub/much.png", expected: 0xFF00_00FF),
    pair("new.png", .new, expected: nil), pair("gone.png", .missing, actual: nil),
  ]

  /// Writes the pictures of pairs into the folders `golden` and `out`.
  static func write(_ pairs: [ReportPair], to folder: TemporaryFolder) throws {
    for name in ["golden", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for pair in pairs {
      if let expected = pair.expected { try folder.write(expected, to: "golden/\(pair.path)") }
      if let actual = pair.actual { try folder.write(actual, to: "out/\(pair.path)") }
    }
  }

  /// The heading of a report about these folders.
  static let heading = ReportHeading(expectedFolder: "golden", actualFolder: "out")
}
