// Exif that outputs carry: resolution, author, copyright and description.

extension Exif {
  /// The TIFF structure with what is known (TIFF 6.0, sections 2 and 8; CIPA DC-008, section 4.6.5); empty where nothing is. Texts
  /// are in UTF-8, which today's readers take them for, though Exif says ASCII; XMP beside it has them without doubt.
  static func bytes(_ metadata: FileMetadata, dotsPerInch: Double?) -> [UInt8] {
    var entries: [Entry] = []
    func add(_ tag: Int, _ text: String) {
      if !text.isEmpty { entries.append(Entry(tag: tag, type: 2, data: Array(text.utf8) + [0])) }
    }
    // By rising tags, as TIFF wants them.
    add(0x010E, metadata.description)
    if let dotsPerInch {
      for tag in [0x011A, 0x011B] { entries.append(Entry(tag: tag, type: 5, data: rational(dotsPerInch))) }
      // Inches.
      entries.append(Entry(tag: 0x0128, type: 3, data: [0, 2]))
    }
    add(0x013B, metadata.author)
    add(0x8298, metadata.copyright)
    return entries.isEmpty ? [] : structure(entries)
  }

  private struct Entry {
    let tag: Int
    /// 2: text, 3: a number of two bytes, 5: a fraction.
    let type: Int
    let data: [UInt8]

    var count: Int { type == 2 ? data.count : 1 }
  }

  /// The header, the one directory, and behind it the data of more than four bytes; the highest byte of a number is first.
  private static func structure(_ entries: [Entry]) -> [UInt8] {
    var directory = UInt16(entries.count).bigEndianBytes
    var rest: [UInt8] = []
    // Eight bytes of header, the count, twelve bytes an entry, and the place of a next directory, which is none.
    let restStart = 8 + 2 + 12 * entries.count + 4
    for entry in entries {
      directory +=
        UInt16(entry.tag).bigEndianBytes + UInt16(entry.type).bigEndianBytes
        + UInt32(entry.count).bigEndianBytes
      if entry.data.count <= 4 {
        directory += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
      } else {
        directory += UInt32(restStart + rest.count).bigEndianBytes
        // Places are even.
        rest += entry.data + [UInt8](repeating: 0, count: entry.data.count % 2)
      }
    }
    return Array("MM".utf8) + UInt16(42).bigEndianBytes + UInt32(8).bigEndianBytes + directory
      + UInt32(0).bigEndianBytes + rest
  }

  private static func rational(_ value: Double) -> [UInt8] {
    let parts = value == value.rounded() ? 1.0 : 10_000.0
    let numerator = max(1, min(4_294_967_295, (value * parts).rounded()))
    return UInt32(numerator).bigEndianBytes + UInt32(parts).bigEndianBytes
  }
}
