// An item of a document: a picture, a colour or a text, and every key that it may have.

public import MosaicLayout
public import MosaicScene

/// One item of a document.
public struct SpecItem: Hashable, Sendable {
  /// The content of an item.
  public enum Content: Hashable, Sendable {
    /// A picture: the path of its file, as it is written.
    case image(String)
    /// A filled rectangle.
    case color(Color)
    /// A text.
    indirect case label(SpecLabel)
  }

  /// A picture, a colour or a text.
  public var content: Content
  /// Its natural size in points; `nil` for that of the picture or the text.
  public var size: Size?
  /// How much it matters beside the others.
  public var weight = 1.0
  /// How it looks, where that differs from the document's ``CollageSpec/style``.
  package var style = Patch<ItemStyle>()
  /// The point of a picture that is to be in the middle of its crop, in shares of the picture, 0 to 1.
  public var focus: Point?
  /// Whether the crop is placed by what is found in the picture, where there is no ``focus``: heads, or what else matters.
  public var findsFocus = false
  /// The parts that a crop must not cut, in shares of the picture, 0 to 1.
  public var keep: [Rect] = []
  /// The text at it, over the document's ``CollageSpec/caption``.
  @Seldom package var caption: SpecCaption? = nil
  /// Name of the area that it fills, in a layout with named areas.
  @Seldom public var area: String? = nil
  /// How many columns and rows of a grid it covers.
  @Seldom public var span: CellSpan? = nil
  /// Number of its section, from 0.
  public var section = 0

  /// Makes an item.
  public init(_ content: Content, size: Size? = nil) { (self.content, self.size) = (content, size) }
}

extension SpecItem: Record {
  package init() { self.init(.image("")) }

  package static let fields: [Field<SpecItem>] = [
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder.").rule(
      .exactlyOne(of: ["image", "color", "label"]) { found in
        let words = found.isEmpty ? "nothing to show" : found.map(quoted).joined(separator: " and ")
        return .conflict(
          path: "", detail: "has \(words); exactly one of \"image\", \"color\" and \"label\" is wanted")
      }, .needs("image", for: ["focus", "keep"], "is for pictures; this item has no \"image\"")),
    Field("color", \.color, .color, "A filled rectangle."),
    Field("label", \.label, SpecLabel.kind, "A text."),
    Field("caption", \.caption, SpecCaption.kind, "A text at it."),
    Field("size", \.size, .size, "Natural width and height; not given: the picture's or the text's."),
    Field(
      "weight", \.weight, .weight, unless: 1,
      "How much the item matters beside the others; not given: 1."),
    Field("area", \.area, .path, "Name of the area that it fills, in the layout template."),
    Field(
      "span", \.span, .span,
      "How many columns and rows of a grid it covers: [columns, rows]; not given: [1, 1]."),
    Field("style", \.style, styleKind, unless: Patch(), "How it looks, over the document's style."),
    Field(
      "focus", \.ownFocus, .focus,
      "The point of the picture that is to be in the middle of its crop, in shares of the picture; \"auto\" finds heads, "
        + "or what else matters."),
    Field(
      "keep", \.keep, .keptRects, unless: [],
      "What a crop must not cut, in shares of the picture: [x, y, width, height], or a list of such; a picture of "
        + "which it cannot be held is shown whole."),
  ]

  static let styleKind = Kind<Patch<ItemStyle>>.record().named("style")

  // MARK: The properties behind the keys

  private var image: String? {
    get { if case .image(let path) = content { path } else { nil } }
    set { if let newValue { content = .image(newValue) } }
  }
  private var color: Color? {
    get { if case .color(let color) = content { color } else { nil } }
    set { if let newValue { content = .color(newValue) } }
  }
  private var label: SpecLabel? {
    get { if case .label(let label) = content { label } else { nil } }
    set { if let newValue { content = .label(newValue) } }
  }
  private var ownFocus: ItemFocus? {
    get { focus != nil || findsFocus ? ItemFocus(point: focus) : nil }
    set {
      focus = newValue?.point
      findsFocus = newValue == ItemFocus()
    }
  }
}
