// The structure of EXIF, with each place checked: the orientation, the facts of a photograph, and the fields of outputs.

import MosaicPixels
import MosaicSystem
import MosaicText

/// Reads the TIFF structure of EXIF (CIPA DC-008, section 4.5; TIFF 6.0, section 2).
package enum Exif {
  /// The orientation in the first directory; `.up` if it is missing or the structure is broken. A picture is never refused
  /// because of its EXIF: viewers show such files too.
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

    /// `nil` if the bytes do not begin as TIFF does.
    init?(_ bytes: [UInt8]) { self.init(.bytes(bytes)) }

    /// Only requested parts of a file are read. The file must stay open meanwhile.
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

    /// The offsets of the entries of a directory with these tags, the first of each; entries beyond the bytes are left out.
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

    /// All numbers of an entry with more than two SHORTs; `nil` if their count is not among `counts`.
    func shorts(ofEntry entry: Int, counts: [Int]) -> [UInt16]? {
      guard number(at: entry + 2, size: 2) == 3, let count = number(at: entry + 4, size: 4),
        counts.contains(count), let place = number(at: entry + 8, size: 4), place <= length,
        count * 2 <= length - place
      else { return nil }
      let bytes = source.bytes(place..<place + count * 2)
      guard bytes.count == count * 2 else { return nil }
      return (0..<count).map { UInt16(truncatingIfNeeded: value(of: bytes[$0 * 2..<$0 * 2 + 2])) }
    }

    /// The value of an entry that has one RATIONAL; `nil` if its denominator is 0.
    func fraction(ofEntry entry: Int) -> Double? { fractions(ofEntry: entry, count: 1)?[0] }

    /// The values of an entry with `count` RATIONALs; `nil` if a denominator is 0.
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

    /// The bytes of a text in ASCII, or in UTF-8 (Exif 3.0, section 4.6.2), up to its first zero; at most `most`.
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

// MARK: When and with what a photograph was taken

extension Exif {
  private enum Tag {
    static let (make, model, dateTime, directory) = (0x010F, 0x0110, 0x0132, 0x8769)
    static let (original, digitized, lens) = (0x9003, 0x9004, 0xA434)
    static let (offset, offsetOriginal, offsetDigitized) = (0x9010, 0x9011, 0x9012)
    static let (part, partOriginal, partDigitized) = (0x9290, 0x9291, 0x9292)
    static let (exposure, aperture, sensitivity, focal) = (0x829A, 0x829D, 0x8827, 0x920A)
    static let (description, artist, copyright) = (0x010E, 0x013B, 0x8298)
  }

  /// The most bytes of a text that are read; names of cameras and lenses are much shorter.
  private static let longestText = 256
  /// The most bytes of a name or a copyright, which may be a sentence.
  private static let longestRights = 1024

  /// Texts that cameras write in place of a title, in small letters.
  private static let emptyTitles = [
    "olympus digital camera", "sony dsc", "digital camera", "samsung digital camera",
    "minolta digital camera",
    "konica minolta digital camera", "dcim", "default", "untitled", "created with gimp",
  ]

  /// The facts of a photograph in EXIF; `nil` if it states no facts, or if the structure is broken. The time is the time of the
  /// shutter, else of the scan, else of the file. Source: CIPA DC-008 (Exif 2.32), sections 4.6.4 and 4.6.5.
  static func photo(of bytes: [UInt8]) -> PhotoFacts? { photo(of: .bytes(bytes)) }

  /// A TIFF file is such a structure itself; a BigTIFF says nothing.
  static func photo(of source: ByteSource) -> PhotoFacts? {
    guard let tiff = Structure(source), let first = tiff.number(at: 4, size: 4) else { return nil }
    var entries = tiff.entries(
      of: first,
      with: [
        Tag.make, Tag.model, Tag.dateTime, Tag.directory, Tag.description, Tag.artist,
        Tag.copyright,
      ])
    if let place = entries[Tag.directory].flatMap(tiff.long(ofEntry:)) {
      let inner = tiff.entries(
        of: place,
        with: [
          Tag.original, Tag.digitized, Tag.lens, Tag.offset, Tag.offsetOriginal, Tag.offsetDigitized,
          Tag.part, Tag.partOriginal, Tag.partDigitized, Tag.exposure, Tag.aperture, Tag.sensitivity,
          Tag.focal,
        ])
      entries.merge(inner) { own, _ in own }
    }

    func text(_ bytes: ArraySlice<UInt8>?) -> String { bytes.map(shown) ?? "" }
    func raw(_ tag: Int, atMost most: Int = longestText) -> ArraySlice<UInt8>? {
      entries[tag].flatMap { tiff.text(ofEntry: $0, atMost: most) }
    }
    func time(_ tag: Int, offset: Int, part: Int) -> CaptureTime? {
      raw(tag).flatMap { CaptureTime(exif: $0, offset: raw(offset), part: raw(part)) }
    }
    let taken =
      time(Tag.original, offset: Tag.offsetOriginal, part: Tag.partOriginal)
      ?? time(Tag.digitized, offset: Tag.offsetDigitized, part: Tag.partDigitized)
      ?? time(Tag.dateTime, offset: Tag.offset, part: Tag.part)
    func fraction(_ tag: Int, in range: ClosedRange<Double>) -> Double? {
      entries[tag].flatMap(tiff.fraction(ofEntry:)).flatMap { range.contains($0) ? $0 : nil }
    }
    var facts = PhotoFacts(
      taken: taken, maker: text(raw(Tag.make)), model: text(raw(Tag.model)), lens: text(raw(Tag.lens)))
    // Cameras do not exceed these ranges.
    facts.aperture = fraction(Tag.aperture, in: 0.1...1000)
    facts.exposure = fraction(Tag.exposure, in: 1e-6...1e6)
    facts.focalLength = fraction(Tag.focal, in: 0.1...1e5)
    facts.sensitivity = entries[Tag.sensitivity].flatMap(tiff.short(ofEntry:)).flatMap { $0 > 0 ? $0 : nil }
    facts.title = text(raw(Tag.description))
    if emptyTitles.contains(facts.title.lowercased()) { facts.title = "" }
    facts.creator = text(raw(Tag.artist, atMost: longestRights))
    // An editor's copyright may follow after a zero.
    facts.copyright = text(raw(Tag.copyright, atMost: longestRights))
    return facts == PhotoFacts() ? nil : facts
  }

  /// A text to be shown: UTF-8, else Windows-1252, as older programs write it; without controls and other invisible characters,
  /// and with single spaces.
  static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in String(utf8OrWindows1252: bytes).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: shown.append(" ")
      case .format, .privateUse, .surrogate: continue
      default: shown.append(scalar)
      }
    }
    return String(shown).split(separator: " ").joined(separator: " ")
  }
}

