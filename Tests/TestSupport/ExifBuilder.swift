// EXIF for tests: a TIFF structure with texts in two directories.

/// Builds the TIFF structure of EXIF.
package struct ExifBuilder: Sendable {
  /// Tags of texts.
  package enum Tag: Int, Sendable {
    case make = 0x010F
    case model = 0x0110
    case dateTime = 0x0132
    case original = 0x9003
    case digitized = 0x9004
    case offset = 0x9010
    case offsetOriginal = 0x9011
    case offsetDigitized = 0x9012
    case part = 0x9290
    case partOriginal = 0x9291
    case partDigitized = 0x9292
    case lens = 0xA434
  }

  /// An entry of a directory.
  package struct Entry: Sendable {
    /// Its number.
    package var tag: Int
    /// The type; 2 is ASCII.
    package var type = 2
    /// The count that the entry claims; `nil` for the number of bytes.
    package var count: Int?
    /// What it holds.
    package var bytes: [UInt8]

    /// Makes an entry.
    package init(_ tag: Int, type: Int = 2, count: Int? = nil, bytes: [UInt8]) {
      (self.tag, self.type, self.count, self.bytes) = (tag, type, count, bytes)
    }
  }

  /// The entries of the first directory.
  package var entries: [Entry] = []
  /// The entries of the Exif directory.
  package var inner: [Entry] = []
  /// Whether the lowest byte of a number comes first.
  package var isLittleEndian = true
  /// The place that the first directory says the other has; `nil` for the right one.
  package var innerPlace: Int?

  /// Texts with a zero behind each; those of cameras and files are in the first directory.
  package init(_ texts: [Tag: String], isLittleEndian: Bool = true) {
    self.isLittleEndian = isLittleEndian
    for (tag, text) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let entry = Entry(tag.rawValue, bytes: Array(text.utf8) + [0])
      if tag.rawValue < 0x8000 { entries.append(entry) } else { inner.append(entry) }
    }
  }

  /// The structure.
  package var bytes: [UInt8] {
    let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let hasInner = !inner.isEmpty || innerPlace != nil
    // The link to the other directory is the last entry of the first one.
    let first = directory(entries, at: 8, links: hasInner)
    let place = 8 + first.count + 4
    let link =
      hasInner
      ? number(0x8769, 2) + number(4, 2) + number(1, 4) + number(innerPlace ?? place, 4) : []
    let size = 2 + 12 * (entries.count + (hasInner ? 1 : 0))
    let withLink = first.prefix(size - (hasInner ? 12 : 0)) + link + first.dropFirst(size)
    return head + withLink + [0, 0, 0, 0] + (hasInner ? directory(inner, at: place, links: false) : [])
  }

  /// The structure in a JPEG, right behind its start.
  package func inserted(intoJPEG file: [UInt8]) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + bytes
    let count = payload.count + 2
    return file[..<2] + [0xFF, 0xE1, UInt8(count >> 8 & 255), UInt8(count & 255)] + payload + file[2...]
  }

  /// The structure in a PNG, right behind its header.
  package func inserted(intoPNG file: [UInt8]) -> [UInt8] {
    file[..<33] + Sample.chunk("eXIf", bytes) + file[33...]
  }

  // MARK: Steps

  /// Number of entries, the entries (with room for one more if it `links`), the link to the next directory, and the long texts.
  private func directory(_ entries: [Entry], at place: Int, links: Bool) -> [UInt8] {
    let count = entries.count + (links ? 1 : 0)
    var table = number(count, 2)
    var texts: [UInt8] = []
    let start = place + 2 + 12 * count + 4
    for entry in entries {
      table += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count ?? entry.bytes.count, 4)
      if entry.bytes.count <= 4 {
        table += (entry.bytes + [0, 0, 0, 0]).prefix(4)
      } else {
        table += number(start + texts.count, 4)
        texts += entry.bytes
      }
    }
    if links { table += [UInt8](repeating: 0, count: 12) }
    return table + [0, 0, 0, 0] + texts
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isLittleEndian ? little : little.reversed()
  }
}
