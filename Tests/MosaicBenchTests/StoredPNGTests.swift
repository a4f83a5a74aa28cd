// The pictures with which un-filtering is measured are real PNGs.

import MosaicCodecs
import MosaicPixels
import Testing

@testable import mosaic_bench

@Suite(.timeLimit(.minutes(10))) struct StoredPNGTests {
  @Test(arguments: 0...4) func isReadToItsEnd(_ filter: Int) throws {
    // More than one stored block, the last one short.
    let bytes = StoredPNG.bytes(width: 301, height: 97, filter: UInt8(filter), seed: 7)
    let decoder = try ImageReader.open(bytes: bytes, name: "noise")
    #expect(decoder.header.width == 301 && decoder.header.height == 97)
    #expect(decoder.pixelFormat == .rgb || decoder.pixelFormat == .bgra)
    var row: [UInt8] = []
    for _ in 0..<97 { try decoder.readRow(into: &row) }
    try decoder.finish()
  }

  @Test func filtersDiffer() throws {
    let pictures = try (0...4).map {
      try ImageReader.pixmap(
        bytes: StoredPNG.bytes(width: 20, height: 9, filter: UInt8($0), seed: 7), name: "noise")
    }
    #expect(Set(pictures).count == 5)
  }
}
