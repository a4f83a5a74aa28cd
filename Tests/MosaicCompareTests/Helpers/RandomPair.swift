// Pairs of pictures from a seed: rectangles with soft edges, some of them changed.

import MosaicPixels
import TestSupport

/// A picture and a changed copy of it.
struct RandomPair {
  var a: StraightPixmap
  var b: StraightPixmap

  /// - Parameter translucent: Whether there are translucent pixels.
  init(seed: UInt64, width: Int, height: Int, translucent: Bool = true) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene(width: width, height: height, translucent: translucent)
    for _ in 0..<12 { scene.addRectangle(&random) }
    a = scene.picture
    for _ in 0..<6 { scene.change(&random) }
    b = scene.picture
  }

  /// A pair of random size.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x5EED)
    let (width, height) = (random.number(1...64), random.number(1...48))
    self.init(seed: seed, width: width, height: height, translucent: random.number(0...1) == 1)
  }

  private struct Scene {
    var picture: StraightPixmap
    let translucent: Bool

    init(width: Int, height: Int, translucent: Bool) {
      let ground: [UInt8] = [250, 248, 240, 255]
      picture = StraightPixmap(
        width: width, height: height, bytes: (0..<width * height).flatMap { _ in ground })
      self.translucent = translucent
    }

    mutating func addRectangle(_ random: inout SeededGenerator) {
      let (columns, rows) = box(&random)
      var color = SIMD4<UInt8>.zero
      for i in 0..<3 { color[i] = UInt8(random.number(0...5) * 51) }
      color.w = translucent && random.number(0...2) == 0 ? UInt8(random.number(0...4) * 60) : 255
      let softness = random.number(0...2)
      for y in rows {
        for x in columns {
          let isSoft = softness > 0 && (x == columns.lowerBound || y == rows.lowerBound)
          picture[x, y] = isSoft ? mixed(picture[x, y], color, random.number(1...7)) : color
        }
      }
    }

    mutating func change(_ random: inout SeededGenerator) {
      let (columns, rows) = box(&random)
      switch random.number(0...5) {
      case 0: addRectangle(&random)
      case 1:
        let step = UInt8(random.number(1...40))
        each(columns, rows) { pixel in for i in 0..<3 { pixel[i] &+= step } }
      case 2: each(columns, rows) { pixel in for i in 0..<3 { pixel[i] = 255 - pixel[i] } }
      case 3:
        let before = picture
        for y in rows { for x in columns where x > 0 { picture[x, y] = before[x - 1, y] } }
      case 4 where translucent: each(columns, rows) { pixel in pixel.w = pixel.w / 2 }
      default:
        for y in rows {
          for x in columns where random.number(0...3) == 0 {
            let channel = random.number(0...2)
            picture[x, y][channel] &+= UInt8(random.number(1...30))
          }
        }
      }
    }

    private mutating func each(
      _ columns: Range<Int>, _ rows: Range<Int>, _ body: (inout SIMD4<UInt8>) -> Void
    ) {
      for y in rows { for x in columns { body(&picture[x, y]) } }
    }

    private func box(_ random: inout SeededGenerator) -> (columns: Range<Int>, rows: Range<Int>) {
      let (left, top) = (random.number(0...picture.width - 1), random.number(0...picture.height - 1))
      return (
        left..<min(picture.width, left + random.number(1...20)),
        top..<min(picture.height, top + random.number(1...12))
      )
    }

    private func mixed(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>, _ eighths: Int) -> SIMD4<UInt8> {
      var result = one
      for i in 0..<4 { result[i] = UInt8((Int(one[i]) * (8 - eighths) + Int(other[i]) * eighths) / 8) }
      return result
    }
  }
}

extension SeededGenerator {
  /// A number of a range; the same on every machine and with every version of the standard library.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
