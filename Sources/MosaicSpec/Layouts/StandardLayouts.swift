// The layouts that come with the package, as documents, help and the command line have them: a conformance each, and the list.

public import MosaicLayout
import MosaicScene
import MosaicText

extension LayoutRegistry {
  /// All layouts of this package.
  public static let standard = [
    AutoLayout.self, CarouselLayout.self, CollageLayout.self, ColumnsLayout.self, FlowLayout.self,
    GridLayout.self, HoneycombLayout.self, JustifiedLayout.self, MomentsLayout.self, PackLayout.self,
    RingLayout.self, ScatterLayout.self, SlicesLayout.self, SpiralLayout.self, SudokuLayout.self,
    TemplateLayout.self,
    TreemapLayout.self, WaterfallLayout.self,
  ].reduce(LayoutRegistry()) { (registry: LayoutRegistry, type: any SpecLayout.Type) in
    registry.registering(type)
  }
}

extension AutoLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "auto"
  /// The line of help.
  public static let summary = "picks what cuts little and is even: a sudoku, a grid, rows or a collage"
  /// A command that shows it.
  public static let example = "mosaic render --gap 6 photos/ -o collage.png"
  /// A row for each parameter.
  public static let parameters: [Field<AutoLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Cells in a row; not given: chosen by the number and ratio of the items."),
    Field(
      "rows", \.rows, .integer(SceneLimits.lanes), "Rows of a page; not given: as many as the items need."),
  ]
}

extension CollageLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "collage"
  /// The line of help.
  public static let summary = "a sheet filled exactly, hardly anything cropped, areas by weight"
  /// A command that shows it.
  public static let example = "mosaic render -l collage --size 1600x1200 --gap 8 photos/ -o sheet.png"
  /// A row for each parameter.
  public static let parameters: [Field<CollageLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "maxCrop", \.maxCrop, .number(SceneLimits.share), "The largest share of a picture that may be cut off."
    ).idle { $1.hasHeight ? nil : "it is for a given height" },
    Field("order", \.order, .words, "Whether the pictures keep their order on the sheet, or stand anywhere.")
      .idle { isBeyond($1) },
    Field(
      "seed", \.seed, .integer(0...CollageLayout.largestSeed),
      "Another number is another search of free order."
    ).idle { $0.order == .free ? isBeyond($1) ?? $0.isProven($1) : "it is for order=free" },
    Field(
      "steps", \.steps, .integer(0...CollageLayout.mostSteps),
      "Steps of the search; not given: as suits the number of items."
    ).idle { $0.isProven($1) },
  ]

  private static func isBeyond(_ facts: LayoutFacts) -> String? {
    facts.count > mostInFreeOrder ? "more than \(mostInFreeOrder) pictures keep their order" : nil
  }

  private func isProven(_ facts: LayoutFacts) -> String? {
    triesAll(facts.count) ? "of so few pictures all divisions of the sheet are tried" : nil
  }
}

extension ColumnsLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "columns"
  /// The line of help.
  public static let summary =
    "columns that end together, in order, nothing cropped; with a height they fill the sheet"
  /// A command that shows it.
  public static let example = "mosaic render -l columns --columns 3 --gap 6 photos/ -o columns.png"
  /// A row for each parameter.
  public static let parameters: [Field<ColumnsLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Number of columns; not given: 3, or what fills a given height best."),
  ]
}

extension FlowLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "flow"
  /// The line of help.
  public static let summary =
    "items of their own size side by side in rows that wrap; each section starts a row"
  /// A command that shows it.
  public static let example = "mosaic render -l flow --gap 8 -p alignment=center tags.json -o tags.png"
  /// A row for each parameter.
  public static let parameters: [Field<FlowLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field("alignment", \.alignment, .words, "Where the items of a row stand in it."),
    Field(
      "hangingIndent", \.hangingIndent, .boolean,
      "Whether wrapped rows start after their section's first item."),
  ]
}

extension GridLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "grid"
  /// The line of help.
  public static let summary = "equal cells in rows: the box follows from the cells, or the cells from the box"
  /// A command that shows it.
  public static let example = "mosaic render -l grid --columns 4 --size 1200x900 photos/ -o grid.png"
  /// A row for each parameter.
  public static let parameters: [Field<GridLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Cells in a row; not given: chosen by the number and ratio of the items."),
    Field(
      "rows", \.rows, .integer(SceneLimits.lanes), "Rows of a page; not given: as many as the items need."),
    Field(
      "cellWidth", \.cellWidth, .length(SceneLimits.side),
      "Width of a cell, in points, with cellHeight; not given: from the box."
    ).rule(both("cellHeight", "cellWidth"), both("cellWidth", "cellHeight")),
    Field(
      "cellHeight", \.cellHeight, .length(SceneLimits.side),
      "Height of a cell, in points, with cellWidth; not given: from the box."),
    Field(
      "overflow", \.overflow, .words,
      "What items below the last of the rows become: refused, left out, or a badge; not given: pages."
    ).idle { grid, _ in grid.rows == nil ? "it is for a given number of rows" : nil },
    Field(
      "underflow", \.underflow, .words,
      "What cells without an item become: empty, filled with the first items again, or refused."),
    Field(
      "lastRow", \.lastRow, .words, "Where the items of a last row stand that has fewer than the others."),
    Field("dense", \.dense, .boolean, "Whether small items fill the holes that items with a span leave."),
  ]

  /// A cell has both sides, or neither.
  private static func both(_ key: String, _ other: String) -> Rule {
    .needs(key, for: [other], "is there without \(quoted(key)); give both, or neither of them")
  }
}

