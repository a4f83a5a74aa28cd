import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct TemplateLayoutTests {
  private static func template(_ map: String, _ columns: [TemplateTrack] = [], _ rows: [TemplateTrack] = [])
    throws -> Template
  { Template(try TemplateAreas(map.split(separator: "/").map(String.init)), columns: columns, rows: rows) }

  private static func row(
    _ description: String, _ map: String, _ columns: [TemplateTrack] = [], _ rows: [TemplateTrack] = [],
    gap: Double = 0, has frames: String
  ) throws -> FrameRow {
    FrameRow(
      description, .template(try template(map, columns, rows), gap: gap), squares(rects(frames).count),
      in: Container(width: 300, height: 200), rects(frames))
  }

  @Test func frames() throws {
    for row in try [
      Self.row(
        "a hero and two", "a a b / a a c", has: "0 0 200 200, 200 0 100 100, 200 100 100 100"),
      Self.row(
        "gaps are between tracks", "a a b / a a c", gap: 15,
        has: "0 0 195 200, 210 0 90 92.5, 210 107.5 90 92.5"),
      Self.row(
        "order of first appearance", "x . y / z z y", has: "0 0 100 100, 200 0 100 200, 0 100 200 100"),
      Self.row(
        "points, percent, parts", "a b c", [.points(60), .percent(25), .fraction(1)],
        has: "0 0 60 200, 60 0 75 200, 135 0 165 200"),
      Self.row(
        "parts", "a b / c c", [.fraction(2), .fraction(1)], [.points(50), .fraction(1)],
        has: "0 0 200 50, 200 0 100 50, 0 50 300 150"),
      Self.row(
        "parts below one leave the rest empty, as in CSS", "a b", [.fraction(0.25), .fraction(0.25)],
        has: "0 0 75 200, 75 0 75 200"),
      Self.row(
        "dots of any number are one empty cell", "... a / b b", has: "150 0 150 100, 0 100 300 100"),
    ] { try row.check() }
  }

  @Test("points alone need no container") func open() throws {
    let layout: TemplateLayout = .template(
      try Self.template("a b", [.points(30), .points(40)], [.points(20)]), gap: 5)
    #expect(layout.requiredSides == [])
    try FrameRow("", layout, squares(2), rects("0 0 30 20, 35 0 40 20"), size: Size(width: 75, height: 20))
      .check()
  }

  @Test("items that name their areas, and others that take what is left") func named() throws {
    var items = squares(3)
    items[0].area = "c"
    items[2].area = "a"
    let arrangement = try TemplateLayout.template(try Self.template("a b c")).arrangement(
      of: items, in: Container(width: 300, height: 100))
    expect(arrangement, has: rects("200 0 100 100, 100 0 100 100, 0 0 100 100"))
  }

  @Test(
    "of several, the one with as many areas, else the smallest with room, else the largest",
    arguments: [(1, 300.0), (2, 150), (3, 75), (4, 75), (5, 75)])
  func several(count: Int, width: Double) throws {
    var layout: TemplateLayout = .template(
      try Self.template("a b c d"), try Self.template("a"), try Self.template("a b"), overflow: .truncate)
    let frames = try layout.arrangement(of: squares(count), in: Container(width: 300, height: 100)).frames
    #expect(frames.count == min(count, 4))
    #expect(frames[0].width == width)
    layout.overflow = .badge
    let hidden = try layout.arrangement(of: squares(6), in: Container(width: 300, height: 100)).hidden
    #expect(hidden == 2)
  }

  @Test(arguments: [
    ("", 1, 1, "no word"), (". .", 1, 1, "only empty cells"), ("a a b/a c", 2, 4, "2 cells"),
    ("a b/a b c", 2, 5, "3 cells"), ("a b/b a", 2, 1, "'b', which makes no rectangle with its other cells"),
    ("a b a", 1, 5, "'a', which makes no rectangle with its other cells"),
    ("a/b/a", 3, 1, "'a', which makes no rectangle with its other cells"),
    ("a a/a b", 2, 1, "'a', which makes no rectangle with its other cells"),
    ("a b/a  a", 2, 1, "'a', which makes no rectangle with its other cells"),
  ]) func faults(map: String, row: Int, character: Int, found: String) {
    let rows = map.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fault = #expect(throws: TemplateAreas.Fault.self) { try TemplateAreas(rows) }
    #expect(fault?.row == row)
    #expect(fault?.character(in: rows) == character)
    #expect(fault?.found == found)
  }

  @Test("a place counts characters, and only spaces part words") func characters() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}"
    let fault = #expect(throws: TemplateAreas.Fault.self) { try TemplateAreas(["\(family) b \(family)"]) }
    #expect(fault?.scalar == 7)
    #expect(fault?.character(in: ["\(family) b \(family)"]) == 5)
    for number in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(number)) else { continue }
      if TemplateAreas.isSpace(scalar) != scalar.properties.isWhitespace {
        Issue.record("U+\(String(number, radix: 16))")
      }
    }
  }

  @Test("what cannot be arranged is refused in words") func words() throws {
    func check(_ template: Template?, areas: [String?] = [nil, nil], gap: Double = 0, _ words: String) {
      var layout = TemplateLayout().with { $0.columnGap = gap }
      layout.templates = template.map { [$0] } ?? []
      let items = areas.map { area in
        var item = LayoutItem(width: 1, height: 1)
        item.area = area
        return item
      }
      #expect(complaint(of: layout, items: items, in: Container(width: 300, height: 100)) == words)
    }
    let pair = try Self.template("a b")
    check(
      pair, areas: [nil, nil, nil],
      "layout 'template' has 2 places and was given 3 items; give at most 2, or set 'overflow' to 'truncate' or 'badge'"
    )
    check(pair, areas: [nil, "c"], "item 1 has the area 'c'; allowed: one of 'a', 'b'")
    check(
      pair, areas: ["b", "b"],
      "item 1 has the area 'b', which an earlier item has already; allowed: an area of its own, or none")
    check(
      pair, gap: 300,
      "layout 'template' has no room: columns of 1fr 1fr with gaps of 300 leave nothing of a width of 300 or are "
        + "larger; use smaller sizes or gaps, or a larger container")
    check(
      try Self.template("a b", [.points(1)]),
      "layout parameter 'columns' is a list of 1; allowed: 2 sizes, one for each of the columns of 'a b'")
    check(
      try Self.template("a b", [.percent(101), .points(1)]),
      "layout parameter 'columns' is 101%; allowed: a number from 0 to 100")
    check(nil, "layout parameter 'templates' is an empty list; allowed: at least one template")
    #expect(
      throws: LayoutError.parameter(
        name: "areas", found: "2 cells, in row 2 at character 4",
        allowed: "3, as in the first row; a full stop is empty")
    ) { try Template(areas: ["a a b", "a c"]) }
  }
}
