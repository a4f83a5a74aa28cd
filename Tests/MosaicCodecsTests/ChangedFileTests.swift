// A file that is written to between its header and its pixels: an error in words, for every format.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct ChangedFileTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  /// Files of every format, with two sizes and two pictures of each.
  private static func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [
      "png": try ImageFormat.png.encode(waves(90, 70)), "small.png": try ImageFormat.png.encode(waves(20, 9)),
    ]
    files["other.png"] = try ImageFormat.png.encode(noise(90, 70))
    files["palette.png"] = try PngSuite.bytes("basn3p04.png")
    files["interlaced.png"] = try PngSuite.bytes("basi6a08.png")
    #if JPEG
      files["jpg"] = try ImageFormat.jpeg.encode(waves(90, 70))
      files["small.jpg"] = try ImageFormat.jpeg.encode(waves(20, 9))
      files["other.jpg"] = try ImageFormat.jpeg.encode(noise(90, 70))
      files["progressive.jpg"] = try JPEGFile.bytes("progressive-420.jpg")
    #endif
    #if WebP
      files["webp"] = try ImageFormat.webp.encode(waves(90, 70))
      files["small.webp"] = try ImageFormat.webp.encode(waves(20, 9))
      files["other.webp"] = try ImageFormat.webp.encode(noise(90, 70))
      files["wide.webp"] = try ImageFormat.webp.encode(waves(400, 70))
      files["lossless.webp"] = try ImageFormat.webp.encode(waves(90, 70), options: .init(isLossless: true))
      for name in ["animated-part.webp", "lossy-alpha.webp"] { files[name] = try WebPChunks.bytes(name) }
    #endif
    #if TIFF
      let tiff = TIFFDecoderTests.noise(samples: 3, bits: 8, photometric: 2, width: 90, height: 70)
      files["tif"] = tiff.bytes
      var tiled = tiff
      tiled.tile = (16, 16)
      files["tiled.tif"] = tiled.bytes
      files["planes.tif"] = {
        var planes = tiff
        (planes.isSeparate, planes.isPacked, planes.rowsPerStrip) = (true, true, 9)
        return planes.bytes
      }()
      for name in ["lzw.tif", "jpeg-ycc.tif"] { files[name] = try FixtureKind.tiff.bytes(name) }
    #endif
    #if GIF
      for name in ["plain.gif", "interlaced.gif"] { files[name] = try FixtureKind.gif.bytes(name) }
    #endif
    #if HEIF
      for name in ["grid.heic", "grid.avif", "alpha.heic", "full.avif"] {
        files[name] = try HEIFFixture(name).bytes()
      }
    #endif
    files["text"] = Array("hello, world\n".utf8)
    files["empty"] = []
    return files
  }

  private static func noise(_ width: Int, _ height: Int) -> Pixmap {
    var random = SeededGenerator(seed: 5)
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    }
    return picture
  }

  /// Opens a file, changes it, and reads it to its end after `rows` rows of the old one.
  private func readChanged(
    _ bytes: [UInt8], rows: Int = 0, reducing factor: Double, _ change: (String) throws -> Void
  ) throws -> CodecError? {
    let path = try folder.write(bytes, "a")
    // Written long ago: a clock that does not tick between two writes would hide the second.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    let decoder = try ImageReader.open(path, reducing: factor)
    var row: [UInt8] = []
    for _ in 0..<min(rows, decoder.rowCount) { try decoder.readRow(into: &row) }
    try change(path)
    do throws(CodecError) {
      for _ in min(rows, decoder.rowCount)..<decoder.rowCount {
        try decoder.readRow(into: &row)
        #expect(row.count == decoder.rowWidth * decoder.pixelFormat.bytesPerPixel)
      }
      try decoder.finish()
      return nil
    } catch {
      #expect(failure { try decoder.finish() } == error)
      return error
    }
  }

  /// Writes into the file itself, as a program that saves in place does.
  private func overwrite(_ path: String, with bytes: [UInt8], at offset: UInt64 = 0, length: UInt64? = nil)
    throws
  {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    if let length { try file.truncate(atOffset: length) }
    try file.close()
  }

  @Test("every kind of picture, overwritten by every other kind of file", arguments: [1.0, 4], [0, 3])
  func overwritten(factor: Double, rows: Int) throws {
    let files = try Self.files()
    for (name, bytes) in files where name != "text" && name != "empty" {
      for (other, replacement) in files where other != name {
        for length in [nil, UInt64(replacement.count)] {
          let error = try readChanged(bytes, rows: rows, reducing: factor) {
            try overwrite($0, with: replacement, length: length)
          }
          #expect(
            replacement.isEmpty && length == nil || error?.kind == .changed,
            "\(name) by \(other): \(String(describing: error))")
        }
      }
    }
  }

  @Test("cut, grown, and changed in a few bytes", arguments: [0, 3]) func changed(rows: Int) throws {
    for (name, bytes) in try Self.files() where name != "text" && name != "empty" {
      for length in [0, 1, 30, bytes.count / 2, bytes.count - 1, bytes.count + 1, bytes.count + 100_000] {
        let error = try readChanged(bytes, rows: rows, reducing: 1) {
          try overwrite($0, with: [], length: UInt64(length))
        }
        #expect(error?.kind == .changed, "\(name), \(length) bytes")
      }
      for seed in UInt64(0)..<30 {
        var random = SeededGenerator(seed: seed)
        let place = Int.random(in: 12..<bytes.count, using: &random)
        let error = try readChanged(bytes, rows: rows, reducing: 1) {
          try overwrite($0, with: random.bytes(min(40, bytes.count - place)), at: UInt64(place))
        }
        #expect(error?.kind == .changed, "\(name), seed \(seed)")
      }
    }
  }

  @Test("a file that another one takes the place of is read on") func replaced() throws {
    let files = try Self.files()
    for (name, bytes) in files where name != "text" && name != "empty" {
      let error = try readChanged(bytes, reducing: 1) { path in
        let new = try folder.write([1, 2, 3], "b")
        try #require(rename(new, path) == 0)
      }
      #expect(error == nil, "\(name)")
    }
  }

  /// Also if the time stamp does not change: the decoded picture must have the size in the header.
  #if WebP
    @Test("a WebP of another size behind the same header", arguments: [1.0, 4]) func anotherWebP(
      factor: Double
    ) throws {
      let old = try ImageFormat.webp.encode(waves(80, 64))
      for (width, height) in [(160, 64), (800, 640), (8, 8), (80, 65), (81, 64)] {
        let new = try ImageFormat.webp.encode(waves(width, height))
        let path = try folder.write(
          old + [UInt8](repeating: 0, count: max(0, new.count - old.count)), "a.webp")
        let decoder = CheckedDecoder(
          try WebPDecoder(InputFile(path).source, limits: DecodeLimits(), DecodeForm(factor: factor)),
          path: path, limits: DecodeLimits())
        try overwrite(path, with: new)
        var row: [UInt8] = []
        let error = failure {
          for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
        }
        switch error?.kind {
        case .changed, .corrupt: break
        default: Issue.record("\(width) x \(height): \(String(describing: error))")
        }
      }
    }
  #endif
}
