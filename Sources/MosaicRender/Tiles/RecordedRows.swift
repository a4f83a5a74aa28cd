// Rows of a decoder, kept so that they can be read once more.

import MosaicCodecs
import MosaicPixels

/// The rows that a decoder gave, of a picture that was read to its end without an error.
final class RecordedRows: RowDecoder {
  let header: ImageHeader
  let pixelFormat: PixelFormat
  let reduction: Int
  private let bytes: [UInt8]
  private var next = 0

  /// - Parameter bytes: All rows of `decoder`, from the top.
  init(of decoder: any RowDecoder, _ bytes: [UInt8]) {
    precondition(bytes.count == Self.byteCount(of: decoder), "all rows are recorded")
    (header, pixelFormat, reduction) = (decoder.header, decoder.pixelFormat, decoder.reduction)
    self.bytes = bytes
  }

  /// Bytes of all rows of a decoder.
  static func byteCount(of decoder: any RowDecoder) -> Int {
    MemoryBudget.product(decoder.rowWidth, decoder.rowCount, decoder.pixelFormat.bytesPerPixel)
  }

  /// The rows are there already: nothing more is held.
  var heldBytes: Int { 0 }

  func readRow(into row: inout [UInt8]) {
    let length = rowWidth * pixelFormat.bytesPerPixel
    if row.count != length { row = [UInt8](repeating: 0, count: length) }
    row.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[next..<next + length]))
      }
    }
    next += length
  }

  func finish() {}
}
