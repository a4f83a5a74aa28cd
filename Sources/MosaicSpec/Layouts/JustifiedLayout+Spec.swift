// `justified` in documents, help and on the command line.

public import MosaicLayout

extension JustifiedLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "justified" }
  /// What it does.
  public static var summary: String {
    "rows that fill the width, nothing cropped; with a height given, they fill the sheet"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l justified --gap 6 -p rowHeight=220 photos/ -o wall.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<JustifiedLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    Field(
      "rowHeight", \.rowHeight, .length(SpecLimits.side),
      "Height that rows should have, in points; not given: a quarter of the width, or from the sheet."),
    .integer("minPerRow", \.minPerRow, SpecLimits.lanes, "The fewest items in a row but the last."),
    .integer("maxPerRow", \.maxPerRow, SpecLimits.lanes, "The most items in a row; not given: no limit."),
    .words("lastRow", \.lastRow, "What becomes of a last row that has too few items to fill the width."),
    .number(
      "maxCrop", \.maxCrop, SpecLimits.share,
      "With a height given: a share of the picture whose crop counts as none; 0 takes the least crop."
    ),
  ]
}