// MARK: Exif that outputs carry: resolution, author, copyright, description, and when a photograph was taken

extension Exif {
  /// The TIFF structure with all known fields; empty if no field is known.
  ///
  /// - Parameter kept: The facts of a photograph that are handed on: its time, its creator and its copyright, which metadata
  /// override.
  static func bytes(
    _ metadata: FileMetadata, keeping kept: PhotoFacts? = nil, dotsPerInch: Double?
  ) -> [UInt8] {
    let fields = fields(metadata, keeping: kept, dotsPerInch: dotsPerInch)
    return fields.isEmpty ? [] : TIFFDirectory(fields: fields).file
  }

  /// All known fields (TIFF 6.0, section 8; CIPA DC-008, sections 4.6.3 to 4.6.5). Texts are in UTF-8, which today's readers
  /// expect, though Exif says ASCII; the XMP beside it has the texts without doubt.
  static func fields(
    _ metadata: FileMetadata, keeping kept: PhotoFacts?, dotsPerInch: Double?
  ) -> [TIFFDirectory.Field] {
    var fields: [TIFFDirectory.Field] = []
    func add(_ tag: UInt16, _ text: String) {
      if !text.isEmpty { fields.append(.init(tag, text)) }
    }
    // Fields are sorted by rising tags.
    add(0x010E, metadata.description)
    if let dotsPerInch {
      for tag: UInt16 in [0x011A, 0x011B] {
        fields.append(.init(tag: tag, type: .rational, numbers: rational(dotsPerInch)))
      }
      // Inches.
      fields.append(.init(tag: 0x0128, type: .short, numbers: [2]))
    }
    add(0x013B, metadata.author.isEmpty ? kept?.creator ?? "" : metadata.author)
    add(0x8298, metadata.copyright.isEmpty ? kept?.copyright ?? "" : metadata.copyright)
    if let taken = kept?.taken {
      // The time of the shutter is in a directory of its own.
      fields.append(.init(tag: 0x8769, type: .long, directory: [.init(0x9003, taken.exif)]))
    }
    return fields
  }

  private static func rational(_ value: Double) -> [Int] {
    let parts = value == value.rounded() ? 1.0 : 10_000.0
    let numerator = max(1, min(4_294_967_295, (value * parts).rounded()))
    return [Int(numerator), Int(parts)]
  }
}
