// Rows of decoders as RGBA.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct PixelFormatTests {
  @Test("rows of any length as RGBA, pixel by pixel", arguments: [PixelFormat.gray, .rgb, .bgra])
  func rows(format: PixelFormat) {
    var random = SeededGenerator(seed: 1)
    for width in 0...40 {
      let row = (0..<width * format.bytesPerPixel).map { _ in UInt8.random(in: 0...255, using: &random) }
      var found = [UInt8](repeating: 7, count: width * 4)
      found.withUnsafeMutableBufferPointer { format.writeRGBA(row, into: $0) }
      let plain = (0..<width).flatMap { x in
        switch format {
        case .gray: [row[x], row[x], row[x], 255]
        case .rgb: [row[3 * x], row[3 * x + 1], row[3 * x + 2], 255]
        case .bgra: [row[4 * x + 2], row[4 * x + 1], row[4 * x], row[4 * x + 3]]
        }
      }
      #expect(found == plain)
    }
  }
}
