// The luma of a colour, in whole numbers.

/// The luma of Rec. 601: `0.299 R + 0.587 G + 0.114 B` of red, green and blue as stored.
///
/// The loops over pixels of other modules call it, so its bodies are inlined there.
package enum Rec601 {
  /// The luma of channels from 0 to 255 in thousandths, which is exact.
  @inlinable @inline(__always)
  package static func thousandths(red: Int, green: Int, blue: Int) -> Int {
    299 * red + 587 * green + 114 * blue
  }

  /// The luma of channels from 0 to 255 as such a value, with the weights in 256ths: without a division, and at most 1 from the
  /// nearest.
  @inline(__always)
  static func byte(red: Int, green: Int, blue: Int) -> UInt8 {
    UInt8((red * 77 + green * 150 + blue * 29 + 128) >> 8)
  }
}
