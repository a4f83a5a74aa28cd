// What fuzzers and readers of the code have found, through the readers: rows or an error that blames the file.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

/// Reads the pictures, profiles and EXIF in `fixtures/hostile`; adding a case is adding a file.
@Suite(.timeLimit(.minutes(10))) struct HostileFileTests {
  static let pictures = names(in: ["png", "apng", "jpeg", "webp", "heif", "tiff", "gif"])
  static let profiles = names(in: ["icc"])
  static let structures = names(in: ["exif"])

  static func names(in kinds: [String]) -> [String] {
    kinds.flatMap { kind in
      ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path("hostile/\(kind)"))) ?? [])
        .sorted()
        .map { "\(kind)/\($0)" }
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.url("hostile/\(name)")))
  }

  @Test(arguments: pictures, [1.0, 4, 16]) func picture(name: String, factor: Double) throws {
    guard case .failure(let error) = rows(of: try bytes(name), reducing: factor) else { return }
    #expect(!error.isInputOutput && "\(error)".hasPrefix("x: "), "\(error)")
  }

  @Test(arguments: profiles) func profile(name: String) throws {
    let profile = try bytes(name)
    for place in ["basn2c08", "basn0g08", "basn6a16", "basn3p08", "basn4a08"] {
      let whole = PNGFile(try PngSuite.bytes("\(place).png")).removing("gAMA")
      let hasPalette = whole.chunks.contains { $0.name == "PLTE" }
      let file = whole.inserting(
        "iCCP", [0x78, 0, 0] + PNGFile.stored(profile), before: hasPalette ? "PLTE" : "IDAT")
      try expectRows(file.bytes)
    }
    #if JPEG
      for place in ["ycc-444", "gray", "cmyk"] {
        let segment = JPEGFile.Segment(
          marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
        try expectRows(try JPEGFile.named("\(place).jpg").inserting(segment).bytes)
      }
    #endif
    #if WebP
      try expectRows(
        try WebPChunks.named("profile.webp").changing("ICCP") { $0.payload = profile }.bytes)
    #endif
  }

  @Test(arguments: structures) func exif(name: String) throws {
    let exif = try bytes(name)
    let orientation = Exif.orientation(of: exif)
    var files = [PNGFile(try PngSuite.bytes("basn2c08.png")).inserting("eXIf", exif).bytes]
    #if JPEG
      files.append(try JPEGFile.named("gray.jpg").withExif(exif).bytes)
    #endif
    for file in files {
      #expect(try ImageReader.header(bytes: file, name: "x").orientation == orientation)
    }
  }

  /// A picture is never refused because of its metadata.
  private func expectRows(_ file: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = rows(of: file, reducing: 1)
    #expect(throws: Never.self, sourceLocation: sourceLocation) { try found.get() }
  }
}
