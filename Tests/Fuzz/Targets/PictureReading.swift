// Checks that all decoders must pass.

import MosaicPixels
import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

/// Reads pictures as the program does, from memory.
enum PictureReading {
  /// Small pictures take little time and have all edge cases of large ones.
  static let limits = DecodeLimits(maxPixels: 1 << 14)

  /// Buffers so small that small pictures pass over their ends; it is also quicker. As many bytes as libpng reads at a time:
  /// of a file that is cut short, the two would else see a different part.
  static let buffer = 1 << 12

  /// All rows as they are stored; `nil` where the file is refused, in words that name the file and blame it and not the system.
  @discardableResult
  static func read(_ file: [UInt8], reducing factor: Double = 1) -> [UInt8]? {
    do throws(FileError) {
      let decoder = try decoder(of: file, reducing: factor)
      let header = decoder.header
      guard header.width > 0, header.height > 0, header.width * header.height <= limits.maxPixels else {
        fatalError("a header of \(header.width) x \(header.height) was let through")
      }
      var (row, pixels): ([UInt8], [UInt8]) = ([], [])
      for _ in 0..<decoder.rowCount {
        try decoder.readRow(into: &row)
        guard row.count == decoder.rowWidth * decoder.pixelFormat.bytesPerPixel else {
          fatalError("a row of \(decoder.rowWidth) pixels has \(row.count) bytes")
        }
        decoder.pixelFormat.appendBGRA(row, to: &pixels)
      }
      try decoder.finish()
      return pixels
    } catch {
      check(error)
      return nil
    }
  }

  /// PNG as `ImageReader` reads it, but with small buffers.
  private static func decoder(of file: [UInt8], reducing factor: Double) throws(FileError) -> any RowDecoder {
    guard file.starts(with: PNGFile.signature) else {
      return try ImageReader.open(bytes: file, name: "x", limits: limits, .reducing(factor))
    }
    let libpng = try rethrowing(try PNGDecoder(.bytes(file), limits: limits), as: FileError.about("x"))
    return CheckedDecoder(
      FastPNGDecoder(libpng, source: .bytes(file), buffer: buffer) ?? libpng, path: "x", limits: limits)
  }

  static func check(_ error: FileError) {
    guard error.description.hasPrefix("x: "), !error.isInputOutput else {
      fatalError("bytes in memory are refused with: \(error)")
    }
  }

  /// A picture of noise or of a few colours, for the encoders.
  static func picture(_ random: inout SeededGenerator, largest: Int = 40) -> Pixmap {
    var picture = Pixmap(width: 1 + random.below(largest), height: 1 + random.below(largest))
    let (isCalm, hasAlpha) = (random.isOneIn(2), random.isOneIn(2))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha: UInt32 = hasAlpha ? UInt32(random.pick([0, 90, 255])) : 255
        // Premultiplied: no channel is above alpha.
        let level: UInt32 = alpha == 0 ? 0 : isCalm ? alpha / 2 : UInt32(random.below(Int(alpha) + 1))
        picture[x, y] = alpha << 24 | level << 16 | (alpha - level) << 8 | level
      }
    }
    return picture
  }

  /// The file of a picture; an encoder has no reason to fail.
  static func bytes(of picture: Pixmap, as format: ImageFormat, _ options: EncodeOptions = .init())
    -> [UInt8]
  {
    do { return try format.encode(picture, options: options) } catch {
      fatalError("a small picture cannot be written: \(error)")
    }
  }
}
