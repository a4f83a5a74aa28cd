// The tables of sRGB's curve against its formula.

import Foundation
import MosaicPixels
import Testing

@Suite(.timeLimit(.minutes(10))) struct SRGBCurveTests {
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
