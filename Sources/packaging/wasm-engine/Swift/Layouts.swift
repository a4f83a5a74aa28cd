// The layouts by their numbers, with their parameters. Made from the rows of parameters by BrowserTableTests: do not edit.

extension Layouts {
  static func arrange(
    _ items: [LayoutItem], by number: Int, _ given: Parameters, on sheets: Sheets
  ) throws(LayoutError) -> Arranged {
    var given = given
    switch number {
    case 0:
      var layout = AutoLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.whole(&layout.columns)
      given.whole(&layout.rows)
      return try arrange(items, by: layout, "auto", on: sheets)
    case 1:
      var layout = CarouselLayout()
      given.size(&layout.itemSize)
      given.number(&layout.gap)
      given.number(&layout.offset)
      given.boolean(&layout.snap)
      return try arrange(items, by: layout, "carousel", on: sheets)
    case 2:
      var layout = CollageLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.number(&layout.maxCrop)
      given.word(&layout.order)
      given.whole(&layout.wideSeed)
      given.whole(&layout.steps)
      return try arrange(items, by: layout, "collage", on: sheets)
    case 3:
      var layout = ColumnsLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.whole(&layout.columns)
      return try arrange(items, by: layout, "columns", on: sheets)
    case 4:
      var layout = FlowLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.word(&layout.alignment)
      given.boolean(&layout.hangingIndent)
      return try arrange(items, by: layout, "flow", on: sheets)
    case 5:
      var layout = GridLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.whole(&layout.columns)
      given.whole(&layout.rows)
      given.number(&layout.cellWidth)
      given.number(&layout.cellHeight)
      given.word(&layout.overflow)
      given.word(&layout.underflow)
      given.word(&layout.lastRow)
      given.boolean(&layout.dense)
      return try arrange(items, by: layout, "grid", on: sheets)
    case 6:
      var layout = HoneycombLayout()
      given.number(&layout.gap)
      given.whole(&layout.columns)
      return try arrange(items, by: layout, "honeycomb", on: sheets)
    case 7:
      var layout = JustifiedLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.number(&layout.rowHeight)
      given.whole(&layout.minPerRow)
      given.whole(&layout.maxPerRow)
      given.word(&layout.lastRow)
      given.word(&layout.breaks)
      given.number(&layout.maxCrop)
      return try arrange(items, by: layout, "justified", on: sheets)
    case 8:
      var layout = MomentsLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.number(&layout.singleSize)
      given.word(&layout.overflow)
      return try arrange(items, by: layout, "moments", on: sheets)
    case 9:
      var layout = PackLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      return try arrange(items, by: layout, "pack", on: sheets)
    case 10:
      var layout = RingLayout()
      given.size(&layout.itemSize)
      given.number(&layout.radius)
      given.number(&layout.startAngle)
      given.boolean(&layout.clockwise)
      return try arrange(items, by: layout, "ring", on: sheets)
    case 11:
      var layout = ScatterLayout()
      given.number(&layout.angle)
      given.number(&layout.gap)
      given.whole(&layout.wideSeed)
      return try arrange(items, by: layout, "scatter", on: sheets)
    case 12:
      var layout = SlicesLayout()
      given.number(&layout.angle)
      given.number(&layout.gap)
      return try arrange(items, by: layout, "slices", on: sheets)
    case 13:
      var layout = SpiralLayout()
      given.size(&layout.itemSize)
      given.number(&layout.gap)
      given.number(&layout.startAngle)
      given.boolean(&layout.clockwise)
      return try arrange(items, by: layout, "spiral", on: sheets)
    case 14:
      var layout = SudokuLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.number(&layout.topOfThree)
      given.number(&layout.topOfFive)
      given.number(&layout.topOfSeven)
      given.word(&layout.overflow)
      return try arrange(items, by: layout, "sudoku", on: sheets)
    case 15:
      var layout = TemplateLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      try given.templates(&layout.templates)
      given.word(&layout.overflow)
      given.word(&layout.underflow)
      return try arrange(items, by: layout, "template", on: sheets)
    case 16:
      var layout = TreemapLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.word(&layout.tiling)
      return try arrange(items, by: layout, "treemap", on: sheets)
    default:
      var layout = WaterfallLayout()
      given.number(&layout.columnGap)
      given.number(&layout.rowGap)
      given.whole(&layout.columns)
      given.number(&layout.tolerance)
      given.word(&layout.axis)
      given.word(&layout.flush)
      return try arrange(items, by: layout, "waterfall", on: sheets)
    }
  }
}
