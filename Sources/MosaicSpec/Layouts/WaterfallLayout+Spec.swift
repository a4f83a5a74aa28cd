// `waterfall` in documents, help and on the command line.

public import MosaicLayout

extension WaterfallLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "waterfall" }
  /// What it does.
  public static var summary: String {
    "columns of equal width; each item goes to the shortest; the height follows"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l waterfall --columns 3 --gap 8 photos/ -o wall.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<WaterfallLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .integer(
      "columns", \.columns, SpecLimits.lanes, "Number of columns; of rows where the axis is horizontal."),
    Field(
      "tolerance", \.tolerance, .length(SpecLimits.distance),
      "Columns within that many points of the shortest count as tied, so reading order holds."),
    .words("axis", \.axis, "The direction in which the content grows."),
    .words(
      "flush", \.flush,
      "How columns are made to end together: not at all, by their widths, or by a small crop."),
  ]
}