extension JustifiedLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "justified"
  /// The line of help.
  public static let summary =
    "rows that fill the width, nothing cropped; with a height given, they fill the sheet"
  /// A command that shows it.
  public static let example = "mosaic render -l justified --gap 6 -p rowHeight=220 photos/ -o wall.png"
  /// A row for each parameter.
  public static let parameters: [Field<JustifiedLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "rowHeight", \.rowHeight, .length(SceneLimits.side),
      "Height that rows should have, in points; not given: a quarter of the width, or from the sheet."),
    Field("minPerRow", \.minPerRow, .integer(SceneLimits.lanes), "The fewest items in a row but the last."),
    Field(
      "maxPerRow", \.maxPerRow, .integer(SceneLimits.lanes), "The most items in a row; not given: no limit."),
    Field(
      "lastRow", \.lastRow, .words, "What becomes of a last row that has too few items to fill the width."
    ).idle(fillsSheet),
    Field(
      "breaks", \.breaks, .words,
      "With an open height: the best rows in all, or one by one, so that growth changes the last row only."
    ).idle(fillsSheet),
    Field(
      "maxCrop", \.maxCrop, .number(SceneLimits.share),
      "With a height given: a share of the picture whose crop counts as none."
    ).idle { $1.hasHeight ? nil : "it is for a given height" },
  ]

  /// With a height of rows as well, pages may have open ones.
  private static let fillsSheet: @Sendable (JustifiedLayout, LayoutFacts) -> String? = {
    $1.hasHeight && $0.rowHeight == nil ? "the rows fill the given height" : nil
  }
}

extension MomentsLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "moments"
  /// The line of help.
  public static let summary = "one to nine squares in rows, as photos in a feed; the height follows"
  /// A command that shows it.
  public static let example = "mosaic render -l moments --width 600 photos/ -o feed.png"
  /// A row for each parameter.
  public static let parameters: [Field<MomentsLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "singleSize", \.singleSize, .length(SceneLimits.side), "Side of a single item's square, in points."),
    Field("overflow", \.overflow, .words, Overflow.summary),
  ]
}

extension PackLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "pack"
  /// The line of help.
  public static let summary = "items as they are, packed into a small sheet: sprites, icons, textures"
  /// A command that shows it.
  public static let example = "mosaic render -l pack --width 2048 photos/ -o atlas.png --map atlas.json"
  /// A row for each parameter.
  public static let parameters: [Field<PackLayout>] = [.columnGap(\.columnGap), .rowGap(\.rowGap)]
}

extension SudokuLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "sudoku"
  /// The line of help.
  public static let summary =
    "one to nine images fill a box exactly; the arrangement depends on how many there are"
  /// A command that shows it.
  public static let example = "mosaic render -l sudoku --size 1080x1080 --gap 6 photos/ -o nine.png"
  /// A row for each parameter.
  public static let parameters: [Field<SudokuLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "topOfThree", \.topOfThree, .number(share), "Height of the first row of 3 items, as a share of the box."
    ),
    Field(
      "topOfFive", \.topOfFive, .number(share), "Height of the first row of 5 items, as a share of the box."),
    Field(
      "topOfSeven", \.topOfSeven, .number(share),
      "Height of the first row of 7 or 8 items with the gap, as a share of the box."),
    Field("overflow", \.overflow, .words, Overflow.summary),
  ]

  private static let share = NumberRange.between(0, 1)
}

extension Overflow {
  /// The summary of the parameter of layouts with nine places.
  static let summary = "What becomes of items past the ninth: refused, left out, or counted on a badge."
}

extension TreemapLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "treemap"
  /// The line of help.
  public static let summary = "a box filled exactly with cells whose areas are as the items' weights"
  /// A command that shows it.
  public static let example = "mosaic render -l treemap --size 1200x900 --gap 6 photos/ -o map.png"
  /// A row for each parameter.
  public static let parameters: [Field<TreemapLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "tiling", \.tiling, .words,
      "How the box is divided: cells as square as can be, halves of halves, or rows in order."),
  ]
}

extension WaterfallLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "waterfall"
  /// The line of help.
  public static let summary = "columns of equal width; each item goes to the shortest; the height follows"
  /// A command that shows it.
  public static let example = "mosaic render -l waterfall --columns 3 --gap 8 photos/ -o wall.png"
  /// A row for each parameter.
  public static let parameters: [Field<WaterfallLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Number of columns; of rows where the axis is horizontal."),
    Field(
      "tolerance", \.tolerance, .length(SceneLimits.distance),
      "Columns within that many points of the shortest count as tied, so reading order holds."),
    Field("axis", \.axis, .words, "The direction in which the content grows."),
    Field(
      "flush", \.flush, .words,
      "How columns are made to end together: not at all, by their widths, or by a small crop."),
  ]
}

