// TIFF files written by hand, of every kind that needs no codec.

/// A TIFF of one page, uncompressed or in PackBits.
package struct PlainTIFF: Sendable {
  package var width: Int
  package var height: Int
  /// Samples of a pixel.
  package var samples: Int
  /// Bits of a sample: 1, 2, 4, 8, 16 or 32.
  package var bits: Int
  /// What samples mean: 0 and 1 gray, 2 RGB, 3 palette, 5 CMYK.
  package var photometric: Int
  /// All samples, pixel by pixel.
  package var values: [Int]

  package var isLittleEndian = true
  package var isBig = false
  /// Whether each channel has a plane of its own.
  package var isSeparate = false
  /// Whether it is in PackBits.
  package var isPacked = false
  package var rowsPerStrip: Int
  /// The sides of tiles, in place of strips.
  package var tile: (width: Int, height: Int)?
  /// Fields in addition to those of the picture, or in the place of those with the same tag.
  package var fields: [TIFFField] = []
  /// The fields of its Exif.
  package var exif: [TIFFField] = []

  /// A picture in one strip.
  package init(width: Int, height: Int, samples: Int, bits: Int, photometric: Int, values: [Int]) {
    (self.width, self.height, self.samples, self.bits) = (width, height, samples, bits)
    (self.photometric, self.values) = (photometric, values)
    rowsPerStrip = height
  }

  /// The head, the pixels, and the directories.
  package var bytes: [UInt8] {
    let pieces = self.pieces
    let start = writer.head(directoryAt: 0).count
    var (data, offsets): ([UInt8], [Int]) = ([], [])
    for piece in pieces {
      offsets.append(start + data.count)
      data += piece + [UInt8](repeating: 0, count: piece.count % 2)
    }
    let own =
      standardFields + [
        TIFFField(tile == nil ? 273 : 324, 4, offsets),
        TIFFField(tile == nil ? 279 : 325, 4, pieces.map(\.count)),
      ]
    let all = own.filter { field in !fields.contains { $0.tag == field.tag } } + fields
    let place = start + data.count
    return writer.head(directoryAt: place) + data
      + writer.directory(all, at: place, link: 34_665, to: exif)
  }

  // MARK: Steps

  private var writer: TIFFWriter { TIFFWriter(isLittleEndian: isLittleEndian, isBig: isBig) }

  private var standardFields: [TIFFField] {
    let shape =
      tile.map { [TIFFField(322, 4, [$0.width]), TIFFField(323, 4, [$0.height])] }
      ?? [TIFFField(278, 4, [rowsPerStrip])]
    return [
      TIFFField(256, 4, [width]), TIFFField(257, 4, [height]),
      TIFFField(258, 3, [Int](repeating: bits, count: samples)),
      TIFFField(259, 3, [isPacked ? 32_773 : 1]), TIFFField(262, 3, [photometric]),
      TIFFField(277, 3, [samples]), TIFFField(284, 3, [isSeparate ? 2 : 1]),
    ] + shape
  }

  /// The strips or tiles in the order of their list.
  private var pieces: [[UInt8]] {
    let planes = isSeparate ? (0..<samples).map { [$0] } : [Array(0..<samples)]
    let side = tile ?? (width, max(1, rowsPerStrip))
    return planes.flatMap { channels in
      stride(from: 0, to: height, by: side.height).flatMap { top in
        stride(from: 0, to: width, by: side.width).map { left in
          let rows = tile == nil ? min(side.height, height - top) : side.height
          return (top..<top + rows).flatMap { y in
            let row = packed(y, left..<left + side.width, channels)
            return isPacked ? Self.literal(row) : row
          }
        }
      }
    }
  }

  /// A row of a piece; behind the edges of the picture there are zeros.
  private func packed(_ y: Int, _ columns: Range<Int>, _ channels: [Int]) -> [UInt8] {
    let row = columns.flatMap { x in
      channels.map { x < width && y < height ? values[(y * width + x) * samples + $0] : 0 }
    }
    if bits >= 8 { return row.flatMap { writer.number($0, bits / 8) } }
    return stride(from: 0, to: row.count, by: 8 / bits).map { start in
      (0..<8 / bits).reduce(UInt8(0)) { byte, place in
        byte << UInt8(bits) | (start + place < row.count ? UInt8(row[start + place]) : 0)
      }
    }
  }

  /// PackBits without runs.
  private static func literal(_ row: [UInt8]) -> [UInt8] {
    stride(from: 0, to: row.count, by: 128).flatMap { start in
      let part = row[start..<min(row.count, start + 128)]
      return [UInt8(part.count - 1)] + part
    }
  }
}
