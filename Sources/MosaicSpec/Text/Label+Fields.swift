// The look of texts, and labels, captions and titles of a document, of which parts may be left open.

public import MosaicScene

/// A look of text of which parts may be left open.
package typealias TextLook = Patch<TextStyle>

/// A text that is an item: a tag, a chip.
public struct SpecLabel: Hashable, Sendable {
  /// The text.
  public var text: String
  /// How it looks, over the document's ``CollageSpec/text``.
  package var look = TextLook()
  /// Colour behind it.
  public var background: Color?
  /// Space around the text in points.
  public var padding: Insets?
  /// Radius of its corners in points.
  public var cornerRadius: Double?
  /// How wide it may grow, in points.
  public var maxWidth: Double?
  /// The position of its lines in a higher box.
  public var verticalAlign: VerticalAlignment?

  /// Makes a label.
  public init(text: String) { self.text = text }
}

extension SpecLabel: Record {
  package init() { self.init(text: "") }

  package static let fields: [Field<SpecLabel>] =
    [Field("text", \.text, .shownText(isRequired: true), "What it says.").required("a string")]
    + TextLook.fields(in: \.look) + [
      Field("background", \.background, .color, "Colour behind it."),
      Field("padding", \.padding, .textPadding, "Space around the text, as CSS padding."),
      Field("cornerRadius", \.cornerRadius, .number(SceneLimits.distance), "Radius of its corners."),
      Field(
        "maxWidth", \.maxWidth, .number(SceneLimits.side),
        "How wide it may grow before its text wraps or is cut."),
      Field(
        "verticalAlign", \.verticalAlign, .words,
        "The position of its lines in a higher box, as CSS vertical-align; not given: middle."),
    ]

  static let kind = Kind<SpecLabel>.record().named("label")
}

/// A caption of which parts may be left open.
package struct SpecCaption: Hashable, Sendable {
  /// The text, in which `{index}`, `{name}`, `{stem}`, `{width}`, `{height}` and `{date}` are the picture's own; an empty text means
  /// no caption.
  package var text: String?
  package var look = TextLook()
  package var position: CaptionPosition?
  package var padding: Insets?
  package var background: Color?

  package init(text: String?) { self.text = text }
}

extension SpecCaption: Record {
  package init() { self.init(text: nil) }

  package static let fields: [Field<SpecCaption>] =
    [Field("text", \.text, CaptionTemplate.kind, summary)] + lookFields

  /// The keys of a caption but its text.
  static let lookFields: [Field<SpecCaption>] =
    TextLook.fields(in: \.look) + [
      Field("position", \.position, .words, "Its position at the picture."),
      Field("padding", \.padding, .textPadding, "Space around the text, as CSS padding."),
      Field("background", \.background, .color, "Colour behind the text."),
    ]

  private static let summary =
    "What it says; \(CaptionTemplate.words.map { "{\($0)}" }.joined(separator: " ")) are replaced, {{ is a brace."

  static let kind = Kind<SpecCaption>.record(wanted: "a string or an object")
    .orText(CaptionTemplate.kind) { SpecCaption(text: $0) }.named("caption")
}

/// A title of the collage or of a section, of which parts may be left open.
package struct SpecTitle: Hashable, Sendable {
  package var text: String?
  package var look = TextLook()
  package var marginTop: Double?
  package var marginBottom: Double?
  package var padding: Insets?
  package var background: Color?
  package var shadow: Shadow?
  /// Over the pictures; not of sections.
  package var position: Position?

  package init(text: String?) { self.text = text }
}

extension SpecTitle: Record {
  package init() { self.init(text: nil) }

  /// All keys, for sections and for pages.
  package static let fields: [Field<SpecTitle>] = pageFields

  private static let sectionFields: [Field<SpecTitle>] =
    [Field("text", \.text, .shownText(), "What it says.").required("a string")] + openFields

  /// The keys of a title of a page.
  private static let pageFields: [Field<SpecTitle>] =
    [
      Field(
        "text", \.text, TitleTemplate.kind, "What it says; {page} and {pages} are replaced, {{ is a brace."
      ).required("a string")
    ] + lookFields

  /// The keys of a title of a page but its text.
  static let lookFields: [Field<SpecTitle>] =
    openFields + [
      Field(
        "position", \.position, .position,
        "Its position over the pictures, as CSS object-position; not given: it has a place of its own.")
    ]

  /// The keys of a title that has no text of its own.
  private static let openFields: [Field<SpecTitle>] =
    TextLook.fields(in: \.look) + [
      Field(
        "marginTop", \.marginTop, .number(SceneLimits.distance),
        "Space above it; none is left above the first."),
      Field("marginBottom", \.marginBottom, .number(SceneLimits.distance), "Space below it."),
      Field("padding", \.padding, .textPadding, "Space around the text, as CSS padding."),
      Field("background", \.background, .color, "Colour behind the text and its padding."),
      Field("shadow", \.shadow, Shadow.kind, "The shadow of its letters, as CSS text-shadow."),
    ]

