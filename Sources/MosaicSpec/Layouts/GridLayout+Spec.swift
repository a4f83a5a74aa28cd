// `grid` in documents, help and on the command line.

public import MosaicLayout

extension GridLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "grid" }
  /// What it does.
  public static var summary: String {
    "equal cells in rows: the box follows from the cells, or the cells from the box"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l grid --columns 4 --size 1200x900 photos/ -o grid.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<GridLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .integer(
      "columns", \.columns, SpecLimits.lanes,
      "Cells in a row; not given: chosen by the number and ratio of the items."),
    .integer(
      "rows", \.rows, SpecLimits.lanes,
      "Rows of a page; not given: as many as the items need."),
    Field(
      "cellWidth", \.cellWidth, .length(SpecLimits.side),
      "Width of a cell, in points, with cellHeight; not given: from the box."),
    Field(
      "cellHeight", \.cellHeight, .length(SpecLimits.side),
      "Height of a cell, in points, with cellWidth; not given: from the box."),
    Field(
      "overflow", \.overflow, .words,
      "What items below the last of the rows become: refused, left out, or a badge; not given: pages."
    ),
    .words(
      "underflow", \.underflow,
      "What cells without an item become: empty, filled with the first items again, or refused."),
    .words("lastRow", \.lastRow, "Where the items of a last row stand that has fewer than the others."),
    .boolean("dense", \.dense, "Whether small items fill the holes that items with a span leave."),
  ]
  /// A cell has both sides, or neither.
  public static let rules: [Rule] = [
    .needs(
      "cellHeight", for: ["cellWidth"], "is there without \"cellHeight\"; give both, or neither of them"),
    .needs("cellWidth", for: ["cellHeight"], "is there without \"cellWidth\"; give both, or neither of them"),
  ]
}
