// Pictures of the kinds that collages hold, made from numbers: what an encoder is good at differs between them.

import MosaicPixels
import TestSupport

struct TestDrawing {
  var name: String
  var pixmap: Pixmap
}

enum TestDrawings {
  static func all(width: Int, height: Int, seed: UInt64 = 1) -> [TestDrawing] {
    [
      make("photograph", width, height, seed) { x, y, random in
        let wave = 128 + (x * x / 97 + y * 3) % 90 / 2 + Int.random(in: -6...6, using: &random)
        return (wave, wave * 3 / 4 + Int.random(in: -4...4, using: &random), 255 - wave, 255)
      },
      make("flat", width, height, seed) { x, y, _ in
        [(255, 255, 255, 255), (51, 102, 153, 255), (255, 136, 0, 255)][(x / 37 + y / 23) % 3]
      },
      make("text", width, height, seed) { x, y, _ in
        let isInk = y % 14 < 9 && glyphs[(x / 8 * 7 + y / 14 * 5) % 26] >> UInt64(y % 14 * 7 + x % 8) & 1 == 1
        return isInk ? (20, 20, 30, 255) : (255, 255, 255, 255)
      },
      make("gradient", width, height, seed) { x, y, _ in
        (x * 255 / width, y * 255 / height, (x + y) * 255 / (width + height), 255)
      },
      make("soft edges", width, height, seed) { x, y, _ in
        let alpha = max(0, min(255, 300 - abs(x - width / 2) * 4 - abs(y - height / 2) * 4))
        return (200 * alpha / 255, 90 * alpha / 255, (x * 3 % 256) * alpha / 255, alpha)
      },
      make("texture", width, height, seed) { x, y, _ in
        let cell = UInt64(x % 16 * 16 + y % 16) &* 0x9E37_79B9_7F4A_7C15
        return (Int(cell >> 56), Int(cell >> 48 & 255), Int(cell >> 40 & 255), 255)
      },
      make("noise", width, height, seed) { _, _, random in
        let color = { (random: inout SeededGenerator) in Int.random(in: 0...255, using: &random) }
        return (color(&random), color(&random), color(&random), 255)
      },
      make("white", width, height, seed) { _, _, _ in (255, 255, 255, 255) },
    ]
  }

  /// Twenty-six shapes of 7 × 9, the same in every run.
  private static let glyphs: [UInt64] = (UInt64(0)..<26).map { index in
    var random = SeededGenerator(seed: index)
    return UInt64.random(in: 0...(1 << 62), using: &random) & UInt64.random(in: 0...(1 << 62), using: &random)
  }

  private static func make(
    _ name: String, _ width: Int, _ height: Int, _ seed: UInt64,
    _ color: (Int, Int, inout SeededGenerator) -> (Int, Int, Int, Int)
  ) -> TestDrawing {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = color(x, y, &random)
        bytes += [blue, green, red, alpha].map { UInt8(max(0, min(255, $0))) }
      }
    }
    return TestDrawing(name: name, pixmap: Pixmap(width: width, height: height, bytes: bytes))
  }
}
