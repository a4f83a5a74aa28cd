// A pixel in one word.

/// A pixel of a straight picture, packed as `0xAABBGGRR`.
struct PixelWord: Hashable {
  var bits: UInt32

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  init(_ rgba: SIMD4<UInt8>) {
    bits = UInt32(rgba.x) | UInt32(rgba.y) << 8 | UInt32(rgba.z) << 16 | UInt32(rgba.w) << 24
  }

  @inline(__always) var red: Int { Int(bits & 255) }
  @inline(__always) var green: Int { Int(bits >> 8 & 255) }
  @inline(__always) var blue: Int { Int(bits >> 16 & 255) }
  @inline(__always) var alpha: Int { Int(bits >> 24) }
  @inline(__always) var isOpaque: Bool { bits >= 0xFF00_0000 }
}

extension PixelRule.Background {
  /// Red, green and blue behind a pixel.
  ///
  /// pixelmatch computes its pattern from the offset of the pixel's first byte, `4 × index`, which is always even: red is
  /// always 48.
  @inline(__always)
  func color(at index: Int) -> (red: Double, green: Double, blue: Double) {
    switch self {
    case .white: return (255, 255, 255)
    case .checkerboard:
      let offset = Double(index &* 4)
      let green = Int(offset / 1.618033988749895) & 1
      let blue = Int(offset / 2.618033988749895) & 1
      return (48, Double(48 &+ 159 &* green), Double(48 &+ 159 &* blue))
    }
  }
}
