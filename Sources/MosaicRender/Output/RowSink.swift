// Where finished rows go: one way for every kind of file that is written from the top down.

import MosaicCodecs

/// Takes a picture's rows, from the top, and writes a file.
protocol RowSink: AnyObject {
  /// Takes the next rows, premultiplied BGRA, the whole canvas wide.
  func write(_ rows: [UInt8]) throws(CodecError)

  /// Writes what is left, after the last row. The file is still to be committed.
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

#if JPEG
  extension JPEGEncoder: RowSink {
    func write(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }
  }
#endif

#if WebP
  extension WebPEncoder: RowSink {
    func write(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }
  }
#endif
