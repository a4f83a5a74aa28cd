// Pages in documents and on the command line.

public import MosaicScene

extension Pages: Record {
  /// Pages of as many items as fit.
  public init() { self.init(perPage: nil) }

  /// A row for each key.
  public static let fields: [Field<Pages>] = [
    Field(
      "perPage", \.perPage, .integer(Pages.counts),
      "The most items of a page; not given: as many as fit the canvas.")
  ]

  static let kind = Kind<Pages>.record().named("pages")

  /// `--per-page`: a number, or `fit`.
  static func parse(_ text: String) throws(SpecError) -> Pages {
    if text == "fit" { return Pages() }
    guard let count = Int(text), Pages.counts.contains(count) else {
      throw .badValue(
        path: "", found: quoted(text),
        allowed: "a whole number, \(Pages.counts.lowerBound) to \(Pages.counts.upperBound), or fit")
    }
    return Pages(perPage: count)
  }
}
