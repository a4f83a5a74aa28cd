// `moments` in documents, help and on the command line.

public import MosaicLayout

extension MomentsLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "moments" }
  /// What it does.
  public static var summary: String { "one to nine squares in rows, as photos in a feed; the height follows" }
  /// A command that shows it.
  public static var example: String { "mosaic render -l moments --width 600 photos/ -o feed.png" }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<MomentsLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    Field("singleSize", \.singleSize, .length(SpecLimits.side), "Side of a single item's square, in points."),
    .words("overflow", \.overflow, Overflow.summary),
  ]
}
