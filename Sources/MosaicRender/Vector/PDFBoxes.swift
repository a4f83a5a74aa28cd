/// Puts the boxes of a page that is to be cut into a PDF as Cairo writes it, which has no way to say them: behind each MediaBox a
/// BleedBox and a TrimBox; and moves the places in the table of objects at the end by what was put in.
///
/// Source: ISO 32000-1, section 14.11.2 (page boundaries) and 7.5.4 (the table).
struct PDFBoxes {
  /// From the edges of the paper, in points.
  let bleed: Double
  let trim: Double

  private var recent: UInt64 = 0
  /// Bytes that Cairo wrote so far, and where so many were put in.
  private var count = 0
  private var insertions: [(place: Int, count: Int)] = []
  /// The text of a box since its name; `nil` outside of one.
  private var box: [UInt8]?
  /// What is behind the beginning of the table, all of which is kept; `nil` before that.
  private var table: [UInt8]?

  init(bleed: Double, trim: Double) { (self.bleed, self.trim) = (bleed, trim) }

  /// Eight bytes that begin a box, and the table.
  private static let boxStart = number(of: "/MediaBo")
  private static let tableStart = number(of: "\nxref\n0 ")

  private static func number(of text: String) -> UInt64 { text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// The next bytes of the file, with what is put in.
  mutating func next(_ bytes: [UInt8]) -> [UInt8] {
    guard table == nil else {
      table?.append(contentsOf: bytes)
      return []
    }
    var passed: [UInt8] = []
    passed.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      passed.append(byte)
      count += 1
      recent = recent << 8 | UInt64(byte)
      if recent == Self.boxStart {
        box = []
      } else if recent == Self.tableStart {
        table = Array(bytes[(index + 1)...])
        return passed
      } else if let text = box {
        box = text + [byte]
        guard byte == UInt8(ascii: "]") else { continue }
        let boxes = Array(boxes(in: text).utf8)
        insertions.append((count, boxes.count))
        passed += boxes
        box = nil
      }
    }
    return passed
  }

  /// The end of the file: the table and what is behind it; `nil` where there is none, or another.
  mutating func finish() -> [UInt8]? {
    guard let text = table.map({ String(decoding: $0, as: UTF8.self) }),
      let start = text.firstRange(of: "startxref\n"),
      let place = Int(text[start.upperBound...].prefix { $0.isNumber })
    else { return nil }
    // Twenty bytes an object: its place in ten digits, its generation, and whether it is in use.
    let entries = text[..<start.lowerBound].replacing(/(\d{10}) (\d{5} n)/) { entry in
      let moved = String(moved(Int(entry.1) ?? 0))
      return String(repeating: "0", count: max(0, 10 - moved.count)) + moved + " " + entry.2
    }
    let rest = text[start.upperBound...].drop { $0.isNumber }
    return Array((entries + "startxref\n\(moved(place))" + rest).utf8)
  }

  /// Where something is whose place Cairo gave.
  private func moved(_ place: Int) -> Int {
    insertions.reduce(place) { $1.place <= place ? $0 + $1.count : $0 }
  }

  /// The boxes of a page whose paper has the corners in the text, which ends in two numbers: the lengths of its sides.
  private func boxes(in text: [UInt8]) -> String {
    let numbers = String(decoding: text, as: UTF8.self).split { !($0.isNumber || $0 == "." || $0 == "-") }
      .compactMap { Double($0) }
    guard numbers.count == 4 else { return "" }
    return [("BleedBox", bleed), ("TrimBox", trim)].reduce(into: "") { text, box in
      let corners = [numbers[0] + box.1, numbers[1] + box.1, numbers[2] - box.1, numbers[3] - box.1]
      // Thousandths of a point; no exponents, which PDF has not.
      let shown = corners.map { corner in
        let whole = Int((corner * 1000).rounded())
        let (points, rest) = (whole / 1000, String(whole % 1000))
        return "\(points)." + String(repeating: "0", count: 3 - rest.count) + rest
      }
      text += "\n   /\(box.0) [ \(shown.joined(separator: " ")) ]"
    }
  }
}
