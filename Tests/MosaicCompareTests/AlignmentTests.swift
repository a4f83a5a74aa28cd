// Pictures of other sizes, and with inserted and removed lines, laid over each other.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct AlignmentTests {
  /// A line map as text: `A0+2` lines of the first picture only, `B` of the second, `0=1+3` of both.
  private static func text(_ map: LineMap) -> String {
    map.spans.map { span in
      switch (span.a, span.b) {
      case (let a?, let b?): "\(a)=\(b)+\(span.count)"
      case (let a?, nil): "A\(a)+\(span.count)"
      case (nil, let b?): "B\(b)+\(span.count)"
      case (nil, nil): "?"
      }
    }.joined(separator: " ")
  }

  /// The lines of both pictures on each line of the canvas.
  private static func lines(_ map: LineMap) -> [(a: Int?, b: Int?)] {
    map.spans.flatMap { span in (0..<span.count).map { i in (span.a.map { $0 + i }, span.b.map { $0 + i }) } }
  }

  @Test(
    "sizes at the start and around the middle",
    arguments: [
      (3, 3, "0=0+3", "0=0+3"), (5, 3, "0=0+3 A3+2", "A0+1 1=0+3 A4+1"),
      (3, 6, "0=0+3 B3+3", "B0+1 0=1+3 B4+2"), (0, 2, "B0+2", "B0+2"), (2, 0, "A0+2", "A0+2"), (0, 0, "", ""),
    ])
  func sizes(a: Int, b: Int, start: String, center: String) {
    #expect(Self.text(LineMap(a: a, b: b)) == start)
    #expect(Self.text(LineMap(a: a, b: b, isCentered: true)) == center)
    #expect(LineMap(a: a, b: b).count == max(a, b))
    let pictures = (Self.picture(width: a, height: 2), Self.picture(width: b, height: 1))
    let centered = Overlay(of: pictures.0, and: pictures.1, mode: .center)
    #expect(Self.text(centered.columns) == center)
    #expect((centered.width, centered.height) == (max(a, b), 2))
    #expect(centered.edits.isEmpty)
  }

  private static func picture(width: Int, height: Int) -> StraightPixmap {
    StraightPixmap(width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height * 4))
  }

  /// A row of the table: two pictures, and what is said of their rows.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var a: [String]
    var b: [String]
    var rows: String
    var edits: [String]
    var note: String?

    init(
      _ name: String, _ a: [String], _ b: [String], _ rows: String, _ edits: [String] = [],
      note: String? = nil
    ) {
      (testDescription, self.a, self.b, self.rows, self.edits, self.note) = (name, a, b, rows, edits, note)
    }
  }

  private static let cases = [
    Case("equal", ["12", "34"], ["12", "34"], "0=0+2"),
    Case(
      "a row inserted", ["12", "34", "56"], ["12", "78", "34", "56"], "0=0+1 B1+1 1=2+2",
      ["1 row inserted at y = 1"]),
    Case(
      "rows removed at the top", ["12", "34", "56", "78"], ["56", "78"], "A0+2 2=0+2",
      ["2 rows removed at y = 0"]),
    Case(
      "rows added at the bottom", ["12", "34"], ["12", "34", "56", "78", "90"], "0=0+2 B2+3",
      ["3 rows inserted at y = 2"]),
    Case(
      "pushed down on a canvas of one size", ["12", "34", "56", "78", "90"], ["12", "00", "34", "56", "78"],
      "0=0+1 B1+1 1=2+3 A4+1", ["1 row inserted at y = 1", "1 row removed at y = 4"]),
    Case(
      "a changed row is compared, not removed and inserted", ["12", "34", "56"], ["12", "39", "56"], "0=0+3"),
    Case(
      "a changed row, and one inserted after it", ["12", "34", "56"], ["12", "39", "00", "56"],
      "0=0+2 B2+1 2=3+1", ["1 row inserted at y = 2"]),
    Case(
      "a changed row, and one inserted before it", ["12", "34", "56"], ["12", "00", "39", "56"],
      "0=0+1 B1+1 1=2+2", ["1 row inserted at y = 1"]),
    Case(
      "rows between two changes stay with their own", ["12", "34", "56", "78", "90"],
      ["12", "00", "34", "56", "79", "90"], "0=0+1 B1+1 1=2+4", ["1 row inserted at y = 1"]),
    Case(
      "rows between two that were inserted", ["12", "34", "56", "78", "90"],
      ["12", "00", "34", "56", "78", "77", "90"], "0=0+1 B1+1 1=2+3 B5+1 4=6+1",
      ["1 row inserted at y = 1", "1 row inserted at y = 5"]),
    Case(
      "nothing in common", ["12", "34"], ["55", "66", "77"], "0=0+2 B2+1",
      note: "fewer than a quarter of the rows are equal, too few to align them; fewer than a quarter of the"
        + " columns are equal, too few to align them; the pictures were compared from the top left"),
    Case(
      "rows where they were, although no column is equal", ["11", "22", "33"], ["11", "99", "33"], "0=0+3"),
    Case("no rows at all", [], [], ""),
  ]

  @Test("inserted and removed rows", arguments: cases)
  func rows(row: Case) {
    let alignment = Overlay(of: straight(row.a), and: straight(row.b), mode: .rows)
    #expect(Self.text(alignment.rows) == row.rows)
    #expect(alignment.edits.map(\.description) == row.edits)
    #expect(alignment.note == row.note)
  }

  @Test("two columns of content that moved by themselves are named, and none that moved together")
  func twoColumns() {
    func line(_ i: Int) -> String { "\(i)\((i * 3 + 1) % 10)\((i * 7 + 2) % 10)" }
    func page(_ left: Int, _ right: Int) -> StraightPixmap {
      straight(
        (0..<10).map { y in
          "\(y < left ? "000" : line(y - left))0\(y < right ? "000" : line((y - right + 5) % 10))"
        })
    }
    let apart = Overlay(of: page(0, 0), and: page(1, 2), mode: .rows)
    #expect(
      apart.note
        == "rows cannot be aligned: 1 row inserted at y = 0, 1 row removed at y = 9 left of x = 3, and "
        + "2 rows inserted at y = 0, 2 rows removed at y = 8 right of it; compare the parts by themselves, or mask one"
    )
    #expect(
      Overlay(of: page(0, 0), and: page(0, 2), mode: .rows).note?.contains("nothing moved left of x = 3")
        == true)
    let together = Overlay(of: page(0, 0), and: page(2, 2), mode: .rows)
    #expect(together.note == nil && together.edits.count == 2)
    #expect(Overlay(of: page(0, 0), and: page(0, 0), mode: .rows).note == nil)
    // A header and a footer lie across both; the page may have grown; lines of one column match those of the other by chance.
    func bars(_ left: Int, _ height: Int) -> StraightPixmap {
      straight(
        (0..<height).map { y in
          switch y {
          case 0, height - 1: "1231231"
          default:
            "\((y - left) % 3 == 1 && y - left > 0 && y - left < 22 ? line((y - left) / 3) : "000")0"
              + (y % 3 == 1 && y < 22 ? line((y / 3 + 5) % 10) : "000")
          }
        })
    }
    for height in [24, 26] {
      let headed = Overlay(of: bars(0, 24), and: bars(2, height), mode: .rows)
      #expect(headed.note?.hasPrefix("rows cannot be aligned: 2 rows inserted at y = ") == true)
      #expect(headed.edits.isEmpty)
    }
  }

  @Test("inserted and removed columns", arguments: cases.filter { !$0.a.isEmpty })
  func columns(row: Case) {
    func turned(_ rows: [String]) -> StraightPixmap {
      let letters = rows.map(Array.init)
      return straight(letters[0].indices.map { x in String(letters.map { $0[x] }) })
    }
    let alignment = Overlay(of: turned(row.a), and: turned(row.b), mode: .rows)
    #expect(Self.text(alignment.columns) == row.rows)
    let words = row.edits.map {
      $0.replacing("row", with: "column").replacing("y =", with: "x =")
    }
    #expect(alignment.edits.map(\.description) == words)
  }

  @Test("too much work is refused in words, and the pictures are compared from the start")
  func bounded() {
    var random = SeededGenerator(seed: 3)
    let colors = (0..<400).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let (a, b) = (straight(width: 1, Array(colors[0..<200])), straight(width: 1, Array(colors[200...])))
    let alignment = Overlay(of: a, and: b, mode: .rows, maximumEdits: 50)
    #expect(Self.text(alignment.rows) == "0=0+200")
    #expect(
      alignment.note
        == "more than 50 rows changed, too many to align them; fewer than a quarter of the columns are equal,"
        + " too few to align them; the pictures were compared from the top left")
  }

  @Test("what lines have in common is as long as can be", arguments: 0..<400)
  func longest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters = UInt64(Int.random(in: 1...6, using: &random))
    func lines() -> [UInt64] {
      (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt64.random(in: 0...letters, using: &random) }
    }
    let (a, b) = (lines(), lines())
    let matches = try #require(LongestCommonLines.matches(a, b, maximumEdits: 60))
    var (x, y) = (0, 0)
    for match in matches {
      #expect(match.a >= x && match.b >= y && match.count > 0)
      for i in 0..<match.count { #expect(a[match.a + i] == b[match.b + i]) }
      (x, y) = (match.a + match.count, match.b + match.count)
    }
    let length = Self.plainLength(a, b)
    #expect(matches.map(\.count).reduce(0, +) == length, "seed \(seed)")
    // The bound is exact, once equal ends are taken off.
    let edits = a.count + b.count - 2 * length
    #expect(LongestCommonLines.matches(a, b, maximumEdits: edits) == matches)
    if edits > 0, length < min(a.count, b.count) {
      #expect(LongestCommonLines.matches(a, b, maximumEdits: edits - 1) == nil)
    }
  }

  /// The length of the longest common subsequence, by the table of all prefixes.
  private static func plainLength(_ a: [UInt64], _ b: [UInt64]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var corner = 0
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = x == y ? corner + 1 : max(above, row[j])
        corner = above
      }
    }
    return row[b.count]
  }

  @Test("every line of both pictures is laid out once, in order", arguments: 0..<300)
  func complete(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = Int.random(in: 1...4, using: &random)
    let rows = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      (0..<width).map { _ in UInt32.random(in: 0...2, using: &random) << 8 | 0xFF }
    }
    var other = rows
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let at = Int.random(in: 0...other.count, using: &random)
      let count = Int.random(in: 1...5, using: &random)
      if Bool.random(using: &random) {
        other.insert(
          contentsOf: [[UInt32]](repeating: [UInt32](repeating: 0x77FF, count: width), count: count), at: at)
      } else {
        other.removeSubrange(at..<min(other.count, at + count))
      }
    }
    let a = straight(width: width, rows.flatMap(\.self))
    // Sometimes wider as well.
    let wider = seed % 3 == 0 ? [UInt32](repeating: 0x99FF, count: seed % 2 + 1) : []
    let b = straight(width: width + wider.count, other.flatMap { $0 + wider })
    for mode in Alignment.allCases {
      let alignment = Overlay(of: a, and: b, mode: mode)
      for (map, sides) in [
        (alignment.rows, (rows.count, other.count)), (alignment.columns, (a.width, b.width)),
      ] {
        let lines = Self.lines(map)
        #expect(lines.count == map.count)
        #expect(lines.compactMap(\.a) == Array(0..<sides.0))
        #expect(lines.compactMap(\.b) == Array(0..<sides.1))
        #expect(lines.allSatisfy { $0.a != nil || $0.b != nil })
      }
      checkCanvas(alignment, a, b)
    }
  }

  private func checkCanvas(_ alignment: Overlay, _ a: StraightPixmap, _ b: StraightPixmap) {
    let (first, second) = (alignment.laidOut(a, as: .a), alignment.laidOut(b, as: .b))
    let (rows, columns) = (Self.lines(alignment.rows), Self.lines(alignment.columns))
    var map = DifferenceMap(
      width: alignment.width, height: alignment.height,
      kinds: [UInt8](repeating: 0, count: alignment.width * alignment.height))
    if !map.kinds.isEmpty { map.kinds[0] = 4 }
    alignment.markUnmatched(a, b, chargesTransparent: true, in: &map)
    for y in 0..<alignment.height {
      for x in 0..<alignment.width {
        let (row, column) = (rows[y], columns[x])
        var (ours, theirs) = (SIMD4<UInt8>?.none, SIMD4<UInt8>?.none)
        if let i = column.a, let j = row.a { ours = a[i, j] }
        if let i = column.b, let j = row.b { theirs = b[i, j] }
        #expect(first[x, y] == ours ?? SIMD4<UInt8>())
        #expect(second[x, y] == theirs ?? SIMD4<UInt8>())
        let isAlone = (ours == nil) != (theirs == nil)
        let kind: DifferenceMap.Kind = !isAlone ? .same : ours == nil ? .onlyInB : .onlyInA
        #expect(map[x, y] == (x + y == 0 ? .masked : kind))
      }
    }
  }
}
