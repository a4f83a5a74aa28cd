// The interface of everything that takes finished rows from top to bottom.

import MosaicCodecs

/// Takes the rows of a picture from top to bottom.
protocol RowSink: AnyObject {
  /// Takes the next rows, premultiplied BGRA, as wide as the canvas.
  func write(_ rows: [UInt8]) throws(CodecError)

  /// Writes what is pending after the last row. The file is not committed yet.
  func finish() throws(CodecError)
}

/// Keeps the rows.
final class RowCollector: RowSink {
  private(set) var bytes: [UInt8] = []

  /// - Parameter byteCount: How many bytes will come: an array that grows takes up to twice as many.
  init(byteCount: Int = 0) { bytes.reserveCapacity(byteCount) }

  func write(_ rows: [UInt8]) { bytes += rows }
  func finish() {}
}
