// A format that no build reads: "PLAIN", width and height as one byte each, and the pixels as RGBA.

package import MosaicCodecs

package final class PlainDecoder: ImageDecoder {
  package static let formatName = "Plain"
  package static let pathExtensions = ["plain"]
  package static let signature: [UInt8?] = [0x50, 0x4C, nil, 0x49, 0x4E]

  package struct Damage: Error, CustomStringConvertible {
    package let description: String
  }

  package let width: Int
  package let height: Int
  private let file: FileBytes
  private var place = 7

  package init(_ file: FileBytes) throws {
    let head = file[0..<7]
    guard head.count == 7 else { throw Damage(description: "it ends inside its header") }
    (width, height, self.file) = (Int(head[5]), Int(head[6]), file)
  }

  package func readRow(into row: inout [UInt8]) throws {
    let bytes = file[place..<place + row.count]
    guard bytes.count == row.count || bytes.count % 4 == 0 else {
      throw Damage(description: "it ends in a pixel")
    }
    place += row.count
    row = bytes
  }

  /// A file of pixels; each is `0xRRGGBBAA`.
  package static func file(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> [UInt8] {
    Array("PLAIN".utf8) + [UInt8(width), UInt8(height)]
      + pixels.flatMap { pixel in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) } }
  }

  package static let limits = DecodeLimits(codecs: .standard.registering(PlainDecoder.self))
}