// MARK: Layouts whose items stand free, in no rows of rectangles

extension CarouselLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "carousel"
  /// The line of help.
  public static let summary = "one line of items, the centre one largest, as a carousel at a scroll position"
  /// A command that shows it.
  public static let example = "mosaic render -l carousel -p itemSize=240x240 photos/ -o line.png"
  /// A row for each parameter.
  public static let parameters: [Field<CarouselLayout>] = [
    Field("itemSize", \.itemSize, .size, "Width and height of an item, in points; not given: from the box."),
    Field("gap", \.gap, .length(SceneLimits.distance), "Gap between items, in points."),
    Field(
      "offset", \.offset, .length(.any), "Scroll position, in points; 0 shows the first item in the centre."),
    Field("snap", \.snap, .boolean, "Whether the scroll position moves to the nearest item."),
  ]
}

extension HoneycombLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "honeycomb"
  /// The line of help.
  public static let summary = "hexagons in rows, every other row shifted by half a cell"
  /// A command that shows it.
  public static let example = "mosaic render -l honeycomb --size 1200x900 --gap 8 photos/ -o comb.png"
  /// A row for each parameter.
  public static let parameters: [Field<HoneycombLayout>] = [
    Field(
      "gap", \.gap, .length(SceneLimits.distance), "Gap between hexagons, in points, the same on all sides."),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Cells in the longer rows; not given: as many as makes cells largest."),
  ]
}

extension RingLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "ring"
  /// The line of help.
  public static let summary = "items on a circle around the centre of the box"
  /// A command that shows it.
  public static let example = "mosaic render -l ring --size 600x600 photos/ -o ring.png"
  /// A row for each parameter.
  public static let parameters: [Field<RingLayout>] = [
    Field(
      "itemSize", \.itemSize, .size,
      "Width and height of an item, in points; not given: squares that fill the box."), radius,
    Field(
      "startAngle", \.startAngle, .number(.any),
      "Turns all items by that many degrees; 0 puts the first at the bottom."),
    Field("clockwise", \.clockwise, .boolean, "Whether the items follow each other clockwise."),
  ]

  private static let radius = Field<RingLayout>(
    "radius", \.radius,
    Kind<Double?>.length(SceneLimits.distance, or: "fit"),
    "Radius of the circle, in points; fit: the largest that keeps every item inside.")
}

extension ScatterLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "scatter"
  /// The line of help.
  public static let summary = "rotated prints on a heap, nothing cropped, 60 % of each visible at least"
  /// A command that shows it.
  public static let example = "mosaic render -l scatter --size 1200x900 photos/ -o heap.png"
  /// A row for each parameter.
  public static let parameters: [Field<ScatterLayout>] = [
    Field(
      "angle", \.angle, .number(.atLeast(0)), "The largest rotation of a print to either side, in degrees."),
    Field(
      "gap", \.gap, .length(.any),
      "How far cells are apart, in points; below 0 they overlap; not given: a quarter of a cell."),
    Field("seed", \.seed, .integer(0...CollageLayout.largestSeed), "Another number is another heap."),
  ]
}

extension SlicesLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "slices"
  /// The line of help.
  public static let summary =
    "pictures over each other, each seen in its slice: before and after along a line"
  /// A command that shows it.
  public static let example = "mosaic render -l slices -p angle=15 --gap 6 before.png after.png -o out.png"
  /// A row for each parameter.
  public static let parameters: [Field<SlicesLayout>] = [
    Field(
      "angle", \.angle, .number(NumberRange(-90...90)),
      "How far lines are turned clockwise from upright, in degrees, -90 to 90."),
    Field("gap", \.gap, .length(SceneLimits.distance), "Gap between slices, in points."),
  ]
}

extension SpiralLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "spiral"
  /// The line of help.
  public static let summary = "items on a spiral as the seeds of a sunflower, the first one in the middle"
  /// A command that shows it.
  public static let example = "mosaic render -l spiral --size 900x900 --gap 4 photos/ -o spiral.png"
  /// A row for each parameter.
  public static let parameters: [Field<SpiralLayout>] = [
    Field(
      "itemSize", \.itemSize, .size,
      "Width and height of an item, in points; not given: squares that touch as circles."),
    Field(
      "gap", \.gap, .length(SceneLimits.distance),
      "The least gap between circles, in points, where no itemSize is given."
    ).idle { spiral, _ in spiral.itemSize == nil ? nil : "it is for items without an itemSize" },
    Field(
      "startAngle", \.startAngle, .number(.any), "Turns all items by that many degrees about the middle."),
    Field("clockwise", \.clockwise, .boolean, "Whether the items follow each other clockwise."),
  ]
}
