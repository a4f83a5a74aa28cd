// Decoders from outside: recognised, checked and converted like those of this package.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct CodecRegistryTests {
  private let two = PlainDecoder.file(2, 1, [0xC80A_14FF, 0x6432_C880])

  private func message(_ bytes: [UInt8], _ limits: DecodeLimits = PlainDecoder.limits) -> String {
    let error = #expect(throws: FileError.self) {
      _ = try ImageReader.pixmap(bytes: bytes, name: "a.plain", limits: limits)
    }
    return error?.description ?? ""
  }

  @Test("bytes and files have the same pixels, multiplied with alpha where they are painted") func pixels()
    throws
  {
    let limits = PlainDecoder.limits
    let pixmap = try ImageReader.pixmap(bytes: two, name: "a", limits: limits)
    #expect(pixmap == Pixmap(width: 2, height: 1, bytes: [0x14, 0x0A, 0xC8, 0xFF, 100, 25, 50, 0x80]))
    let straight = try ImageReader.straightPixmap(bytes: two, name: "a", limits: limits)
    #expect(straight.bytes == [0xC8, 0x0A, 0x14, 0xFF, 0x64, 0x32, 0xC8, 0x80])
    try withTemporaryFolder { folder in
      let path = try folder.write(two, to: "a.png")
      #expect(try ImageReader.pixmap(ofFile: path, limits: limits) == pixmap)
      let header = try ImageReader.header(ofFile: path, limits: limits)
      #expect(header.format.name == "Plain" && header.width == 2 && header.height == 1 && header.hasAlpha)
    }
  }

  @Test("what is wrong is said of the file") func faults() {
    #expect(message(two, DecodeLimits()).hasPrefix("a.plain: is not an image: it begins with \"PLAIN"))
    #expect(message(Array(two.prefix(3))) == "a.plain: is truncated: the file ends before its picture begins")
    #expect(message(Array(two.prefix(6))) == "a.plain: is damaged: it ends inside its header")
    #expect(message(Array(two.dropLast())) == "a.plain: is damaged: it ends in a pixel")
    #expect(
      message(Array(two.dropLast(4)))
        == "a.plain: is damaged: its decoder made a row of 4 bytes; 2 pixels have 8")
    #expect(
      message(PlainDecoder.file(0, 3, []))
        == "a.plain: is damaged: it has 0 x 3 pixels; a side has at least 1")
    let small = DecodeLimits(maxPixels: 1, codecs: PlainDecoder.limits.codecs)
    #expect(message(two, small) == "a.plain: is 2 x 1 pixels, 2 in all; the limit is 1")
    #expect(message(Array("GIF8?".utf8)).hasPrefix("a.plain: is not an image"))
    #expect(message(Array("BM??".utf8)).contains("this build reads Plain, PNG"))
  }

  @Test("damage is found whichever rows were needed") func finishing() throws {
    let tall = PlainDecoder.file(1, 3, [0xFFFF_FFFF, 0xFFFF_FFFF])
    let decoder = try ImageReader.open(bytes: tall, name: "a", limits: PlainDecoder.limits)
    var row: [UInt8] = []
    try decoder.readRow(into: &row)
    #expect(throws: FileError.self) { try decoder.finish() }
  }

  @Test("a registry is what it reads") func equality() throws {
    let plain = CodecRegistry.standard.registering(PlainDecoder.self)
    #expect(plain == PlainDecoder.limits.codecs && plain != .standard)
    #expect(plain.registering(PlainDecoder.self) == plain)
    #expect(Set([plain, .standard, plain]).count == 2)
    #expect(DecodeLimits(codecs: plain) != DecodeLimits())
    // One that is added is asked before those of the package.
    #expect(plain.registering(OwnPNG.self).all.map(\.format.name).prefix(3) == ["Own", "Plain", "PNG"])
    let png = try ImageFormat.png.encode(Pixmap(width: 1, height: 1, bytes: [0, 0, 0, 255]))
    let limits = DecodeLimits(codecs: plain.registering(OwnPNG.self))
    #expect(try ImageReader.header(bytes: png, name: "a", limits: limits).format.name == "Own")
  }
}

/// Takes all files that begin as a PNG.
private final class OwnPNG: ImageDecoder {
  static let formatName = "Own"
  static let pathExtensions = ["own"]
  static let signature: [UInt8?] = [0x89]
  let (width, height) = (5, 5)

  init(_ file: FileBytes) {}

  func readRow(into row: inout [UInt8]) {}
}
