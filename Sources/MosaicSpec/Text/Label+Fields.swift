// Labels, captions and titles of a document, of which parts may be left open.

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
    ]

  static let kind = Kind<SpecLabel>.record().named("label")
}

/// A caption of which parts may be left open.
package struct SpecCaption: Hashable, Sendable {
  /// The text, in which `{index}`, `{name}`, `{stem}`, `{width}`, `{height}` and `{date}` are the picture's own; empty is no caption.
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
    [Field("text", \.text, CaptionTemplate.kind, summary)] + TextLook.fields(in: \.look) + [
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

  package init(text: String?) { self.text = text }
}

extension SpecTitle: Record {
  package init() { self.init(text: nil) }

  package static let fields: [Field<SpecTitle>] =
    [Field("text", \.text, .shownText(), "What it says.").required("a string")] + openFields

  /// The keys of a title of a page.
  private static let pageFields: [Field<SpecTitle>] =
    [
      Field(
        "text", \.text, TitleTemplate.kind, "What it says; {page} and {pages} are replaced, {{ is a brace."
      ).required("a string")
    ] + openFields

  /// The keys of a title that has no text of its own.
  private static let openFields: [Field<SpecTitle>] =
    TextLook.fields(in: \.look) + [
      Field(
        "marginTop", \.marginTop, .number(SceneLimits.distance),
        "Space above it; none is left above the first."),
      Field("marginBottom", \.marginBottom, .number(SceneLimits.distance), "Space below it."),
    ]

  static let kind = Kind<SpecTitle>.record(wanted: "a string or an object")
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
