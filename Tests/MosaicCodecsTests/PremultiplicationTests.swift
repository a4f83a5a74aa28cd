// Colours: both directions of premultiplication, over all values, and conversion by curves and a matrix.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct PremultiplicationTests {
  @Test func multiplyingRoundsToNearest() {
    for alpha in 0...255 {
      for color in 0...255 {
        let exact = (Double(color) * Double(alpha) / 255).rounded()
        #expect(Premultiplication.multiply(UInt8(color), UInt8(alpha)) == UInt8(exact))
      }
    }
  }

  @Test func dividingRoundsToNearestAndStaysInRange() {
    for alpha in 1...255 {
      for color in 0...255 {
        let exact = min(255, (Double(color) * 255 / Double(alpha)).rounded())
        #expect(Premultiplication.divide(UInt8(color), UInt8(alpha)) == UInt8(exact))
      }
    }
    #expect(Premultiplication.divide(0, 0) == 0)
    #expect(Premultiplication.divide(9, 0) == 0)
  }

  @Test func aPremultipliedPixelSurvivesBoth() {
    for alpha in UInt8.min...255 {
      for color in 0...alpha {
        #expect(Premultiplication.multiply(Premultiplication.divide(color, alpha), alpha) == color)
      }
    }
  }

  // MARK: Conversion by curves and a matrix

  /// With sRGB's primaries each channel depends on its own curve alone.
  private func transform(_ powers: [Double], deep: Bool) throws -> MatrixTransform {
    let count = deep ? 65_536 : 256
    let curves = powers.map { power in
      (0..<count).map { value in
        UInt16((pow(Double(value) / Double(count - 1), power) * Double(SRGBCurve.white)).rounded())
      }
    }
    let toD50 = try #require(Primaries.sRGB.toD50)
    return try #require(MatrixTransform(curves: curves, toD50: toD50))
  }

  @Test("each channel has its own curve, in eight bits and in sixteen", arguments: [false, true])
  func curves(deep: Bool) throws {
    let powers = [1.0, 1.8, 2.6]
    let transform = try transform(powers, deep: deep)
    let format = SampleFormat(space: .rgb, isSixteenBit: deep)
    for color in PNGColorChunkTests.colors {
      var source = color
      if deep { source = color.flatMap { [$0, $0] } }
      var target = [UInt8](repeating: 0, count: 4)
      source.withUnsafeBytes { source in
        target.withUnsafeMutableBytes {
          transform.convert(source, format, count: 1, into: $0, pixelFormat: .bgra)
        }
      }
      for (channel, place) in [2, 1, 0].enumerated() {
        let light = pow(Double(color[channel]) / 255, powers[channel])
        let stored = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        #expect(
          abs(Int(target[place]) - Int((stored * 255).rounded())) <= 1,
          "channel \(channel) of \(color): \(target)")
      }
    }
  }
}
