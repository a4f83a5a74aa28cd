// Whole pictures with straight alpha, for comparisons.

public import MosaicPixels

extension ImageReader {
  /// Decodes a whole file without multiplying colours with alpha: of most files, exactly the values that the file has.
  ///
  /// Colours are converted to sRGB as in ``pixmap(ofFile:limits:oriented:)``; where that happens to translucent pixels, their
  /// colours are those of the premultiplied result, divided by alpha.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - limits: The limits of pictures.
  ///   - oriented: Whether the orientation is applied.
  /// - Throws: `CodecError`, under the same limits and in the same words as ``pixmap(ofFile:limits:oriented:)``.
  /// - Complexity: O(pixels), with four bytes of memory for each, or twelve if the orientation is applied.
  public static func straightPixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> StraightPixmap {
    try straightPixmap(from: open(path, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  /// The same for the bytes of a whole file; `name` stands for the path in errors.
  public static func straightPixmap(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> StraightPixmap {
    try straightPixmap(
      from: open(bytes: bytes, name: name, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  private static func straightPixmap(
    from decoder: any RowDecoder, oriented: Bool
  ) throws(CodecError) -> StraightPixmap {
    let header = decoder.header
    let rowBytes = header.width * 4
    let bytes = try [UInt8](count: rowBytes * header.height) { target throws(CodecError) in
      var row: [UInt8] = []
      for y in 0..<header.height {
        try decoder.readRow(into: &row)
        decoder.pixelFormat.writeRGBA(
          row, into: UnsafeMutableBufferPointer(rebasing: target[y * rowBytes..<(y + 1) * rowBytes]))
      }
      try decoder.finish()
    }
    let (width, height) = (header.width, header.height)
    guard oriented, header.orientation != .up else {
      return StraightPixmap(width: width, height: height, bytes: bytes)
    }
    // Turning moves pixels of four bytes, whatever they mean.
    let shown = Pixmap(width: width, height: height, bytes: bytes).oriented(header.orientation)
    return StraightPixmap(width: shown.width, height: shown.height, bytes: shown.bytes)
  }
}
