/// Turns rows of premultiplied BGRA8 into RGB8 or straight RGBA8.
enum RowPacking {
  /// Packs `width` pixels; up to four bytes after the last one may be overwritten.
  static func pack(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, width: Int, hasAlpha: Bool
  ) {
    if hasAlpha { rgba(source, target, width) } else { rgb(source, target, width) }
  }

  /// A pixel of three bytes is stored as four; the next pixel overwrites the fourth.
  private static func rgb(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ width: Int) {
    for x in 0..<width {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      target.storeBytes(of: (pixel.byteSwapped &>> 8).littleEndian, toByteOffset: x &* 3, as: UInt32.self)
    }
  }

  private static func rgba(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ width: Int) {
    for x in 0..<width {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      let alpha = pixel &>> 24
      var packed = pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | (pixel &>> 16) & 0xFF
      if alpha != 255 { packed = alpha == 0 ? 0 : divided(packed, alpha) }
      target.storeBytes(of: packed.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
    }
  }

  /// Each colour times 255 / alpha, rounded to nearest, ties up, at most 255. One division a pixel: multiplying by 2^32 / alpha,
  /// rounded up, is exact for dividends below 2^16 and divisors below 2^8. The rounding adds less than 2^-16, and a quotient is at
  /// least 1/255 below the next whole number.
  @inline(__always)
  private static func divided(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    let inverse = UInt64(UInt32.max / alpha) &+ 1
    let half = UInt64(alpha &>> 1)
    let red = min(255, ((UInt64(pixel & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    let green = min(255, ((UInt64(pixel &>> 8 & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    let blue = min(255, ((UInt64(pixel &>> 16 & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    return UInt32(truncatingIfNeeded: red | green &<< 8 | blue &<< 16) | alpha &<< 24
  }
}
