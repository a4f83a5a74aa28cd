// The luma in thousandths, and as a byte.

import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct Rec601Tests {
  @Test("white is the largest value, and the byte is at most 1 from the exact luma")
  func bytes() {
    #expect(Rec601.thousandths(red: 255, green: 255, blue: 255) == 255_000)
    #expect(Rec601.byte(red: 255, green: 255, blue: 255) == 255)
    let channels = Array(stride(from: 0, through: 255, by: 15))
    for red in channels {
      for green in channels {
        for blue in channels {
          let exact = Rec601.thousandths(red: red, green: green, blue: blue)
          let byte = Rec601.byte(red: red, green: green, blue: blue)
          #expect(abs(Int(byte) * 1000 - exact) < 1000, "\(red) \(green) \(blue)")
        }
      }
    }
  }
}
