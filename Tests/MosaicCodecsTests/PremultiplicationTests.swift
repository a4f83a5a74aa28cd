// Both directions of premultiplication, over all values.

import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct PremultiplicationTests {
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
}
