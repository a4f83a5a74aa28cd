// `columns` in documents, help and on the command line.

public import MosaicLayout

extension ColumnsLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "columns" }
  /// What it does.
  public static var summary: String {
    "columns that end together, the order kept, nothing cropped; their widths follow"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l columns --columns 3 --gap 6 photos/ -o columns.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<ColumnsLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .integer("columns", \.columns, SpecLimits.lanes, "Number of columns."),
  ]
}
