// Between straight alpha, as files store it, and premultiplied alpha, as pictures are painted.

/// Conversion between straight and premultiplied alpha. Both directions round to nearest, so a premultiplied pixel survives writing
/// and reading: the error of the division, at most half, is scaled by `alpha / 255` on the way back.
enum Premultiplication {
  /// `colour × alpha / 255`, rounded to nearest; 255 is odd, so ties cannot occur.
  @inline(__always)
  static func multiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(color) * UInt32(alpha) + 127) / 255)
  }

  /// `colour × 255 / alpha`, rounded to nearest, ties up; 0 if alpha is 0, 255 if colour is above alpha.
  @inline(__always)
  static func divide(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha != 0 else { return 0 }
    return UInt8(truncatingIfNeeded: min(255, (UInt32(color) * 255 + UInt32(alpha) / 2) / UInt32(alpha)))
  }

  /// Premultiplies a row of BGRA8 in place.
  static func multiply(row: UnsafeMutableBufferPointer<UInt8>) {
    for i in stride(from: 0, to: row.count - 3, by: 4) {
      let alpha = row[i + 3]
      guard alpha != 255 else { continue }
      row[i] = multiply(row[i], alpha)
      row[i + 1] = multiply(row[i + 1], alpha)
      row[i + 2] = multiply(row[i + 2], alpha)
    }
  }

  /// Turns a row of premultiplied BGRA8 into straight BGRA8, in place.
  static func divide(row: UnsafeMutableBufferPointer<UInt8>) {
    for i in stride(from: 0, to: row.count - 3, by: 4) {
      let alpha = row[i + 3]
      guard alpha != 255 else { continue }
      row[i] = divide(row[i], alpha)
      row[i + 1] = divide(row[i + 1], alpha)
      row[i + 2] = divide(row[i + 2], alpha)
    }
  }

  /// Turns CMYK with 255 for no ink, as Adobe's programs write it and all viewers expect, into RGB.
  static func multiply(inks cmyk: [UInt8], into rgb: inout [UInt8]) {
    for x in 0..<cmyk.count / 4 {
      for channel in 0..<3 { rgb[x * 3 + channel] = multiply(cmyk[x * 4 + channel], cmyk[x * 4 + 3]) }
    }
  }

  /// Turns BGRA8 into RGBA8 or the other way around; the form of alpha stays. Hot. Both point to `count` pixels of four bytes, in
  /// memory that does not overlap.
  static func swapRedAndBlue(_ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, count: Int) {
    var x = 0
    // Four pixels at once. All loads and stores lie before `count`.
    while x &+ 4 <= count {
      let pixels = source.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self)
      target.storeBytes(of: swapped(pixels), toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
      x &+= 4
    }
    while x < count {
      let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      target.storeBytes(of: swapped(SIMD4(repeating: pixel)).x, toByteOffset: x &* 4, as: UInt32.self)
      x &+= 1
    }
  }

  /// Swaps the lowest and the third byte of each pixel, whichever end of a word comes first in memory.
  @inline(__always)
  private static func swapped(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    #if _endian(little)
      let kept = pixels & 0xFF00_FF00
      return kept | (pixels &>> 16) & 0xFF | (pixels & 0xFF) &<< 16
    #else
      let kept = pixels & 0x00FF_00FF
      return kept | (pixels &>> 16) & 0xFF00 | (pixels & 0xFF00) &<< 16
    #endif
  }
}

enum AlphaForm: Hashable, Sendable {
  /// Colours are multiplied with alpha, ready for painting.
  case premultiplied
  /// Colours are as the file has them. After a colour conversion they are the premultiplied result,
  /// divided by alpha.
  case straight

  /// Divides a row of premultiplied BGRA by alpha if the form is straight: colour conversions return premultiplied rows.
  func restore(_ row: inout [UInt8]) {
    guard self == .straight else { return }
    row.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) }
  }
}
