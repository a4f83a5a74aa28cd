// Exif that outputs carry: resolution, author, copyright, description, and when a photograph was taken.

extension Exif {
  /// The TIFF structure with what is known (TIFF 6.0, sections 2 and 8; CIPA DC-008, sections 4.6.3 to 4.6.5); empty where nothing is. Texts
  /// are in UTF-8, which today's readers take them for, though Exif says ASCII; XMP beside it has them without doubt.
  ///
  /// - Parameter kept: What of a photograph is handed on: its time, its creator and its copyright, which metadata override.
  static func bytes(
    _ metadata: FileMetadata, keeping kept: PhotoFacts? = nil, dotsPerInch: Double?
  ) -> [UInt8] {
    var entries: [Entry] = []
    func add(_ tag: Int, _ text: String) {
      if !text.isEmpty { entries.append(Entry(tag: tag, text)) }
    }
    // By rising tags, as TIFF wants them.
    add(0x010E, metadata.description)
    if let dotsPerInch {
      for tag in [0x011A, 0x011B] { entries.append(Entry(tag: tag, type: 5, data: rational(dotsPerInch))) }
      // Inches.
      entries.append(Entry(tag: 0x0128, type: 3, data: [0, 2]))
    }
    add(0x013B, metadata.author.isEmpty ? kept?.creator ?? "" : metadata.author)
    add(0x8298, metadata.copyright.isEmpty ? kept?.copyright ?? "" : metadata.copyright)
    if let taken = kept?.taken {
      // The time of the shutter is in a directory of its own.
      entries.append(Entry(tag: 0x8769, type: 4, data: [], directory: [Entry(tag: 0x9003, taken.exif)]))
    }
    if entries.isEmpty { return [] }
    return Array("MM".utf8) + UInt16(42).bigEndianBytes + UInt32(8).bigEndianBytes
      + directory(entries, at: 8)
  }

  fileprivate struct Entry {
    let tag: Int
    /// 2: text, 3: a number of two bytes, 4: one of four, such as the place of a directory, 5: a fraction.
    let type: Int
    let data: [UInt8]
    /// What is in its place, if it is a place.
    var directory: [Entry] = []

    var count: Int { type == 2 ? data.count : 1 }
  }

  /// A directory, and behind it the data of more than four bytes; the highest byte of a number is first.
  private static func directory(_ entries: [Entry], at place: Int) -> [UInt8] {
    var bytes = UInt16(entries.count).bigEndianBytes
    var rest: [UInt8] = []
    // The count, twelve bytes an entry, and the place of a next directory, which is none.
    let restStart = place + 2 + 12 * entries.count + 4
    for entry in entries {
      let restEnd = restStart + rest.count
      let data = entry.directory.isEmpty ? entry.data : directory(entry.directory, at: restEnd)
      bytes +=
        UInt16(entry.tag).bigEndianBytes + UInt16(entry.type).bigEndianBytes
        + UInt32(entry.count).bigEndianBytes
      if data.count <= 4 {
        bytes += data + [UInt8](repeating: 0, count: 4 - data.count)
      } else {
        bytes += UInt32(restEnd).bigEndianBytes
        // Places are even.
        rest += data + [UInt8](repeating: 0, count: data.count % 2)
      }
    }
    return bytes + UInt32(0).bigEndianBytes + rest
  }

  private static func rational(_ value: Double) -> [UInt8] {
    let parts = value == value.rounded() ? 1.0 : 10_000.0
    let numerator = max(1, min(4_294_967_295, (value * parts).rounded()))
    return UInt32(numerator).bigEndianBytes + UInt32(parts).bigEndianBytes
  }
}

extension Exif.Entry {
  fileprivate init(tag: Int, _ text: String) {
    self.init(tag: tag, type: 2, data: Array(text.utf8) + [0])
  }
}
