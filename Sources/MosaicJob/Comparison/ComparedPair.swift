// What was found about a pair of files, with pictures for a report.

import MosaicCodecs

/// What was found about a pair, and perhaps its pictures.
package struct ComparedPair: Sendable {
  /// What was found.
  package var record: ComparisonRecord
  /// Their difference as a PNG file; `nil` where the pictures are the same, or where none was to be drawn.
  package var difference: [UInt8]?
  /// The file that is expected, of a finding whose files are kept.
  package var expected: [UInt8]?
  /// The file that was made.
  package var actual: [UInt8]?

  /// Larger files are not kept.
  private static let largestFile = 64 << 20

  init(record: ComparisonRecord) { self.record = record }

  /// Keeps the files of a finding, as they are before anything is done about it.
  mutating func keepFiles() {
    guard record.status != .same else { return }
    // What cannot be read is left out: the record says why.
    expected = try? FileBytes.bytes(of: record.expected.path, atMost: Self.largestFile)
    actual = try? FileBytes.bytes(of: record.actual.path, atMost: Self.largestFile)
  }
}
