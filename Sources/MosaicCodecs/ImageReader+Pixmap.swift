// Pixels in memory, read like a picture file.

package import MosaicPixels

extension ImageReader {
  /// Opens pixels in memory to read them row by row; `name` stands for the path in errors.
  ///
  /// - Throws: `CodecError` for pixels above the limits, or none at all.
  package static func open(
    _ pixmap: Pixmap, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> any RowDecoder {
    try limits.check(width: pixmap.width, height: pixmap.height, path: name)
    guard pixmap.width > 0, pixmap.height > 0 else {
      throw CodecError(
        path: name, kind: .corrupt("it has \(pixmap.width) x \(pixmap.height) pixels; a side has at least 1"))
    }
    return CheckedDecoder(PixmapDecoder(pixmap), path: name, limits: limits, watching: nil)
  }
}

/// The rows of pixels in memory.
private final class PixmapDecoder: RowDecoder {
  let header: ImageHeader
  let pixelFormat = PixelFormat.bgra
  private let pixmap: Pixmap
  private var nextRow = 0

  init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    header = ImageHeader(
      format: ImageFormat("pixmap"), width: pixmap.width, height: pixmap.height, hasAlpha: true)
  }

  /// The row that is handed out; the pixels are the caller's.
  var heldBytes: Int { pixmap.stride }

  func readRow(into row: inout [UInt8]) {
    row.removeAll(keepingCapacity: true)
    row += pixmap.bytes[nextRow * pixmap.stride..<(nextRow + 1) * pixmap.stride]
    nextRow += 1
  }

  func finish() {}
}
