// Rows in memory.

import MosaicCodecs

/// Keeps the rows of a picture.
final class RowCollector: RowSink {
  private(set) var bytes: [UInt8] = []

  /// - Parameter byteCount: How many bytes will come: an array that grows takes up to twice as many.
  init(byteCount: Int = 0) { bytes.reserveCapacity(byteCount) }

  func write(_ rows: [UInt8]) { bytes += rows }
  func finish() {}
}
