// How near a photomosaic comes to its target, seen from afar.

import MosaicCompare
import MosaicPixels
import MosaicSystem

extension Nearness {
  /// - Parameters:
  ///   - cell: Pixels of a cell of the picture, a multiple of 8.
  ///   - targetCell: Pixels of a cell of the target, a multiple of 8.
  init(
    of picture: Pixmap, _ cell: Int, to target: Pixmap, _ targetCell: Int
  ) throws(BenchError) {
    self.init()
    guard picture.width * targetCell == target.width * cell,
      picture.height * targetCell == target.height * cell
    else {
      throw BenchError(
        "a photomosaic of \(picture.width) × \(picture.height) px for a target of \(target.width) × \(target.height) px"
      )
    }
    let few = Shrunk(picture, cell / 4)
    let fewWanted = Shrunk(target, targetCell / 4)
    oklab = Self.decibels(zip(few.colors, fewWanted.colors).map { Self.squares($0, $1) }, peak: 1)
    srgb = Self.decibels(
      zip(few.stored.bytes, fewWanted.stored.bytes).map { Double((Int($0) - Int($1)) * (Int($0) - Int($1))) },
      peak: 255, of: 4)
    let many = Shrunk(picture, cell / 8)
    let manyWanted = Shrunk(target, targetCell / 8)
    lostLightness = 1 - (StructuralSimilarity(many.lightness, manyWanted.lightness)?.score ?? 0)
    lostLuma = 1 - (StructuralSimilarity(many.stored, manyWanted.stored)?.score ?? 0)
  }

  private static func squares(_ one: OKLab, _ other: OKLab) -> Double {
    let (lightness, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return lightness * lightness + a * a + b * b
  }

  /// - Parameter count: Numbers that stand for each three channels.
  private static func decibels(_ squares: [Double], peak: Double, of count: Int = 1) -> Double {
    let mean = squares.reduce(0, +) * Double(count) / Double(3 * squares.count)
    return mean > 0 ? -10 * log10(mean / (peak * peak)) : 99
  }
}

/// The means of boxes of pixels in linear light.
private struct Shrunk {
  var colors: [OKLab] = []
  var stored: StraightPixmap
  /// OKLab's lightness as a grey.
  var lightness: StraightPixmap

  init(_ picture: Pixmap, _ side: Int) {
    let (width, height) = (picture.width / side, picture.height / side)
    var (stored, grey): ([UInt8], [UInt8]) = ([], [])
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Int>.zero
        for row in y * side..<(y + 1) * side {
          for column in x * side..<(x + 1) * side {
            let place = row * picture.stride + column * 4
            for channel in 0..<3 {
              sum[channel] += Int(SRGBCurve.light[Int(picture.bytes[place + 2 - channel])])
            }
          }
        }
        let light = SIMD3<Double>(sum) / Double(side * side)
        let color = OKLab(light: light / Double(SRGBCurve.white))
        colors.append(color)
        stored += (0..<3).map { SRGBCurve.stored[Int(light[$0].rounded())] } + [255]
        let tone = UInt8(min(max(color.lightness * 255, 0), 255).rounded())
        grey += [tone, tone, tone, 255]
      }
    }
    self.stored = StraightPixmap(width: width, height: height, bytes: stored)
    lightness = StraightPixmap(width: width, height: height, bytes: grey)
  }
}