  static let kind = Kind<SpecTitle>.record(wanted: "a string or an object", fields: sectionFields)
    .orText(Kind<String>.shownText()) { SpecTitle(text: $0) }.named("title")

  /// A title, a header or a footer of pages, whose words in braces are known.
  static let pageKind = Kind<SpecTitle>.record(wanted: "a string or an object", fields: pageFields)
    .orText(TitleTemplate.kind) { SpecTitle(text: $0) }.named("page-title")

  /// A title without a text.
  static let openKind = Kind<SpecTitle>.record(fields: openFields).named("section-title")
}

extension Kind where Value == Insets {
  fileprivate static var textPadding: Kind { Insets.kind(SceneLimits.textPadding).named("padding") }
}

extension TextStyle: Record {
  package init() { self.init(lineHeight: nil) }

  package static let fields: [Field<TextStyle>] = [
    Field(
      "font", \.font, .fontFamilies,
      "Font families in order of preference, as CSS font-family; or the path of a font file, such as ./Hand.ttf."
    ).option(
      .init(
        "font", "FAMILY|FILE",
        "font of all texts: a family, several with commas, or a file as ./Hand.ttf (sans-serif)",
        aliases: ["font-family", "typeface"], separator: " ", hasWords: true)),
    Field("fontSize", \.fontSize, .number(SceneLimits.fontSize), "Height of the type.").option(
      .init(
        "font-size", "N", "height of the type of labels in points; titles and captions follow it (16)",
        aliases: ["pointsize", "fontsize", "text-size"])),
    Field("weight", \.weight, .fontWeight, "Thickness of the strokes, as CSS font-weight."),
    Field("italic", \.italic, .boolean, "Whether the letters are slanted."),
    Field("color", \.color, .color, "Colour of the letters."),
    Field("align", \.align, .words, "The alignment of the lines, as CSS text-align."),
    Field(
      "lines", \.lines, .integer(SceneLimits.lines),
      "How many lines there may be; an ellipsis ends what does not fit."),
    Field(
      "lineHeight", \.lineHeight, .number(SceneLimits.lineHeight),
      "From line to line, in heights of the type."),
  ]
}

extension Kind where Value == [String] {
  /// One family or several, as CSS `font-family` writes them or as a list.
  static var fontFamilies: Kind {
    // A name neither begins nor ends with space or quotes, and has at least one other character.
    let (noise, edge) = (#"[ \t\n"']*"#, ##"[^\u0000- ,"']"##)
    let one = #"\#(noise)\#(edge)([^\u0000-\u001f,]*\#(edge))?\#(noise)"#
    let name = Schema.string(pattern: "^\(one)$")
    let names = Schema.string(pattern: "^,*\(one)(,+\(one))*,*$")
    return Kind(
      schema: names.or(.list(name, least: 1)),
      read: { node in
        guard node.json.isArray else { return node.string("a font's name or a list of them", families) }
        guard let (names, count) = node.list({ $0.string("a string", family) }) else { return nil }
        return count == 0 ? node.refuse(.empty(path: node.path, wanted: "at least one font")) : names
      }, parse: families, write: { $0.count == 1 ? .string($0[0]) : .array($0.map(JSONValue.string)) })
  }

  @Sendable private static func families(_ text: String) throws(SpecError) -> [String] {
    let names = try text.split(separator: ",").map { part throws(SpecError) in try family(String(part)) }
    if names.isEmpty { throw .empty(path: "", wanted: "at least one font") }
    return names
  }

  /// A family's name without quotes and space around it; a comma would part it in two.
  @Sendable private static func family(_ text: String) throws(SpecError) -> String {
    try Kind<String>.checkFilled(text)
    let noise: Set<Character> = [" ", "\t", "\n", "\"", "'"]
    let name = text.drop { noise.contains($0) }
    let end = name.lastIndex { !noise.contains($0) }
    guard let end, !name.contains(","), !name.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw .refused(
        text, allowed: "the name of one font family, without commas and control characters")
    }
    return String(name[...end])
  }
}

extension Kind where Value == Int {
  /// The words for weights of type, as CSS and font makers use them.
  private static var weights: [(name: String, weight: Int)] {
    [
      ("thin", 100), ("extralight", 200), ("light", 300), ("normal", 400), ("regular", 400), ("medium", 500),
      ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
    ]
  }

  static var fontWeight: Kind {
    let range = SceneLimits.fontWeight
    let names = weights.map(\.name)
    let number = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Kind.integer(range).orText(
      .words(names),
      parse: { text throws(SpecError) in
        // Also without its quotes, on the command line.
        if decimal(text) != nil { return try Kind.integer(range).parse(text) }
        if let weight = weights.first(where: { $0.name == text })?.weight { return weight }
        throw .unknown(text, among: names, allowed: "\(number), or \(names.joined(separator: ", "))")
      },
      inQuotes: { text throws(SpecError) in
        if let weight = weights.first(where: { $0.name == text })?.weight { return weight }
        let start = decimal(text) == nil ? "\(number), or " : "\(number) and without quotes, or "
        throw .unknown(text, among: names, allowed: start + names.joined(separator: ", "))
      })
  }
}
