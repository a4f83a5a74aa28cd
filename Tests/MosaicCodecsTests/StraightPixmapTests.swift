// Pictures with straight alpha: what the file has, and the same picture as the premultiplied one.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct StraightPixmapTests {
  /// Pictures of all formats and ways of decoding: palettes, profiles, orientations, lossy and lossless.
  static let pictures = ["pngsuite", "color", "webp", "jpeg", "images"].flatMap { folder in
    ImageReader.pathExtensions.sorted().flatMap { Fixtures.names(in: folder, ending: ".\($0)") }
      .map { "\(folder)/\($0)" }
  }

  @Test("multiplied with alpha it is the usual picture", arguments: pictures)
  func isTheSamePicture(name: String) throws {
    let usual = Result { () throws(FileError) in try ImageReader.pixmap(ofFile: Fixtures.path(name)) }
    let straight = Result { () throws(FileError) in
      try ImageReader.straightPixmap(ofFile: Fixtures.path(name))
    }
    switch (usual, straight) {
    case (.success(let usual), .success(let straight)):
      #expect(straight.width == usual.width && straight.height == usual.height)
      #expect(Self.premultiplied(straight) == usual.bytes)
    case (.failure(let usual), .failure(let straight)): #expect(usual == straight)
    default: Issue.record("one way reads \(name) and the other does not")
    }
  }

  @Test func picturesAreThere() { #expect(Self.pictures.count > 40) }

  @Test func transparentPixelsKeepTheirColor() throws {
    // RGBA, one pixel: filter byte, then red, green, blue and an alpha of 0 or 3.
    for alpha in [0, 3] as [UInt8] {
      let file = PNGFile.header(
        width: 1, height: 1, colorType: 6, data: PNGFile.stored([0, 10, 200, 30, alpha]))
      let straight = try ImageReader.straightPixmap(bytes: file.bytes, name: "x.png")
      #expect(straight.bytes == [10, 200, 30, alpha])
    }
    // A palette with one transparent entry.
    let palette = PNGFile.header(width: 1, height: 1, colorType: 3, data: PNGFile.stored([0, 0]))
      .inserting("PLTE", [10, 200, 30]).inserting("tRNS", [0])
    #expect(
      try ImageReader.straightPixmap(bytes: palette.bytes, name: "x.png").bytes == [10, 200, 30, 0])
  }

  @Test func aDamagedFileFailsInTheSameWords() throws {
    let file = try PngSuite.bytes("basn6a08.png")
    for count in stride(from: 8, to: file.count, by: 37) {
      let cut = Array(file.prefix(count))
      let usual = failure { try ImageReader.pixmap(bytes: cut, name: "x.png") }
      #expect(failure { try ImageReader.straightPixmap(bytes: cut, name: "x.png") } == usual)
    }
    let limits = DecodeLimits(maxPixels: 4)
    #expect(
      failure { try ImageReader.straightPixmap(bytes: file, name: "x.png", limits: limits) }
        == failure { try ImageReader.pixmap(bytes: file, name: "x.png", limits: limits) })
  }

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

  private static func premultiplied(_ picture: StraightPixmap) -> [UInt8] {
    var bytes = swappedRedAndBlue(picture.bytes)
    for i in bytes.indices where i % 4 != 3 {
      bytes[i] = UInt8((Double(bytes[i]) * Double(bytes[i | 3]) / 255).rounded())
    }
    return bytes
  }
}
