// The pixels that placeholders are computed from.

/// A small picture with straight alpha, as the reference implementations of placeholders take it.
struct PlaceholderPixels {
  /// The longest side; more pixels make no better placeholder, and ThumbHash takes no more.
  static let longestSide = 100

  /// Number of pixels in a row.
  let width: Int
  /// Number of rows.
  let height: Int
  /// Red, green, blue and alpha of each pixel, rows from the top; all zero where alpha is.
  let rgba: [UInt8]

  /// Shrinks a picture that is larger, and takes its colours apart from its alpha; one without pixels counts as one that is
  /// transparent.
  init(_ picture: Pixmap) {
    let isEmpty = picture.width == 0 || picture.height == 0
    let picture = isEmpty ? Pixmap(width: 1, height: 1) : Self.shrunk(picture)
    (width, height) = (picture.width, picture.height)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(picture.bytes.count)
    for i in stride(from: 0, to: picture.bytes.count, by: 4) {
      let alpha = picture.bytes[i + 3]
      for channel in [2, 1, 0] { rgba.append(Self.straight(picture.bytes[i + channel], alpha: alpha)) }
      rgba.append(alpha)
    }
    self.rgba = rgba
  }

  private static func shrunk(_ picture: Pixmap) -> Pixmap {
    let side = max(picture.width, picture.height)
    guard side > longestSide else { return picture }
    let scale = Double(longestSide) / Double(side)
    return picture.resampled(
      width: max(1, Int((Double(picture.width) * scale).rounded())),
      height: max(1, Int((Double(picture.height) * scale).rounded())))
  }

  /// `colour × 255 / alpha`, rounded to nearest, as decoders of straight alpha see it.
  private static func straight(_ color: UInt8, alpha: UInt8) -> UInt8 {
    guard alpha != 0 else { return 0 }
    return UInt8(min(255, (Int(color) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
