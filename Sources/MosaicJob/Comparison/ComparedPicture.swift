// One of two pictures that are compared: what its file says, and its pixels.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender

/// The header of a picture whose file is open, and what decoding it takes.
struct ComparedPicture: Sendable {
  let path: String
  let header: ImageHeader
  /// Bytes of memory while it is decoded and compared.
  let heldBytes: Int
  private let file: OpenFile
  private let limits: DecodeLimits

  init(_ file: OpenFile, _ path: String, limits: DecodeLimits) throws {
    self.file = file
    self.path = path
    self.limits = limits
    let decoder = try ImageReader.open(file, limits: limits)
    header = decoder.header
    // Pictures that Exif turns need copies.
    let copies = header.orientation == .up ? 1 : 3
    heldBytes = MemoryBudget.sum(
      MemoryBudget.product(header.width, header.height, 4 * copies), decoder.heldBytes)
  }

  var size: PixelSize { header.shownSize }

  /// Whether its samples have more bits than are compared.
  var isDeep: Bool { header.bitDepth > 8 }

  /// Refuses a file of which only a part would be compared.
  func checkStill() throws {
    guard file.isAnimated else { return }
    throw JobResult.Failure(
      .badData,
      "\(path): is animated, and only a first frame could be compared; compare its frames as stills")
  }

  func pixels() throws(CodecError) -> StraightPixmap {
    let pixels = try ImageReader.straightPixmap(of: file, limits: limits)
    // The memory was taken for that size.
    guard (pixels.width, pixels.height) == (size.width, size.height) else {
      throw CodecError(path: path, kind: .changed)
    }
    // The pixels may be whole where the end of the file is not.
    if header.format == .png { try PNGIntegrity.check(file, header: header, checksums: false) }
    return pixels
  }

  /// Makes sure that a file whose pixels need not be compared is a picture: that a PNG has all of its chunks with the right checksums,
  /// and others the end of their format; where they have not, all of it must be readable.
  ///
  /// Other damage inside a JPEG or WebP that has its end is not looked for: two such files are the same byte for byte.
  func checkWhole(_ gate: DecodeGate) throws {
    let isWhole =
      header.format == .png
      ? try PNGIntegrity.check(file, header: header, checksums: true) : file.texts.isComplete
    if !isWhole { try decode(gate) }
  }

  /// Makes sure that all of it can be decoded; the pixels are not kept.
  func decode(_ gate: DecodeGate) throws {
    try gate.holding(heldBytes, of: path, for: "reading it") { () throws(CodecError) in
      let decoder = try ImageReader.open(file, limits: limits)
      var row: [UInt8] = []
      for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
      try decoder.finish()
      if header.format == .png { try PNGIntegrity.check(file, header: header, checksums: false) }
    }
  }
}
