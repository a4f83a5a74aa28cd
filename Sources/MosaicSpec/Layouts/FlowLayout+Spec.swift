// `flow` in documents, help and on the command line.

public import MosaicLayout

extension FlowLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "flow" }
  /// What it does.
  public static var summary: String {
    "items of their own size side by side in rows that wrap; each section starts a row"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l flow --gap 8 -p alignment=center tags.json -o tags.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<FlowLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .words("alignment", \.alignment, "Where the items of a row stand in it."),
    .boolean(
      "hangingIndent", \.hangingIndent, "Whether wrapped rows start after their section's first item."),
  ]
}
