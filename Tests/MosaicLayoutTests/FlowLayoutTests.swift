import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct FlowLayoutTests {
  /// A row in a width of 100.
  private static func row(
    _ description: String, _ layout: FlowLayout, _ items: [LayoutItem], _ frames: [Rect], _ height: Double
  ) -> FrameRow {
    FrameRow(
      description, layout, items, in: Container(width: 100), frames, size: Size(width: 100, height: height))
  }

  private static func flow(
    _ alignment: FlowLayout.Alignment = .leading, hanging: Bool = false, rowGap: Double = 5
  ) -> FlowLayout {
    .flow(gap: 10, alignment: alignment, hangingIndent: hanging).with { $0.rowGap = rowGap }
  }

  private static func picture(_ width: Double, _ height: Double, captionHeight: Double = 0) -> LayoutItem {
    var item = LayoutItem(width: width, height: height)
    (item.keepsRatio, item.captionHeight) = (true, captionHeight)
    return item
  }

  /// Three rows in a width of 100 with gaps of 10 and 5: 30 + 40, then 60 + 20, then 50.
  static let tags = sized("30x20 40x30 60x20 20x10 50x20")

  static let table: [FrameRow] = [
    row(
      "wraps, and a row is as high as its highest", flow(), tags,
      rects("0 0 30 20, 40 0 40 30, 0 35 60 20, 70 35 20 10, 0 60 50 20"), 80),
    row(
      "center", flow(.center), tags, rects("10 0 30 20, 50 0 40 30, 5 35 60 20, 75 35 20 10, 25 60 50 20"), 80
    ),
    row(
      "trailing", flow(.trailing), tags,
      rects("20 0 30 20, 60 0 40 30, 10 35 60 20, 80 35 20 10, 50 60 50 20"), 80),
    row(
      "justified, the last row leading", flow(.justified), tags,
      rects("0 0 30 20, 60 0 40 30, 0 35 60 20, 80 35 20 10, 0 60 50 20"), 80),
    row(
      "justified, one item in a row stays leading", flow(.justified), sized("70x10 70x10 10x10"),
      rects("0 0 70 10, 0 15 70 10, 80 15 10 10"), 25),
    row("exact fit", flow(), sized("45x10 45x10"), rects("0 0 45 10, 55 0 45 10"), 10),
    row("a point too much", flow(), sized("45x10 46x10"), rects("0 0 45 10, 0 15 46 10"), 25),
    row(
      "too wide is shrunk, and keeps its height", flow(), sized("30x20 300x20 30x20"),
      rects("0 0 30 20, 0 25 100 20, 0 50 30 20"), 70),
    row(
      "a picture that is too wide is scaled down", flow(),
      [
        LayoutItem(width: 30, height: 20), picture(300, 60), LayoutItem(width: 30, height: 20),
        picture(50, 400),
      ],
      rects("0 0 30 20, 0 25 100 20, 0 50 30 20, 40 50 50 400"), 450),
    row(
      "a caption is not scaled down", flow(),
      [picture(200, 60, captionHeight: 7), LayoutItem(width: 200, height: 60)],
      rects("0 0 100 37, 0 42 100 60"), 102),
    row(
      "hanging indent: a picture is scaled down to what is left", flow(hanging: true),
      [LayoutItem(width: 20, height: 10), picture(140, 28)], rects("0 0 20 10, 30 0 70 14"), 14),
    row(
      "hanging indent: a picture as a title", flow(hanging: true),
      [picture(200, 20), LayoutItem(width: 20, height: 5)],
      rects("0 0 100 10, 0 15 20 5"), 20),
    row(
      "sections start rows", flow(),
      [
        LayoutItem(width: 20, height: 10), LayoutItem(width: 20, height: 10, section: 1),
        LayoutItem(width: 20, height: 10, section: 4),
      ],
      rects("0 0 20 10, 0 15 20 10, 0 30 20 10"), 40),
    row(
      "a section's last row is not justified", flow(.justified),
      [
        LayoutItem(width: 20, height: 10), LayoutItem(width: 20, height: 10),
        LayoutItem(width: 20, height: 10, section: 1),
      ],
      rects("0 0 20 10, 30 0 20 10, 0 15 20 10"), 25),
    row(
      "hanging indent: rows start after the title, in every section", flow(hanging: true),
      [
        LayoutItem(width: 20, height: 10), LayoutItem(width: 40, height: 10),
        LayoutItem(width: 30, height: 10), LayoutItem(width: 20, height: 10),
        LayoutItem(width: 30, height: 10, section: 1), LayoutItem(width: 50, height: 10, section: 1),
        LayoutItem(width: 60, height: 10, section: 1),
      ], rects("0 0 20 10, 30 0 40 10, 30 15 30 10, 70 15 20 10, 0 30 30 10, 40 30 50 10, 40 45 60 10"),
      55),
    row(
      "hanging indent: too wide is shrunk to what is left", flow(hanging: true), sized("20x10 90x10 10x10"),
      rects("0 0 20 10, 30 0 70 10, 30 15 10 10"), 25),
    row(
      "hanging indent: a title that leaves nothing is no indent", flow(hanging: true),
      sized("90x10 120x10 10x10"), rects("0 0 90 10, 0 15 100 10, 0 30 10 10"), 40),
    row(
      "hanging indent: a title wider than the container", flow(hanging: true), sized("500x10 40x10 40x10"),
      rects("0 0 100 10, 0 15 40 10, 50 15 40 10"), 25),
    row(
      "hanging indent: trailing moves what is after the title", flow(.trailing, hanging: true),
      sized("20x10 40x10 30x10"), rects("0 0 20 10, 60 0 40 10, 70 15 30 10"), 25),
    row(
      "hanging indent: center", flow(.center, hanging: true), sized("20x10 40x10 30x10"),
      rects("0 0 20 10, 45 0 40 10, 50 15 30 10"), 25),
    row(
      "hanging indent: justified from the indent on", flow(.justified, hanging: true),
      sized("20x10 20x10 30x10 40x10"), rects("0 0 20 10, 30 0 20 10, 70 0 30 10, 30 15 40 10"), 25),
    row(
      "hanging indent: a title alone stays at the left", flow(.trailing, hanging: true),
      [LayoutItem(width: 20, height: 10)],
      rects("0 0 20 10"), 10),
    row(
      "a gap wider than the container puts each in a row", .flow(gap: 200), sized("20x10 20x10"),
      rects("0 0 20 10, 0 210 20 10"), 220),
  ]

  @Test(arguments: table) func rows(row: FrameRow) throws { try row.check() }

  /// 0.1 + 0.2 is more than 0.3 in binary; ten times 0.1 is less than 1.
  @Test func noiseDoesNotBreakARow() throws {
    let pair = try FlowLayout().arrangement(
      of: sized("0.1x1 0.2x1"), in: Container(width: 0.3))
    #expect(pair.frames.map(\.y) == [0, 0])
    let layout: FlowLayout = .flow(gap: 0.1)
    let ten = try layout.arrangement(
      of: Array(repeating: LayoutItem(width: 0.6, height: 1), count: 10), in: Container(width: 6.9))
    #expect(ten.frames.allSatisfy { $0.y == 0 })
  }
}
