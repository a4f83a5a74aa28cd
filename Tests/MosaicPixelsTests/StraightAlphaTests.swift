// From premultiplied to straight alpha, and arrays that are written in place.

import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct StraightAlphaTests {
  /// Premultiplied blue, green, red, alpha, and straight red, green, blue, alpha.
  static let pixels: [(premultiplied: [UInt8], straight: SIMD4<UInt8>)] = [
    ([1, 2, 3, 255], SIMD4(3, 2, 1, 255)),
    ([0, 0, 0, 0], SIMD4(0, 0, 0, 0)),
    ([64, 0, 128, 128], SIMD4(255, 0, 128, 128)),
    ([1, 0, 0, 1], SIMD4(0, 0, 255, 1)),
    // 1 × 255 / 2 = 127.5, up.
    ([1, 2, 0, 2], SIMD4(0, 255, 128, 2)),
    // A colour above its alpha and a colour without alpha, which a sound picture does not have.
    ([9, 0, 0, 3], SIMD4(0, 0, 255, 3)), ([9, 9, 9, 0], SIMD4(0, 0, 0, 0)),
  ]

  @Test(arguments: pixels) func divided(row: (premultiplied: [UInt8], straight: SIMD4<UInt8>)) {
    let picture = StraightPixmap(Pixmap(width: 1, height: 1, bytes: row.premultiplied))
    #expect(picture[0, 0] == row.straight)
  }

  @Test func everyPremultipliedPixelSurvives() {
    for alpha in 1...255 {
      let row = (0...alpha).flatMap { color -> [UInt8] in [UInt8(color), 0, 0, UInt8(alpha)] }
      let picture = StraightPixmap(Pixmap(width: alpha + 1, height: 1, bytes: row))
      for color in 0...alpha {
        let blue = Double(picture[color, 0].z)
        #expect((blue * Double(alpha) / 255).rounded() == Double(color))
      }
    }
  }

  @Test func aPixelIsSet() {
    var picture = StraightPixmap(width: 2, height: 2, bytes: [UInt8](repeating: 0, count: 16))
    picture[1, 0] = SIMD4(1, 2, 3, 4)
    #expect(picture.bytes == [0, 0, 0, 0, 1, 2, 3, 4] + [UInt8](repeating: 0, count: 8))
  }

  // MARK: Arrays that are written in place

  private struct Failure: Error {}

  @Test("every byte is what the function wrote", arguments: [0, 1, 4095, 8 << 20, (19 << 20) + 5])
  func bytes(count: Int) {
    let bytes = [UInt8](count: count) { target in
      for i in target.indices { target[i] = UInt8(truncatingIfNeeded: i &* 31 >> 4) }
    }
    #expect(bytes.count == count)
    #expect(bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0 &* 31 >> 4) })
  }

  @Test("what the function throws is thrown")
  func failure() {
    #expect(throws: Failure.self) {
      try [UInt8](count: 9 << 20) { _ throws(Failure) in throw Failure() }
    }
  }
}
