// Texts in a PDF: the keywords of its document information.

/// The keywords of a PDF (ISO 32000-1, section 14.3.3), a line for each text; only in files as Cairo writes
/// them.
package enum PDFTexts {
  private static let end = Array("%%EOF\n".utf8)
  /// Bytes at the end of a file in which its last lines are looked for.
  private static let largestTail = 1 << 10

  package static func keywords(_ texts: [FileText]) -> String { texts.map(\.line).joined(separator: "\n") }

  /// The last lines of a file have the place of the table of objects (section 7.5.5). The table has the place
  /// of the document information (section 7.5.4).
  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    guard let tail = file.bytes(at: max(0, file.length - largestTail), upTo: largestTail),
      tail.suffix(end.count).elementsEqual(end), let start = tail.lastPlace(of: Array("startxref\n".utf8)),
      let table = number(tail[(start + 10)...]), table < file.length
    else { return }
    found.isComplete = true
    guard let trailer = tail[..<start].lastPlace(of: Array("trailer\n".utf8)),
      let word = tail[trailer..<start].firstPlace(of: Array("/Info ".utf8)),
      let object = number(tail[(word + 6)...]),
      // "xref", the first number and the count, a line each; then twenty bytes an object.
      let head = file.bytes(at: table, upTo: 32), head.starts(with: "xref\n0 ".utf8),
      let line = head.dropFirst(5).firstIndex(of: 0x0A),
      let entry = file.bytes(at: table + line + 1 - head.startIndex + 20 * object, count: 20),
      let place = number(entry), let information = information(at: place, &file),
      let key = information.firstPlace(of: Array("/Keywords ".utf8)),
      let keywords = text(information[(key + 10)...])
    else { return }
    let lines = Array(keywords.utf8).split(separator: 0x0A)
    found.texts = lines.prefix(FileText.largestCount).compactMap(FileText.init(line:))
  }

  /// The dictionary at a place, if it has an end.
  private static func information(at place: Int, _ file: inout FileParts) -> ArraySlice<UInt8>? {
    for count in [1 << 12, FileParts.largestPart] {
      guard let bytes = file.bytes(at: place, upTo: count) else { return nil }
      if let end = bytes.firstPlace(of: Array("\nendobj\n".utf8)) { return bytes[..<end] }
    }
    return nil
  }

  /// The number that the bytes begin with, if it has 1 to 15 digits.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(16).prefix { (0x30...0x39).contains($0) }
    guard (1...15).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// A string: ASCII between parentheses, or digits of UTF-16 between angle brackets.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    if bytes.first == 0x28 {
      guard let end = bytes.firstIndex(of: 0x29) else { return nil }
      return String(validating: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    }
    guard bytes.starts(with: "<FEFF".utf8), let end = bytes.firstIndex(of: 0x3E) else { return nil }
    var units: [UInt16] = []
    var digits = bytes[(bytes.startIndex + 5)..<end]
    while digits.count >= 4 {
      var unit: UInt16 = 0
      for digit in digits.prefix(4) {
        switch digit {
        case 0x30...0x39: unit = unit << 4 | UInt16(digit - 0x30)
        case 0x41...0x46: unit = unit << 4 | UInt16(digit - 0x37)
        default: return nil
        }
      }
      units.append(unit)
      digits = digits.dropFirst(4)
    }
    return String(validating: units, as: UTF16.self)
  }
}
