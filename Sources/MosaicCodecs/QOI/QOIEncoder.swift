// Writes QOI, row by row.

import MosaicSystem

/// Encodes one picture as QOI: RGB, or RGBA with straight alpha, sRGB, lossless. It needs no library, and all builds have it. A QOI has
/// no place for texts, metadata or a resolution.
final class QOIEncoder: PixelEncoder {
  /// The format has 32 bits for a side.
  static let largestSide = 0x3FFF_FFFF

  /// A row before and after it is encoded, at most five bytes a pixel, and the bytes not written yet.
  static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    MemoryBudget.sum(1 << 17, MemoryBudget.product(width, 16))
  }

  private let picture: EncodedPicture
  private var rows: RowCount
  private var state = QOIState()
  /// A row as RGB or RGBA; packing may write a few bytes behind its last pixel.
  private var packed: [UInt8]
  /// Bytes that are not written yet.
  private var output: [UInt8] = []
  private var failure: FileError?

  init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
    try picture.check(.qoi, largestSide: Self.largestSide, options)
    self.picture = picture
    rows = RowCount(picture)
    packed = [UInt8](repeating: 0, count: picture.width * 4 + 4)
    output += QOITexts.signature
    for side in [picture.width, picture.height] {
      output += (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    }
    output += [picture.hasAlpha ? 4 : 3, 0]
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    let width = picture.width
    let hasAlpha = picture.hasAlpha
    let rowLength = width * (hasAlpha ? 4 : 3)
    for row in 0..<rows.add(bytes) {
      bytes.withUnsafeBytes { source in
        packed.withUnsafeMutableBytes { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          // `bytes` has whole rows, of which this is one; `packed` has room for a row and four bytes more.
          RowPacking.pack(source + row * width * 4, into: target, width: width, hasAlpha: hasAlpha)
        }
      }
      packed.withUnsafeBufferPointer {
        state.encode(UnsafeBufferPointer(rebasing: $0[..<rowLength]), hasAlpha: hasAlpha, into: &output)
      }
      if output.count > 1 << 16 { try flush() }
    }
  }

  func finish() throws(FileError) {
    rows.finish()
    state.endRun(into: &output)
    output += QOITexts.end
    try flush()
  }

  // MARK: Steps

  private func flush() throws(FileError) {
    failure = failure ?? output.withUnsafeBytes { picture.sink.append($0) }
    output.removeAll(keepingCapacity: true)
    if let failure { throw failure }
  }
}
