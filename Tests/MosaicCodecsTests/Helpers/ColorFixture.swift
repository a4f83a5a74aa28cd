// Fixtures with colour profiles.

import Foundation
import MosaicPixels
import TestSupport

@testable import MosaicCodecs

/// Files of `fixtures/color`.
enum ColorFixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.url("color/\(name)")))
  }

  static func file(_ name: String) throws -> PNGFile { PNGFile(try bytes(name)) }

  /// The data of an iCCP chunk that holds the bytes, in a stored block.
  static func chunk(_ profile: [UInt8]) -> [UInt8] { Array("p".utf8) + [0, 0] + PNGFile.stored(profile) }

  static func header(_ bytes: [UInt8]) throws -> ImageHeader {
    try ImageReader.header(bytes: bytes, name: "x")
  }
}

/// The largest difference of a byte.
func largestDifference(_ a: Pixmap, _ b: Pixmap) -> Int {
  guard a.bytes.count == b.bytes.count else { return .max }
  return zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
