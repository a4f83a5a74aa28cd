// Exif that outputs carry: resolution, author, copyright and description.

extension Exif {
  /// The TIFF structure with what is known; empty where nothing is.
  ///
  /// Texts are in UTF-8, which today's readers take them for, though Exif says ASCII; XMP beside it has them without doubt.
  ///
  /// Source: TIFF 6.0, section 2 and section 8; CIPA DC-008, section 4.6.5.
  ///
  /// - Parameter dotsPerInch: The resolution, in pixels per inch.
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
    var directory = number(entries.count, bytes: 2)
    var rest: [UInt8] = []
    // Eight bytes of header, the count, twelve bytes an entry, and the place of a next directory, which is none.
    let restStart = 8 + 2 + 12 * entries.count + 4
    for entry in entries {
      directory += number(entry.tag, bytes: 2) + number(entry.type, bytes: 2) + number(entry.count, bytes: 4)
      if entry.data.count <= 4 {
        directory += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
      } else {
        directory += number(restStart + rest.count, bytes: 4)
        // Places are even.
        rest += entry.data + [UInt8](repeating: 0, count: entry.data.count % 2)
      }
    }
    return Array("MM".utf8) + number(42, bytes: 2) + number(8, bytes: 4) + directory + number(0, bytes: 4)
      + rest
  }

  /// A fraction of two numbers of 32 bits.
  private static func rational(_ value: Double) -> [UInt8] {
    let parts = value == value.rounded() ? 1.0 : 10_000.0
    let numerator = max(1, min(4_294_967_295, (value * parts).rounded()))
    return number(Int(numerator), bytes: 4) + number(Int(parts), bytes: 4)
  }

  private static func number(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ((bytes - 1 - $0) * 8)) }
  }
}
