// Functions of libm that are our own.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct ExactFunctionTests {
  @Test("the same as the system's, but for the last bits", arguments: 0..<100) func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let value = Double.random(in: 0...1, using: &random)
      let small = value * exp2(Double.random(in: -80...0, using: &random))
      #expect(abs(naturalLogarithm(small) - log(small)) <= 4 * log(small).ulp)
      #expect(abs(naturalLogarithm(value) - log(value)) <= 4 * log(value).ulp)
      let power = value * 700 * (seed % 2 == 0 ? 1 : -1)
      #expect(abs(exponential(power) - exp(power)) <= 4 * exp(power).ulp)
    }
  }

  @Test("exact where the result is a number that can be held") func exact() {
    #expect(naturalLogarithm(1) == 0)
    #expect(exponential(0) == 1)
    #expect(exponential(-701) == 0)
    #expect(exponential(-.infinity) == 0)
    #expect(exponential(1e9) == exponential(700))
    #expect(abs(naturalLogarithm(.leastNormalMagnitude) - log(.leastNormalMagnitude)) < 1e-12)
    #expect(abs(naturalLogarithm(.leastNonzeroMagnitude) - log(.leastNonzeroMagnitude)) < 1e-12)
  }

  @Test(
    "of what left the range of numbers",
    arguments: [
      (0.0, 1.0, -460.0), (.leastNonzeroMagnitude, 1e9, -460), (1e300, .leastNonzeroMagnitude, 460),
      (1, 0, 460), (0, 0, 0), (.infinity, .infinity, 0), (2, 2, 0),
    ]) func ofLengths(length: Double, other: Double, expected: Double)
  { #expect(logarithm(of: length, over: other).rounded(.down) == (expected < 0 ? expected - 1 : expected)) }
}
