import MosaicCodecs
import MosaicPixels

/// Reads a decoder's rows to their end, and keeps them for a second reading.
final class RecordedRows: RowDecoder {
  private let decoder: any RowDecoder
  private let keeps: Bool
  private var bytes: [UInt8] = []
  /// Where the next row begins in `bytes`, while they are read again.
  private var next: Int?
  private var rowsRead = 0

  init(_ decoder: any RowDecoder, keeps: Bool) {
    self.decoder = decoder
    self.keeps = keeps
    if keeps { bytes.reserveCapacity(Self.byteCount(of: decoder)) }
  }

  static func byteCount(of decoder: any RowDecoder) -> Int {
    MemoryBudget.product(decoder.rowWidth, decoder.rowCount, decoder.pixelFormat.bytesPerPixel)
  }

  var header: ImageHeader { decoder.header }
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var reduction: Int { decoder.reduction }
  var heldBytes: Int { decoder.heldBytes }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
    guard let start = next else {
      try decoder.readRow(into: &row)
      rowsRead += 1
      if keeps { bytes += row }
      return
    }
    let end = start + rowWidth * pixelFormat.bytesPerPixel
    row = Array(bytes[start..<end])
    next = end
  }

  /// Ends a reading; the next one begins at the top.
  func finish() throws(CodecError) {
    if next == nil {
      var row: [UInt8] = []
      while rowsRead < rowCount { try readRow(into: &row) }
      try decoder.finish()
    }
    next = 0
  }
}
