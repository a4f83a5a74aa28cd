// The texts of a TIFF, in its XMP.

/// The XMP field of a TIFF of our own, whose directory comes first and whose last strip ends the file.
enum TIFFTexts {
  /// Source: Adobe, XMP Specification, Part 3, section 3.2.
  static let tag: UInt16 = 0x02BC
  private static let places = 0x0111
  private static let lengths = 0x0117

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    guard let head = file.bytes(at: 0, count: 4) else { return }
    let isBig = head.elementsEqual("II+\0".utf8)
    guard isBig || head.elementsEqual("II*\0".utf8) else { return }
    // Bytes of a place, and of the number of fields.
    let (width, countWidth) = isBig ? (8, 8) : (4, 2)
    let start = isBig ? 16 : 8
    guard let count = file.bytes(at: start, count: countWidth)?.littleEndian,
      (0...FileParts.mostPieces) ~= count
    else { return }
    var ends: [Int: Int] = [:]
    for number in 0..<count {
      let place = start + countWidth + number * (4 + 2 * width)
      guard let field = file.bytes(at: place, count: 4 + 2 * width) else { return }
      let name = field.prefix(2).littleEndian
      let type = field.dropFirst(2).prefix(2).littleEndian
      let count = field.dropFirst(4).prefix(width).littleEndian
      let value = field.suffix(width)
      switch name {
      case Int(tag):
        // Field types 1 and 7 are bytes.
        guard let payload = file.bytes(at: value.littleEndian, count: count) else { return }
        found.texts = MetadataXML.list(in: payload).map { MetadataXML.texts(payload[$0...]) } ?? []
      case places, lengths:
        // The last one of them; types 4 and 16 have four and eight bytes.
        let size = type == 16 ? 8 : 4
        guard (1...file.length / size) ~= count else { return }
        let last = count * size <= width ? value.prefix(size) : nil
        ends[name] =
          (last ?? file.bytes(at: value.littleEndian &+ (count - 1) * size, count: size) ?? [])
          .littleEndian
      default: break
      }
    }
    guard let place = ends[places], let length = ends[lengths], place > 0, length > 0 else { return }
    found.isComplete = place.addingReportingOverflow(length) == (file.length, false)
  }
}
