// Weights: their sums, their bounds, and the kernel that they come from; the curve of sRGB.

import Foundation
import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct ResampleAxisTests {
  @Test("weights add up to one, and their magnitudes to less than two", arguments: 0..<2000)
  func weightsAreBounded(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...(seed % 10 == 0 ? 50_000 : 300), using: &random)
    let start = Double.random(in: 0..<Double(count), using: &random)
    let axis = ResampleAxis(
      sourceCount: count, span: SourceSpan(start: start, length: Double(count) - start),
      targetCount: .random(in: 1...100, using: &random))
    for target in 0..<axis.targetCount {
      let weights = axis.weights[target * axis.tapCount..<(target + 1) * axis.tapCount].map(Int.init)
      #expect(weights.reduce(0, +) == 1 << 14, "seed \(seed)")
      // Samples of up to 16,320 then stay inside 16 bits, and sums of products inside 32.
      #expect(weights.reduce(0) { $0 + abs($1) } < 2 << 14, "seed \(seed)")
      #expect(axis.samples.contains(axis.firsts[target]), "seed \(seed)")
      #expect(axis.firsts[target] + axis.tapCount <= axis.sampleCount, "seed \(seed)")
    }
    #expect(axis.source.upperBound <= count)
  }

  @Test("weights balance at the middle of their target pixel", arguments: 0..<500)
  func weightsBalance(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let targets = Int.random(in: 10...60, using: &random)
    let start = Double.random(in: 0..<50, using: &random)
    let length = Double(targets) * .random(in: 0.25...20, using: &random)
    let count = Int((start + length).rounded(.up)) + .random(in: 0...50, using: &random)
    let axis = ResampleAxis(
      sourceCount: count, span: SourceSpan(start: start, length: length), targetCount: targets)
    let factor = length / Double(targets)
    let reach = LanczosKernel.support * max(factor, Double(axis.box)) + Double(axis.box)
    for target in 0..<targets {
      let middle = start + (Double(target) + 0.5) * factor
      // At the picture's ends, a part of the kernel is missing.
      guard middle > reach, middle < Double(count) - reach else { continue }
      let balance = (0..<axis.tapCount).reduce(0.0) { sum, tap in
        let sample = (Double(axis.firsts[target] + tap) + 0.5) * Double(axis.box)
        return sum + sample * Double(axis.weights[target * axis.tapCount + tap]) / Double(1 << 14)
      }
      #expect(abs(balance - middle) < 0.1 * factor, "seed \(seed), target \(target)")
    }
  }

  @Test("the kernel has its known values")
  func kernelHasKnownValues() {
    #expect(LanczosKernel.value(at: 0) == 1)
    for zero in [1.0, 2, 3, 4, -1, -2] { #expect(abs(LanczosKernel.value(at: zero)) < 1e-15) }
    // sinc(1/2) · sinc(1/6) = (2/π) · (3/π)
    #expect(abs(LanczosKernel.value(at: 0.5) - 6 / (Double.pi * Double.pi)) < 1e-15)
    #expect(LanczosKernel.value(at: 1.5) < 0)
  }

  @Test("the sine agrees with the system's")
  func sineAgrees() {
    for step in 0..<6000 {
      let x = Double(step) / 1000
      // The bound is that of the right side: its angle of up to 6π is rounded before the sine folds it.
      #expect(abs(LanczosKernel.sineOfPi(times: x) - sin(.pi * x)) < 5e-15, "x = \(x)")
    }
  }

  // MARK: The curve of sRGB

  @Test func lightIsThatOfTheStandard() {
    for value in 0..<256 {
      let stored = Double(value) / 255
      let light = stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
      #expect(abs(SRGBCurve.light(of: stored) - light) < 1e-12, "\(value)")
      #expect(SRGBCurve.light[value] == UInt16((light * 65_535).rounded()), "\(value)")
    }
  }

  @Test func storedValuesAreTheNearest() {
    #expect(SRGBCurve.stored.count == 65_536)
    for value in 0..<256 { #expect(SRGBCurve.stored[Int(SRGBCurve.light[value])] == UInt8(value)) }
    for light in 0..<65_536 {
      let linear = Double(light) / 65_535
      let stored = 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055)
      // A light that lies on the border of two may be either.
      #expect(abs(Double(SRGBCurve.stored[light]) - stored) < 0.501, "\(light)")
    }
  }
}
