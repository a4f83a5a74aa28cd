// Mild sharpening, and colours behind pictures, against their definitions.

import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct SharpeningTests {
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> Pixmap {
    var random = SeededGenerator(seed: seed)
    return noise(width, height, &random)
  }

  @Test("each pixel is 32 of itself less its neighbours, over 24", arguments: 0..<6)
  func definition(seed: UInt64) {
    let (width, height) = [(1, 1), (1, 7), (9, 1), (2, 2), (16, 9), (5, 12)][Int(seed)]
    let source = picture(width, height, seed: seed)
    let result = source.sharpened()
    for y in 0..<height {
      for x in 0..<width {
        let pixel = (y * width + x) * 4
        let alpha = Int(source.bytes[pixel + 3])
        #expect(Int(result.bytes[pixel + 3]) == alpha)
        for channel in 0..<3 {
          var sum = 0
          for dy in -1...1 {
            for dx in -1...1 {
              let near = min(max(0, y + dy), height - 1) * width + min(max(0, x + dx), width - 1)
              sum += Int(source.bytes[near * 4 + channel]) * (dx == 0 && dy == 0 ? 32 : -1)
            }
          }
          let wanted = min(alpha, max(0, Int((Double(sum) / 24).rounded())))
          #expect(Int(result.bytes[pixel + channel]) == wanted)
        }
      }
    }
  }

  @Test("flat areas stay as they are") func flat() {
    let gray = Pixmap(width: 9, height: 7, bytes: [UInt8](repeating: 200, count: 9 * 7 * 4))
    #expect(gray.sharpened() == gray)
    #expect(Pixmap(width: 0, height: 0).sharpened() == Pixmap(width: 0, height: 0))
  }

  @Test("what is transparent shows the colour behind it", arguments: 0..<3) func background(seed: UInt64) {
    let source = picture(8, 8, seed: seed)
    let white = source.painted(on: 0xFFFF_FFFF)
    for pixel in stride(from: 0, to: source.bytes.count, by: 4) {
      #expect(white.bytes[pixel + 3] == 255)
      for channel in 0..<3 {
        #expect(
          white.bytes[pixel + channel] == source.bytes[pixel + channel] + (255 - source.bytes[pixel + 3]))
      }
    }
    #expect(
      white.isOpaque && !source.isOpaque && white.painted(on: 0) == white && source.painted(on: 0) == source)
    #expect(Pixmap(width: 1, height: 1).painted(on: 0x8040_2000)[0, 0] == 0x8040_2000)
  }
}
