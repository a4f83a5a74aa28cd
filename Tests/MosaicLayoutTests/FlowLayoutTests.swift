// Rows that wrap, by hand.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct FlowLayoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layout: FlowLayout
    var width = 100.0
    var items: [LayoutItem]
    var frames: [Rect]
    var height: Double
  }

  private static func flow(
    _ alignment: FlowLayout.Alignment = .leading, hanging: Bool = false, rowGap: Double = 5
  ) -> FlowLayout {
    var layout: FlowLayout = .flow(gap: 10, alignment: alignment, hangingIndent: hanging)
    layout.rowGap = rowGap
    return layout
  }

  private static func picture(_ width: Double, _ height: Double, captionHeight: Double = 0) -> LayoutItem {
    var item = LayoutItem(width, height)
    (item.keepsRatio, item.captionHeight) = (true, captionHeight)
    return item
  }

  /// Three rows in a width of 100 with gaps of 10 and 5: 30 + 40, then 60 + 20, then 50.
  static let tags = [
    LayoutItem(30, 20), LayoutItem(40, 30), LayoutItem(60, 20), LayoutItem(20, 10), LayoutItem(50, 20),
  ]

  static let table: [Row] = [
    Row(
      testDescription: "wraps, and a row is as high as its highest", layout: flow(), items: tags,
      frames: [
        rect(0, 0, 30, 20), rect(40, 0, 40, 30), rect(0, 35, 60, 20), rect(70, 35, 20, 10),
        rect(0, 60, 50, 20),
      ], height: 80),
    Row(
      testDescription: "center", layout: flow(.center), items: tags,
      frames: [
        rect(10, 0, 30, 20), rect(50, 0, 40, 30), rect(5, 35, 60, 20), rect(75, 35, 20, 10),
        rect(25, 60, 50, 20),
      ], height: 80),
    Row(
      testDescription: "trailing", layout: flow(.trailing), items: tags,
      frames: [
        rect(20, 0, 30, 20), rect(60, 0, 40, 30), rect(10, 35, 60, 20), rect(80, 35, 20, 10),
        rect(50, 60, 50, 20),
      ], height: 80),
    Row(
      testDescription: "justified, the last row leading", layout: flow(.justified), items: tags,
      frames: [
        rect(0, 0, 30, 20), rect(60, 0, 40, 30), rect(0, 35, 60, 20), rect(80, 35, 20, 10),
        rect(0, 60, 50, 20),
      ], height: 80),
    Row(
      testDescription: "justified, one item in a row stays leading", layout: flow(.justified),
      items: [LayoutItem(70, 10), LayoutItem(70, 10), LayoutItem(10, 10)],
      frames: [rect(0, 0, 70, 10), rect(0, 15, 70, 10), rect(80, 15, 10, 10)], height: 25),
    Row(
      testDescription: "exact fit", layout: flow(), items: [LayoutItem(45, 10), LayoutItem(45, 10)],
      frames: [rect(0, 0, 45, 10), rect(55, 0, 45, 10)], height: 10),
    Row(
      testDescription: "a point too much", layout: flow(), items: [LayoutItem(45, 10), LayoutItem(46, 10)],
      frames: [rect(0, 0, 45, 10), rect(0, 15, 46, 10)], height: 25),
    Row(
      testDescription: "too wide is shrunk, and keeps its height", layout: flow(),
      items: [LayoutItem(30, 20), LayoutItem(300, 20), LayoutItem(30, 20)],
      frames: [rect(0, 0, 30, 20), rect(0, 25, 100, 20), rect(0, 50, 30, 20)], height: 70),
    Row(
      testDescription: "a picture that is too wide is scaled down", layout: flow(),
      items: [LayoutItem(30, 20), picture(300, 60), LayoutItem(30, 20), picture(50, 400)],
      frames: [rect(0, 0, 30, 20), rect(0, 25, 100, 20), rect(0, 50, 30, 20), rect(40, 50, 50, 400)],
      height: 450),
    Row(
      testDescription: "a caption is not scaled down", layout: flow(),
      items: [picture(200, 60, captionHeight: 7), LayoutItem(200, 60)],
      frames: [rect(0, 0, 100, 37), rect(0, 42, 100, 60)], height: 102),
    Row(
      testDescription: "hanging indent: a picture is scaled down to what is left",
      layout: flow(hanging: true), items: [LayoutItem(20, 10), picture(140, 28)],
      frames: [rect(0, 0, 20, 10), rect(30, 0, 70, 14)], height: 14),
    Row(
      testDescription: "hanging indent: a picture as a title", layout: flow(hanging: true),
      items: [picture(200, 20), LayoutItem(20, 5)],
      frames: [rect(0, 0, 100, 10), rect(0, 15, 20, 5)], height: 20),
    Row(
      testDescription: "sections start rows", layout: flow(),
      items: [LayoutItem(20, 10), LayoutItem(20, 10, section: 1), LayoutItem(20, 10, section: 4)],
      frames: [rect(0, 0, 20, 10), rect(0, 15, 20, 10), rect(0, 30, 20, 10)], height: 40),
    Row(
      testDescription: "a section's last row is not justified", layout: flow(.justified),
      items: [LayoutItem(20, 10), LayoutItem(20, 10), LayoutItem(20, 10, section: 1)],
      frames: [rect(0, 0, 20, 10), rect(30, 0, 20, 10), rect(0, 15, 20, 10)], height: 25),
    Row(
      testDescription: "hanging indent: rows start after the title, in every section",
      layout: flow(hanging: true),
      items: [
        LayoutItem(20, 10), LayoutItem(40, 10), LayoutItem(30, 10), LayoutItem(20, 10),
        LayoutItem(30, 10, section: 1), LayoutItem(50, 10, section: 1), LayoutItem(60, 10, section: 1),
      ],
      frames: [
        rect(0, 0, 20, 10), rect(30, 0, 40, 10), rect(30, 15, 30, 10), rect(70, 15, 20, 10),
        rect(0, 30, 30, 10), rect(40, 30, 50, 10), rect(40, 45, 60, 10),
      ], height: 55),
    Row(
      testDescription: "hanging indent: too wide is shrunk to what is left", layout: flow(hanging: true),
      items: [LayoutItem(20, 10), LayoutItem(90, 10), LayoutItem(10, 10)],
      frames: [rect(0, 0, 20, 10), rect(30, 0, 70, 10), rect(30, 15, 10, 10)], height: 25),
    Row(
      testDescription: "hanging indent: a title that leaves nothing is no indent",
      layout: flow(hanging: true), items: [LayoutItem(90, 10), LayoutItem(120, 10), LayoutItem(10, 10)],
      frames: [rect(0, 0, 90, 10), rect(0, 15, 100, 10), rect(0, 30, 10, 10)], height: 40),
    Row(
      testDescription: "hanging indent: a title wider than the container", layout: flow(hanging: true),
      items: [LayoutItem(500, 10), LayoutItem(40, 10), LayoutItem(40, 10)],
      frames: [rect(0, 0, 100, 10), rect(0, 15, 40, 10), rect(50, 15, 40, 10)], height: 25),
    Row(
      testDescription: "hanging indent: trailing moves what is after the title",
      layout: flow(.trailing, hanging: true),
      items: [LayoutItem(20, 10), LayoutItem(40, 10), LayoutItem(30, 10)],
      frames: [rect(0, 0, 20, 10), rect(60, 0, 40, 10), rect(70, 15, 30, 10)], height: 25),
    Row(
      testDescription: "hanging indent: center", layout: flow(.center, hanging: true),
      items: [LayoutItem(20, 10), LayoutItem(40, 10), LayoutItem(30, 10)],
      frames: [rect(0, 0, 20, 10), rect(45, 0, 40, 10), rect(50, 15, 30, 10)], height: 25),
    Row(
      testDescription: "hanging indent: justified from the indent on",
      layout: flow(.justified, hanging: true),
      items: [LayoutItem(20, 10), LayoutItem(20, 10), LayoutItem(30, 10), LayoutItem(40, 10)],
      frames: [rect(0, 0, 20, 10), rect(30, 0, 20, 10), rect(70, 0, 30, 10), rect(30, 15, 40, 10)],
      height: 25),
    Row(
      testDescription: "hanging indent: a title alone stays at the left",
      layout: flow(.trailing, hanging: true),
      items: [LayoutItem(20, 10)], frames: [rect(0, 0, 20, 10)], height: 10),
    Row(
      testDescription: "a gap wider than the container puts each in a row",
      layout: .flow(gap: 200), items: [LayoutItem(20, 10), LayoutItem(20, 10)],
      frames: [rect(0, 0, 20, 10), rect(0, 210, 20, 10)], height: 220),
  ]

  @Test(arguments: table) func rows(row: Row) throws {
    let arrangement = try row.layout.arrangement(of: row.items, in: Container(width: row.width))
    expect(arrangement, has: row.frames)
    #expect(arrangement.contentSize == Size(width: row.width, height: row.height))
    #expect(arrangement.spacing == Size(width: row.layout.columnGap, height: row.layout.rowGap))
  }

  /// 0.1 + 0.2 is more than 0.3 in binary; ten times 0.1 is less than 1.
  @Test func noiseDoesNotBreakARow() throws {
    let pair = try FlowLayout().arrangement(
      of: [LayoutItem(0.1, 1), LayoutItem(0.2, 1)], in: Container(width: 0.3))
    #expect(pair.frames.map(\.y) == [0, 0])
    let layout: FlowLayout = .flow(gap: 0.1)
    let ten = try layout.arrangement(
      of: Array(repeating: LayoutItem(0.6, 1), count: 10), in: Container(width: 6.9))
    #expect(ten.frames.allSatisfy { $0.y == 0 })
  }
}
