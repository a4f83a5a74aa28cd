// The weights of luma: in thousandths, in 256ths, and pixelmatch's.

import TestSupport
import Testing

@testable import MosaicCompare
@testable import MosaicPixels

@Suite(.bounded) struct LumaTests {
  @Test("all ways to weigh channels agree, each as far as its digits go")
  func weights() {
    #expect(Rec601.thousandths(red: 255, green: 255, blue: 255) == 255_000)
    #expect(GrayPlane.brightness(red: 255, green: 255, blue: 255) == 255)
    let channels = Array(stride(from: 0, through: 255, by: 15))
    for red in channels {
      for green in channels {
        for blue in channels {
          let exact = Rec601.thousandths(red: red, green: green, blue: blue)
          let byte = GrayPlane.brightness(red: red, green: green, blue: blue)
          #expect(abs(Int(byte) * 1000 - exact) < 1000, "\(red) \(green) \(blue)")
          let precise = YIQ.brightness(red: Double(red), green: Double(green), blue: Double(blue))
          #expect(abs(precise - Double(exact) / 1000) < 0.25, "\(red) \(green) \(blue)")
        }
      }
    }
  }
}
