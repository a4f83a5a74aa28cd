// The badge of an item: a text, or an object.

public import MosaicScene

extension Badge: Record {
  /// The text that means the item's number.
  private static let number = "number"

  /// The item's number.
  public init() { self.init(.number) }

  /// Its keys.
  public static let fields: [Field<Badge>] = [
    Field("text", \.text, textKind, "What it says; number stands for the item's own."),
    Field("position", \.position, .position, "Its position, as CSS object-position."),
    .number("margin", \.margin, SpecLimits.distance, "Distance from the edges."),
    .number("fontSize", \.fontSize, SpecLimits.fontSize, "Height of the type."),
    Field("color", \.color, .color, "Colour of the letters."),
    Field("background", \.background, .color, "Colour behind them."),
  ]

  static let kind = Kind<Badge>.record(wanted: "a string or an object").orText(
    textKind.schema, parse: { text throws(SpecError) in Badge(try textKind.parse(text)) }
  ).named("badge")

  private static let textKind = Kind<String>.shownText(isRequired: true).map { words -> Text in
    words == number ? .number : .words(words)
  } back: { text in
    switch text {
    case .number: number
    case .words(let words): words
    }
  }
}
