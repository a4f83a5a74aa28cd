// The schema of texts.

import MosaicLayout
import MosaicScene

extension SpecSchema {
  /// The definitions that this file adds.
  static var textDefinitions: [(String, JSONText)] {
    [
      ("text", .closed(look(TextStyle()))), ("label", label),
      ("caption", .either("A text, or a text with its look.", [.shownText("What it says."), caption])),
      ("title", .either("A text, or a text with its look.", [.shownText("What it says."), title])),
      ("section-title", .closed(look(nil) + margins)),
      ("padding", insets("Space around the text.", SpecLimits.textPadding)),
    ]
  }

  /// The members of a look; defaults only where they are the same for every text.
  private static func look(_ style: TextStyle?) -> [(String, JSONText)] {
    let name = JSONText.object([("type", .string("string")), ("minLength", .number(1))])
    let font = JSONText.object([
      ("description", .string("Font families in order of preference, as CSS font-family.")),
      (
        "oneOf",
        .array([
          name, .object([("type", .string("array")), ("items", name), ("minItems", .number(1))]),
        ])
      ),
    ])
    let number = JSONText.object([
      ("type", .string("integer")), ("minimum", .number(Double(FontWeight.range.lowerBound))),
      ("maximum", .number(Double(FontWeight.range.upperBound))),
    ])
    let words = JSONText.object([("enum", .array(FontWeight.names.map { .string($0.name) }))])
    let weight = JSONText.object([
      ("description", .string("Thickness of the strokes, as CSS font-weight.")),
      ("oneOf", .array([number, words])),
    ])
    let lines = JSONText.object([
      ("description", .string("How many lines there may be; an ellipsis ends what does not fit.")),
      ("type", .string("integer")), ("minimum", .number(Double(SpecLimits.lines.lowerBound))),
      ("maximum", .number(Double(SpecLimits.lines.upperBound))), ("default", .number(1)),
    ])
    return [
      (Key.font, font),
      (Key.fontSize, .number(SpecLimits.fontSize, "Height of the type.", style?.fontSize)),
      (Key.weight, weight),
      (Key.italic, .object([("type", .string("boolean")), ("default", .boolean(false))])),
      (Key.color, .color("Colour of the letters.", style?.color)),
      (
        Key.align,
        .object([
          ("description", .string("Where the lines stand, as CSS text-align.")),
          ("enum", .array(TextAlignment.allCases.map { .string($0.rawValue) })),
        ])
      ),
      (Key.lines, lines),
      (Key.lineHeight, .number(SpecLimits.lineHeight, "From line to line, in heights of the type.")),
    ]
  }

  private static var label: JSONText {
    .closed(
      [(Key.text, .shownText("What it says.", isRequired: true))] + look(nil) + [
        (Key.background, .color("Colour behind it.", nil)), (Key.padding, .ref("padding")),
        (Key.cornerRadius, .number(SpecLimits.distance, "Radius of its corners.")),
        (Key.maxWidth, .number(SpecLimits.side, "How wide it may grow before its text wraps or is cut.")),
      ], required: [Key.text])
  }

  private static var caption: JSONText {
    let words = CaptionTemplate.words.map { "{\($0)}" }.joined(separator: " ")
    return .closed(
      [(Key.text, .shownText("What it says; \(words) stand for facts, {{ for a brace."))]
        + look(nil) + [
          (
            Key.position,
            .words(CaptionPosition.allCases.map(\.rawValue), "Where it stands at the picture.", "below")
          ),
          (Key.padding, .ref("padding")), (Key.background, .color("Colour of its band.", nil)),
        ])
  }

  private static var title: JSONText {
    .closed(
      [(Key.text, .shownText("What it says."))] + look(nil) + margins, required: [Key.text])
  }

  private static var margins: [(String, JSONText)] {
    [
      (Key.marginTop, .number(SpecLimits.distance, "Space above it; none is left above what stands first.")),
      (Key.marginBottom, .number(SpecLimits.distance, "Space below it.")),
    ]
  }
}
