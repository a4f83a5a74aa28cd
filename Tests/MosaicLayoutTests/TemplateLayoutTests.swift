// Templates: maps of areas, sizes of tracks, and who fills which area.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct TemplateLayoutTests {
  private static func template(_ map: String, _ columns: [TemplateTrack] = [], _ rows: [TemplateTrack] = [])
    throws -> Template
  { Template(try TemplateAreas(map.split(separator: "/").map(String.init)), columns: columns, rows: rows) }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var map: String
    var columns: [TemplateTrack] = []
    var rows: [TemplateTrack] = []
    var gap = 0.0
    var frames: [Rect]
  }

  @Test(arguments: [
    Row(
      testDescription: "a hero and two", map: "a a b / a a c",
      frames: rects("0 0 200 200, 200 0 100 100, 200 100 100 100")),
    Row(
      testDescription: "gaps are between tracks", map: "a a b / a a c", gap: 15,
      frames: rects("0 0 195 200, 210 0 90 92.5, 210 107.5 90 92.5")),
    Row(
      testDescription: "order of first appearance", map: "x . y / z z y",
      frames: rects("0 0 100 100, 200 0 100 200, 0 100 200 100")),
    Row(
      testDescription: "points, percent, parts", map: "a b c",
      columns: [.points(60), .percent(25), .fraction(1)],
      frames: rects("0 0 60 200, 60 0 75 200, 135 0 165 200")),
    Row(
      testDescription: "parts", map: "a b / c c", columns: [.fraction(2), .fraction(1)],
      rows: [.points(50), .fraction(1)],
      frames: rects("0 0 200 50, 200 0 100 50, 0 50 300 150")),
    Row(
      testDescription: "parts below one leave the rest empty, as in CSS", map: "a b",
      columns: [.fraction(0.25), .fraction(0.25)], frames: rects("0 0 75 200, 75 0 75 200")),
    Row(
      testDescription: "dots of any number are one empty cell", map: "... a / b b",
      frames: rects("150 0 150 100, 0 100 300 100")),
  ]) func frames(row: Row) throws {
    let layout: TemplateLayout = .template(try Self.template(row.map, row.columns, row.rows), gap: row.gap)
    let arrangement = try layout.arrangement(
      of: squares(row.frames.count), in: Container(width: 300, height: 200))
    expect(arrangement, has: row.frames)
  }

  @Test("points alone need no container") func open() throws {
    let layout: TemplateLayout = .template(
      try Self.template("a b", [.points(30), .points(40)], [.points(20)]), gap: 5)
    #expect(layout.requiredSides == [])
    let arrangement = try layout.arrangement(of: squares(2), in: Container())
    expect(arrangement, has: rects("0 0 30 20, 35 0 40 20"))
    #expect(arrangement.contentSize == Size(width: 75, height: 20))
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
    #expect(hidden == HiddenItems(shownBy: 3, count: 2))
  }

  @Test("fewer items than areas leave the last ones empty") func few() throws {
    let arrangement = try TemplateLayout.template(try Self.template("a b c")).arrangement(
      of: squares(1), in: Container(width: 300, height: 100))
    expect(arrangement, has: rects("0 0 100 100"))
    #expect(arrangement.contentSize == Size(width: 300, height: 100))
  }

  @Test(arguments: [
    ("", 1, 1, "no word"), (". .", 1, 1, "empty cells alone"), ("a a b/a c", 2, 4, "2 cells"),
    ("a b/a b c", 2, 5, "3 cells"), ("a b/b a", 2, 1, "'b', which makes no rectangle with its other cells"),
    ("a b a", 1, 5, "'a', which makes no rectangle with its other cells"),
    ("a/b/a", 3, 1, "'a', which makes no rectangle with its other cells"),
    ("a a/a b", 2, 1, "'a', which makes no rectangle with its other cells"),
    ("a b/a  a", 2, 1, "'a', which makes no rectangle with its other cells"),
  ]) func faults(map: String, row: Int, character: Int, found: String) {
    let rows = map.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fault = #expect(throws: TemplateAreas.Fault.self) { try TemplateAreas(rows) }
    #expect(fault?.row == row)
    #expect(fault?.character == character)
    #expect(fault?.found == found)
  }

  @Test("what cannot be arranged is refused in words") func words() throws {
    let box = Container(width: 300, height: 100)
    var layout: TemplateLayout = .template(try Self.template("a b"))
    #expect(
      complaint(of: layout, items: squares(3), in: box)
        == "layout 'template' has 2 places and was given 3 items; give at most 2, or set 'overflow' to 'truncate' or "
        + "'badge'")
    var items = squares(2)
    items[1].area = "c"
    #expect(
      complaint(of: layout, items: items, in: box) == "item 1 has the area 'c'; allowed: one of 'a', 'b'")
    (items[0].area, items[1].area) = ("b", "b")
    #expect(
      complaint(of: layout, items: items, in: box)
        == "item 1 has the area 'b', which item 0 has already; allowed: an area of its own, or none")
    layout.columnGap = 300
    #expect(
      complaint(of: layout, items: squares(2), in: box)
        == "layout 'template' has no room: columns of 1fr 1fr with gaps of 300 leave nothing of a width of 300 or are "
        + "larger; use smaller sizes or gaps, or a larger container")
    layout = .template(try Self.template("a b", [.points(1)]))
    #expect(
      complaint(of: layout, items: squares(2), in: box)
        == "layout parameter 'columns' is a list of 1; allowed: 2 sizes, one for each of the columns of 'a b'"
    )
    layout = .template(try Self.template("a b", [.percent(101), .points(1)]))
    #expect(
      complaint(of: layout, items: squares(2), in: box)
        == "layout parameter 'columns' is 101%; allowed: a number from 0 to 100")
    layout.templates = []
    #expect(
      complaint(of: layout, items: squares(2), in: box)
        == "layout parameter 'templates' is an empty list; allowed: at least one template")
  }
}
