// TIFF files written by hand, of every kind that needs no codec.

/// A TIFF of one page (TIFF 6.0; BigTIFF as libtiff has it), uncompressed or in PackBits.
package struct PlainTIFF: Sendable {
  /// A field of the directory.
  package struct Field: Sendable {
    /// Its number.
    package var tag: Int
    /// 1: bytes, 2: text, 3: 16 bits, 4: 32 bits, 5: pairs of 32 bits, 7: bytes of any meaning, 16: 64 bits.
    package var type: Int
    /// As many as the field has.
    package var values: [Int]

    /// Makes a field of values of a type.
    package init(_ tag: Int, _ type: Int, _ values: [Int]) {
      (self.tag, self.type, self.values) = (tag, type, values)
    }

    fileprivate var size: Int { [3: 2, 4: 4, 16: 8][type] ?? 1 }
  }

  /// Pixels of a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// Samples of a pixel.
  package var samples: Int
  /// Bits of a sample: 1, 2, 4, 8, 16 or 32.
  package var bits: Int
  /// What samples mean: 0 and 1 gray, 2 RGB, 3 palette, 5 CMYK.
  package var photometric: Int
  /// All samples, pixel by pixel.
  package var values: [Int]

  /// The order of bytes.
  package var isLittleEndian = true
  /// Whether it is a BigTIFF.
  package var isBig = false
  /// Whether each channel has a plane of its own.
  package var isSeparate = false
  /// Whether it is in PackBits.
  package var isPacked = false
  /// Rows of a strip.
  package var rowsPerStrip: Int
  /// The sides of tiles, in place of strips.
  package var tile: (width: Int, height: Int)?
  /// Fields in addition to those of the picture, or in the place of those with the same tag.
  package var fields: [Field] = []

  /// A picture in one strip.
  package init(width: Int, height: Int, samples: Int, bits: Int, photometric: Int, values: [Int]) {
    (self.width, self.height, self.samples, self.bits) = (width, height, samples, bits)
    (self.photometric, self.values) = (photometric, values)
    rowsPerStrip = height
  }

  /// The file.
  package var bytes: [UInt8] {
    let pieces = self.pieces
    var data = Array((isLittleEndian ? "II" : "MM").utf8)
    data += isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2)
    // The place of the directory, which is known later.
    let link = data.count
    data += number(0, isBig ? 8 : 4)
    var offsets: [Int] = []
    for piece in pieces {
      offsets.append(data.count)
      data += piece
      if data.count % 2 != 0 { data.append(0) }
    }
    var all =
      standardFields + [
        Field(tile == nil ? 273 : 324, 4, offsets), Field(tile == nil ? 279 : 325, 4, pieces.map(\.count)),
      ]
    all.removeAll { field in fields.contains { $0.tag == field.tag } }
    all = (all + fields).sorted { $0.tag < $1.tag }
    let room = isBig ? 8 : 4
    var entries: [UInt8] = []
    for field in all {
      let payload = field.values.flatMap { number($0, field.size) }
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.values.count, room)
      if payload.count <= room {
        entries += payload + [UInt8](repeating: 0, count: room - payload.count)
      } else {
        entries += number(data.count, room)
        data += payload
        if data.count % 2 != 0 { data.append(0) }
      }
    }
    data.replaceSubrange(link..<link + room, with: number(data.count, room))
    return data + number(all.count, isBig ? 8 : 2) + entries + number(0, room)
  }

  // MARK: Steps

  private var standardFields: [Field] {
    var fields = [
      Field(256, 4, [width]), Field(257, 4, [height]),
      Field(258, 3, [Int](repeating: bits, count: samples)), Field(259, 3, [isPacked ? 32_773 : 1]),
      Field(262, 3, [photometric]), Field(277, 3, [samples]), Field(284, 3, [isSeparate ? 2 : 1]),
    ]
    if let tile {
      fields += [Field(322, 4, [tile.width]), Field(323, 4, [tile.height])]
    } else {
      fields.append(Field(278, 4, [rowsPerStrip]))
    }
    return fields
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isLittleEndian ? little : little.reversed()
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
    if bits >= 8 { return row.flatMap { number($0, bits / 8) } }
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
