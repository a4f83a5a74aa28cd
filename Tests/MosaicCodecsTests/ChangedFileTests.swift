// A file that is written to between its header and its pixels: an error in words, for every format.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct ChangedFileTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  /// Files of every format, with two sizes and two pictures of each that is written.
  private static func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = ["text": Array("hello, world\n".utf8), "empty": []]
    for format in EncoderTests.formats {
      files["\(format.name)"] = try format.encode(waves(90, 70))
      files["small \(format.name)"] = try format.encode(waves(20, 9))
      files["other \(format.name)"] = try format.encode(softNoise(90, 70, isOpaque: true, seed: 5))
      guard format == .webp else { continue }
      files["wide webp"] = try format.encode(waves(400, 70))
      files["lossless webp"] = try format.encode(waves(90, 70), options: .init(isLossless: true))
    }
    #if TIFF
      var tiff = TIFFDecoderTests.noise(samples: 3, bits: 8, photometric: 2, width: 90, height: 70)
      files["tiff"] = tiff.bytes
      tiff.tile = (16, 16)
      files["tiled tiff"] = tiff.bytes
      (tiff.tile, tiff.isSeparate, tiff.isPacked, tiff.rowsPerStrip) = (nil, true, true, 9)
      files["tiff of planes"] = tiff.bytes
    #endif
    for name in [
      "pngsuite/basn3p04.png", "pngsuite/basi6a08.png", "jpeg/progressive-420.jpg", "webp/animated-part.webp",
      "webp/lossy-alpha.webp", "tiff/lzw.tif", "tiff/jpeg-ycc.tif", "gif/plain.gif", "gif/interlaced.gif",
      "heif/grid.heic", "heif/grid.avif", "heif/alpha.heic", "heif/full.avif",
    ] {
      let bytes = try Fixtures.bytes(name)
      if (try? imageHeader(bytes)) != nil { files[name] = bytes }
    }
    return files
  }

  private func readChanged(
    _ bytes: [UInt8], rows: Int = 0, reducing factor: Double, _ change: (String) throws -> Void
  ) throws -> FileError? {
    let path = try folder.write(bytes, "a")
    // Written long ago: a clock that does not tick between two writes would hide the second.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    let decoder = try ImageReader.open(path, .reducing(factor))
    for _ in 0..<min(rows, decoder.rowCount) { _ = try decoder.nextRow() }
    try change(path)
    do throws(FileError) {
      for _ in min(rows, decoder.rowCount)..<decoder.rowCount {
        let row = try decoder.nextRow()
        #expect(row.count == decoder.rowWidth * decoder.pixelFormat.bytesPerPixel)
      }
      try decoder.finish()
      return nil
    } catch {
      #expect(failure { try decoder.finish() } == error)
      return error
    }
  }

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
          try WebPDecoder(OpenFile(path).source, limits: DecodeLimits(), DecodeForm(factor: factor)),
          path: path, limits: DecodeLimits())
        try overwrite(path, with: new)
        let error = failure { try decoder.pixels() }
        switch error?.kind {
        case .changed, .corrupt: break
        default: Issue.record("\(width) x \(height): \(String(describing: error))")
        }
      }
    }
  #endif
}
