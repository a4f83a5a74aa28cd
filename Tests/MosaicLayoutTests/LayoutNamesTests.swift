// The names of layouts in messages are those of the layouts that can do it.

import MosaicLayout
import Testing

@Suite(.timeLimit(.minutes(10))) struct LayoutNamesTests {
  private static let layouts: [(name: String, layout: any Layout)] = [
    ("auto", AutoLayout()), ("carousel", CarouselLayout()), ("flow", FlowLayout()), ("grid", GridLayout()),
    ("grid with cellWidth and cellHeight", GridLayout.grid(cell: Size(width: 1, height: 1))),
    ("moments", MomentsLayout()), ("ring", RingLayout()), ("sudoku", SudokuLayout()),
    ("waterfall", WaterfallLayout()), ("justified", JustifiedLayout()), ("columns", ColumnsLayout()),
    ("template", TemplateLayout()),
  ]

  @Test func openHeights() {
    let open = Self.layouts.filter { !$0.layout.requiredSides.contains(.height) }.map(\.name)
    #expect(open.sorted() == LayoutNames.withOpenHeight.sorted())
  }

  @Test func scrolling() {
    let scrolling = Self.layouts.filter {
      $0.layout.scrolled(
        from: 0, to: 1, progress: 0, itemCount: 1, in: Container(width: 10, height: 10)) != nil
    }.map(\.name)
    #expect(scrolling == LayoutNames.scrolling)
  }
}
