// The luma of a colour, as each standard or program weighs red, green and blue.

/// The luma of Rec. 601 of colours as stored. `GrayPlane` of MosaicPixels has the same weights in 256ths.
enum Rec601 {
  /// The luma of channels from 0 to 255 in thousandths, which is exact.
  @inline(__always)
  static func thousandths(red: Int, green: Int, blue: Int) -> Int { 299 * red + 587 * green + 114 * blue }
}

/// The Y of YIQ: the luma of ``Rec601`` with pixelmatch's digits and in pixelmatch's order, so that results agree to the last bit.
enum YIQ {
  @inline(__always)
  static func brightness(red: Double, green: Double, blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }
}
