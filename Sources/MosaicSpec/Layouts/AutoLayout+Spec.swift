// `auto` in documents, help and on the command line.

public import MosaicLayout

extension AutoLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "auto" }
  /// What it does.
  public static var summary: String {
    "picks what cuts little: sudoku up to nine, a grid or justified rows for more"
  }
  /// A command that shows it.
  public static var example: String { "mosaic render --gap 6 photos/ -o collage.png" }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<AutoLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .integer(
      "columns", \.columns, SpecLimits.lanes,
      "Cells in a row; not given: chosen by the number and ratio of the items."),
    .integer(
      "rows", \.rows, SpecLimits.lanes,
      "Rows of a page; not given: as many as the items need."),
  ]
}
