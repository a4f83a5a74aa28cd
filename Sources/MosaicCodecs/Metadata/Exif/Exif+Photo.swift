// When and with what a photograph was taken, from EXIF.

extension Exif {
  private enum Tag {
    static let (make, model, dateTime, directory) = (0x010F, 0x0110, 0x0132, 0x8769)
    static let (original, digitized, lens) = (0x9003, 0x9004, 0xA434)
    static let (offset, offsetOriginal, offsetDigitized) = (0x9010, 0x9011, 0x9012)
    static let (part, partOriginal, partDigitized) = (0x9290, 0x9291, 0x9292)
    static let (exposure, aperture, sensitivity, focal) = (0x829A, 0x829D, 0x8827, 0x920A)
    static let (description, artist, copyright) = (0x010E, 0x013B, 0x8298)
  }

  /// The most bytes of a text that are looked at; names of cameras and lenses are much shorter.
  private static let longestText = 256
  /// Of a name or a copyright, which may be a sentence.
  private static let longestRights = 1024

  /// What cameras write in place of a title, in small letters.
  private static let emptyTitles = [
    "olympus digital camera", "sony dsc", "digital camera", "samsung digital camera",
    "minolta digital camera",
    "konica minolta digital camera", "dcim", "default", "untitled", "created with gimp",
  ]

  /// The facts of a photograph in EXIF; `nil` where it says nothing, or where the structure is broken. The time is that of the
  /// shutter, else that of the scan, else that of the file. Source: CIPA DC-008 (Exif 2.32), sections 4.6.4 and 4.6.5.
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
    // Beyond these are no cameras.
    facts.aperture = fraction(Tag.aperture, in: 0.1...1000)
    facts.exposure = fraction(Tag.exposure, in: 1e-6...1e6)
    facts.focalLength = fraction(Tag.focal, in: 0.1...1e5)
    facts.sensitivity = entries[Tag.sensitivity].flatMap(tiff.short(ofEntry:)).flatMap { $0 > 0 ? $0 : nil }
    facts.title = text(raw(Tag.description))
    if emptyTitles.contains(facts.title.lowercased()) { facts.title = "" }
    facts.creator = text(raw(Tag.artist, atMost: longestRights))
    // Behind a zero there may be that of an editor.
    facts.copyright = text(raw(Tag.copyright, atMost: longestRights))
    return facts == PhotoFacts() ? nil : facts
  }

  /// A text to be shown: UTF-8, else Windows-1252, as older programs write it; without controls and other characters that nobody sees, and with single spaces.
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
