// What fuzzers and readers of the code have found, through the readers: rows or an error that blames the file.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

/// Reads the pictures, profiles and EXIF in `fixtures/hostile`; adding a case is adding a file.
@Suite(.bounded) struct HostileFileTests {
  static let pictures = names(in: ["png", "apng", "jpeg", "webp", "heif", "tiff", "gif"])
  static let profiles = names(in: ["icc"])
  static let structures = names(in: ["exif"])

  static func names(in kinds: [String]) -> [String] {
    kinds.flatMap { kind in Fixtures.names(in: "hostile/\(kind)").map { "\(kind)/\($0)" } }
  }

  private func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("hostile/\(name)") }

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
        let segment = JPEGFile.Segment(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
        try expectRows(try JPEGFile.named("\(place).jpg").inserting(segment).bytes)
      }
    #endif
    #if WebP
      try expectRows(try WebPChunks.named("profile.webp").changing("ICCP") { $0.payload = profile }.bytes)
    #endif
  }

  @Test(arguments: structures) func exif(name: String) throws {
    let exif = try bytes(name)
    for carrier in ExifTests.carriers where !carrier.takesPrefix {
      let bytes = carrier.with(exif)
      #expect(try imageHeader(bytes).orientation == Exif.orientation(of: exif), "\(carrier.testDescription)")
    }
  }

  #if SVG
    @Test(
      "documents that end, stop or fill whatever draws them", .enabled(if: try OutsideProgram.hasSVG()),
      arguments: names(in: ["svg"]))
    func drawing(name: String) throws {
      guard case .failure(let error) = rows(of: try bytes(name), reducing: 1) else { return }
      #expect(!error.isInputOutput && !error.isShortage && "\(error)".hasPrefix("x: is "), "\(error)")
      #expect("\(error)".utf8.count < 500, "\(error)")
    }

    @Test("on a thread with a small stack", .enabled(if: try OutsideProgram.hasSVG())) func smallStack()
      throws
    {
      let bytes = try bytes("svg/groups-230-deep.svg")
      let end = DispatchSemaphore(value: 0)
      let thread = Thread {
        if case .failure(let error) = rows(of: bytes, reducing: 1) { Issue.record("\(error)") }
        end.signal()
      }
      thread.stackSize = 256 << 10
      thread.start()
      end.wait()
    }
  #endif

  /// A picture is never refused because of its metadata.
  private func expectRows(_ file: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = rows(of: file, reducing: 1)
    #expect(throws: Never.self, sourceLocation: sourceLocation) { try found.get() }
  }
}
