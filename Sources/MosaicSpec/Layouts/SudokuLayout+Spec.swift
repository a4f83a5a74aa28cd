// `sudoku` in documents, help and on the command line.

public import MosaicLayout

extension SudokuLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "sudoku" }
  /// What it does.
  public static var summary: String {
    "one to nine images fill a box exactly; the arrangement depends on how many there are"
  }
  /// A command that shows it.
  public static var example: String { "mosaic render -l sudoku --size 1080x1080 --gap 6 photos/ -o nine.png" }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<SudokuLayout>] = [
    .columnGap(\.columnGap),
    .rowGap(\.rowGap),
    .number("topOfThree", \.topOfThree, share, "Height of the first row of 3 items, as a share of the box."),
    .number("topOfFive", \.topOfFive, share, "Height of the first row of 5 items, as a share of the box."),
    .number(
      "topOfSeven", \.topOfSeven, share,
      "Height of the first row of 7 or 8 items with the gap, as a share of the box."),
    .words("overflow", \.overflow, Overflow.summary),
  ]

  private static let share = NumberRange.between(0, 1)
}

extension Overflow {
  /// What the parameter of every layout with nine places does.
  static let summary = "What becomes of items past the ninth: refused, left out, or counted on a badge."
}
