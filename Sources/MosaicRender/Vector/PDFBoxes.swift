import MosaicText

/// Gives the pages of a PDF a BleedBox and a TrimBox: Cairo writes its file unchanged, and the pages are written once more behind it,
/// with a new table of objects that takes the place of Cairo's.
///
/// A title or an embedded JPEG can hold any bytes, also the bytes of a box, an object or a table. So bytes that look like a page are a
/// page only if Cairo's table says that an object of its number begins there.
///
/// Memory holds the table and the pages' dictionaries, some 300 bytes a page.
///
/// Source: ISO 32000-1, sections 7.5.4 to 7.5.6 (table, trailer, updates) and 14.11.2 (page boundaries).
struct PDFBoxes {
  /// From the edges of the paper, in points.
  let bleed: Double
  let trim: Double

  /// Bytes that Cairo wrote so far, and the last eight of them.
  private var count = 0
  private var recent: UInt64 = 0
  private var objects = 0
  /// The beginning of what follows the end of an object: the next object, or the table.
  private var start: (place: Int, bytes: [UInt8])?
  /// Bytes that look like the dictionaries of pages, by their places.
  private var candidates: [Int: [UInt8]] = [:]
  /// The table and the bytes behind it, among which no object ends.
  private var table: (place: Int, bytes: [UInt8])?

  init(bleed: Double, trim: Double) { (self.bleed, self.trim) = (bleed, trim) }

  private static let objectEnd = "\nendobj\n".utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  private static let tableStart = Array("xref\n0 ".utf8)
  /// Cairo's dictionaries of pages are shorter by far.
  private static let largestDictionary = 1 << 16
  /// Bytes of the table for each object, and the most bytes behind the table.
  private static let (entry, trailer) = (20, 1 << 12)

  /// Takes note of the next bytes of Cairo's file.
  mutating func note(_ bytes: [UInt8]) {
    for byte in bytes {
      count += 1
      recent = recent << 8 | UInt64(byte)
      table?.bytes.append(byte)
      start?.bytes.append(byte)
      if recent == Self.objectEnd {
        if let start, PDFPage(start.bytes) != nil { candidates[start.place] = start.bytes }
        start = (count, [])
        table = nil
        objects += 1
      } else if let begun = start, begun.bytes.count == Self.tableStart.count, begun.bytes == Self.tableStart
      {
        table = begun
        start = nil
      } else if let length = table?.bytes.count, length > Self.entry * (objects + 1) + Self.trailer {
        // It is not the table: the content of an object can look like a table.
        table = nil
      } else if let begun = start, begun.bytes.count > Self.largestDictionary {
        start = nil
      }
    }
  }

  /// The bytes that follow Cairo's file; `nil` if the file has no table, or its table leads to no page.
  func update() -> [UInt8]? {
    guard let table, var objects = PDFTable(table.bytes), objects.place == table.place else { return nil }
    var added: [UInt8] = []
    for place in candidates.keys.sorted() {
      guard let bytes = candidates[place], let page = PDFPage(bytes),
        objects.places.indices.contains(page.number), objects.places[page.number] == place
      else { continue }
      guard let dictionary = page.with([("BleedBox", bleed), ("TrimBox", trim)]) else { return nil }
      objects.places[page.number] = count + added.count
      added += dictionary
    }
    guard !added.isEmpty else { return nil }
    objects.place = count + added.count
    return added + objects.bytes
  }
}

/// A page's object as Cairo writes it.
private struct PDFPage {
  /// The number of the object.
  let number: Int
  private let text: String
  /// The corners of its paper, in points.
  private let corners: [Double]
  /// Behind the box of the paper.
  private let end: String.Index

  init?(_ bytes: [UInt8]) {
    // Most objects are none, and some are long.
    guard let first = bytes.first, (0x31...0x39).contains(first),
      let text = String(validating: bytes, as: UTF8.self),
      let head = text.prefixMatch(of: /(\d{1,9}) 0 obj\n<< \/Type \/Page\s/), let number = Int(head.1),
      let box = text[head.range.upperBound...].firstMatch(of: /\/MediaBox \[([-0-9. ]+)\]/)
    else { return nil }
    let corners = box.1.split(separator: " ").compactMap { Double($0) }
    guard corners.count == 4 else { return nil }
    self.number = number
    self.text = text
    self.corners = corners
    end = box.range.upperBound
  }

  /// The object with more boxes, each with its distance from the edges of the paper; `nil` if a page cannot have one of the corners.
  func with(_ boxes: [(name: String, distance: Double)]) -> [UInt8]? {
    var added = ""
    for (name, distance) in boxes {
      let inside = [
        corners[0] + distance, corners[1] + distance, corners[2] - distance, corners[3] - distance,
      ]
      let shown = inside.compactMap(Self.decimal)
      guard shown.count == 4 else { return nil }
      added += "\n   /\(name) [ \(shown.joined(separator: " ")) ]"
    }
    return Array((text[..<end] + added + text[end...]).utf8)
  }

  /// Thousandths of a point; no exponents, which PDF has not.
  private static func decimal(_ value: Double) -> String? {
    guard let thousandths = Int(exactly: (value * 1000).rounded()), thousandths >= 0 else { return nil }
    return "\(thousandths / 1000).\((thousandths % 1000).zeroPadded(to: 3))"
  }
}

/// The table of objects at the end of a PDF, and its trailer.
private struct PDFTable {
  /// The place at which the table begins.
  var place: Int
  /// The place at which each object begins, by its number; 0 for the first number, which is never an object.
  var places: [Int]
  /// From the word `trailer` up to the table's place.
  private let trailer: String

  /// The table as Cairo writes it; `nil` for another.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let head = text.prefixMatch(of: /xref\n0 (\d{1,9})\n/), let count = Int(head.1),
      let end = text.firstMatch(of: /(?s)(trailer\n<<.*?>>\n)startxref\n(\d{1,15})\n%%EOF\n$/),
      let place = Int(end.2)
    else { return nil }
    let entries = text[head.range.upperBound..<end.range.lowerBound].split(separator: "\n")
    places = entries.compactMap { $0.wholeMatch(of: /(\d{10}) \d{5} [fn][ ]/).flatMap { Int($0.1) } }
    guard places.count == count, entries.count == count else { return nil }
    self.place = place
    trailer = String(end.1)
  }

  var bytes: [UInt8] {
    let entries = places.enumerated().map { number, place in
      place.zeroPadded(to: 10) + (number == 0 ? " 65535 f \n" : " 00000 n \n")
    }
    return Array("xref\n0 \(places.count)\n\(entries.joined())\(trailer)startxref\n\(place)\n%%EOF\n".utf8)
  }
}
