// The structure of EXIF, each place in which is checked, and the orientation in it.

import MosaicPixels

/// Reads the TIFF structure of EXIF (CIPA DC-008, section 4.5; TIFF 6.0, section 2).
enum Exif {
  /// The orientation in the first directory; `.up` if there is none or the structure is broken. A picture is never refused because
  /// of its EXIF: viewers show such files too.
  static func orientation(of bytes: [UInt8]) -> Orientation {
    guard let tiff = Structure(bytes), let directory = tiff.number(at: 4, size: 4),
      let entries = tiff.number(at: directory, size: 2)
    else { return .up }
    for index in 0..<entries {
      let entry = directory + 2 + index * 12
      guard let tag = tiff.number(at: entry, size: 2) else { return .up }
      guard tag == 0x0112 else { continue }
      // One SHORT (type 3), or against the standard one LONG (4); both lie in the entry itself.
      guard let size = [3: 2, 4: 4][tiff.number(at: entry + 2, size: 2) ?? 0],
        tiff.number(at: entry + 4, size: 4) == 1, let value = tiff.number(at: entry + 8, size: size)
      else { return .up }
      return Orientation(rawValue: value) ?? .up
    }
    return .up
  }
}

extension Exif {
  struct Structure {
    private let source: ByteSource
    private let length: Int
    let isLittleEndian: Bool

    /// `nil` where the bytes do not begin as TIFF does.
    init?(_ bytes: [UInt8]) { self.init(.bytes(bytes)) }

    /// Of a file only what is asked for is read. It must stay open meanwhile.
    init?(_ source: ByteSource) {
      (self.source, length) = (source, source.length)
      switch source.bytes(0..<4) {
      case [0x49, 0x49, 0x2A, 0x00]: isLittleEndian = true
      case [0x4D, 0x4D, 0x00, 0x2A]: isLittleEndian = false
      default: return nil
      }
    }

    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset <= length - size else { return nil }
      let field = source.bytes(offset..<offset + size)
      // A file may have become shorter.
      return field.count == size ? value(of: field[...]) : nil
    }

    private func value(of field: ArraySlice<UInt8>) -> Int {
      isLittleEndian
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The offsets of the entries of a directory with these tags, the first of each; those that the bytes do not hold are left out.
    /// A directory is read once, and no link from it is followed here, so no loop of links is endless.
    func entries(of directory: Int, with tags: Set<Int>) -> [Int: Int] {
      guard let count = number(at: directory, size: 2) else { return [:] }
      let start = directory + 2
      // One read: at most 768 KiB.
      let all = source.bytes(start..<start + min(count * 12, max(0, length - start)))
      var found: [Int: Int] = [:]
      for index in 0..<all.count / 12 {
        let entry = start + index * 12
        let tag = value(of: all[index * 12..<index * 12 + 2])
        if tags.contains(tag), found[tag] == nil { found[tag] = entry }
      }
      return found
    }

    /// The number of an entry that has one LONG, such as the place of another directory.
    func long(ofEntry entry: Int) -> Int? {
      guard number(at: entry + 2, size: 2) == 4, number(at: entry + 4, size: 4) == 1 else { return nil }
      return number(at: entry + 8, size: 4)
    }

    /// The first number of an entry of SHORTs.
    func short(ofEntry entry: Int) -> Int? {
      guard number(at: entry + 2, size: 2) == 3, let count = number(at: entry + 4, size: 4), count > 0 else {
        return nil
      }
      guard count > 2 else { return number(at: entry + 8, size: 2) }
      return number(at: entry + 8, size: 4).flatMap { number(at: $0, size: 2) }
    }

    /// All numbers of an entry of SHORTs, of which there are more than two; `nil` if there are not as many as one of these.
    func shorts(ofEntry entry: Int, counts: [Int]) -> [UInt16]? {
      guard number(at: entry + 2, size: 2) == 3, let count = number(at: entry + 4, size: 4),
        counts.contains(count), let place = number(at: entry + 8, size: 4), place <= length,
        count * 2 <= length - place
      else { return nil }
      let bytes = source.bytes(place..<place + count * 2)
      guard bytes.count == count * 2 else { return nil }
      return (0..<count).map { UInt16(truncatingIfNeeded: value(of: bytes[$0 * 2..<$0 * 2 + 2])) }
    }

    /// The value of an entry that has one RATIONAL; `nil` for one of nothing.
    func fraction(ofEntry entry: Int) -> Double? { fractions(ofEntry: entry, count: 1)?[0] }

    /// The values of an entry that has so many RATIONALs; `nil` if one of them is of nothing.
    func fractions(ofEntry entry: Int, count: Int) -> [Double]? {
      guard number(at: entry + 2, size: 2) == 5, number(at: entry + 4, size: 4) == count,
        let place = number(at: entry + 8, size: 4)
      else { return nil }
      let values = (0..<count).compactMap { index -> Double? in
        guard let part = number(at: place + index * 8, size: 4),
          let whole = number(at: place + index * 8 + 4, size: 4), whole > 0
        else { return nil }
        return Double(part) / Double(whole)
      }
      return values.count == count ? values : nil
    }

    /// The bytes of a text in ASCII, or in UTF-8 (Exif 3.0, section 4.6.2), up to its first zero; at most so many.
    func text(ofEntry entry: Int, atMost most: Int) -> ArraySlice<UInt8>? {
      guard let type = number(at: entry + 2, size: 2), type == 2 || type == 129,
        let count = number(at: entry + 4, size: 4), count > 0
      else { return nil }
      // Up to four bytes lie in the entry itself.
      guard let place = count <= 4 ? entry + 8 : number(at: entry + 8, size: 4), place <= length,
        count <= length - place
      else { return nil }
      return source.bytes(place..<place + min(count, most + 1)).prefix { $0 != 0 }.cut(toUTF8: most)
    }
  }
}
