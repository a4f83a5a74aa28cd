// An item of a document: a picture, a colour or a text, and every key that it may have.

public import MosaicLayout
public import MosaicScene
import MosaicText

/// One item of a document.
public struct SpecItem: Hashable, Sendable {
  /// The content of an item.
  public enum Content: Hashable, Sendable {
    /// A picture: the path of its file, as written.
    case image(String)
    /// A filled rectangle.
    case color(Color)
    /// A text.
    indirect case label(SpecLabel)
  }

  /// A picture, a colour or a text.
  public var content: Content
  /// Its natural size in points; `nil` for the size of the picture or the text.
  public var size: Size?
  /// How much it matters beside the others.
  public var weight = 1.0
  /// How it looks, if that differs from the document's ``CollageSpec/style``.
  package var style = Patch<ItemStyle>()
  /// The point of a picture that is to be in the middle of its crop, in shares of the picture, 0 to 1.
  public var focus: Point?
  /// Whether heads, or what else matters in the picture, place the crop if ``focus`` is missing.
  public var findsFocus = false
  /// How many times narrower and lower the crop is than without zoom, 1 to 8; `nil` for 1.
  public var zoom: Double?
  /// The parts that a crop must not cut, in shares of the picture, 0 to 1.
  public var keep: [Rect] = []
  /// The text at it, over the document's ``CollageSpec/caption``.
  @Seldom package var caption: SpecCaption? = nil
  /// The texts of a list of captions for it, by the list's columns; not in documents.
  @Seldom package var columns: [String: String]? = nil
  /// The folder that was given, in or below which its picture was found; not in documents.
  @Seldom package var foundIn: String? = nil
  /// The entry of the document's list of images that means it, if the document has such a list; not in documents.
  @Seldom package var listedAs: ItemOrigin.Place? = nil
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
    Field(
      "image", \.image, .path,
      "Path of a picture, relative to the document's folder, or a data: address with its bytes."
    ).rule(
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
      "weight", \.weight, .number(SceneLimits.weight), unless: 1,
      "How much the item matters beside the others; not given: 1."),
    Field("area", \.area, .path, "Name of the area that it fills, in the layout template."),
    Field(
      "span", \.span, .span,
      "How many columns and rows of a grid it covers: [columns, rows]; not given: [1, 1]."),
    Field("style", \.style, styleKind, unless: Patch(), "How it looks, over the document's style."),
    Field(
      "focus", \.ownFocus, .focus,
      "The point of the picture that is to be in the middle of its crop, in shares of the picture; \"auto\" finds heads, "
        + "or what else matters; an object has a zoom as well."),
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
  var ownFocus: ItemFocus? {
    get {
      let at = focus.map { ItemFocus.Place.point($0) } ?? (findsFocus ? .found : nil)
      return at == nil && zoom == nil ? nil : ItemFocus(at: at, zoom: zoom)
    }
    set {
      if case .point(let point) = newValue?.at { focus = point } else { focus = nil }
      findsFocus = newValue?.at == .found
      zoom = newValue?.zoom
    }
  }
}

extension Kind where Value == Rect {
  private static var sides: [NumberRange] {
    [SceneLimits.share, SceneLimits.share, SceneLimits.extent, SceneLimits.extent]
  }

  /// A part of a picture: `[x, y, width, height]`, or `X,Y,W,H` as text.
  package static var keptRect: Kind<Rect> { keptRect("[x, y, width, height]") }

  /// - Parameter allowed: What the error asks for if the value is not such an array.
  fileprivate static func keptRect(_ allowed: String) -> Kind {
    Kind(
      schema: Schema([
        ("type", .string("array")), ("prefixItems", .array(sides.map { Schema.number($0).json })),
        ("minItems", .number(4)), ("maxItems", .number(4)),
      ]),
      read: { node in
        var place = 0
        let numbers = node.array(4, wanted: allowed) { part in
          place += 1
          return part.number(sides[place - 1])
        }
        guard let numbers else { return nil }
        return node.take { () throws(SpecError) in try rect(numbers, "x + width", "y + height", "") }
      },
      parse: { text throws(SpecError) in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = zip(parts, sides).compactMap { part, range in
          decimal(part).flatMap { range.contains($0) ? $0 : nil }
        }
        guard parts.count == 4, numbers.count == 4 else {
          throw .refused(
            text, allowed: "X,Y,W,H in shares of the picture from 0 to 1, such as 0.3,0.1,0.4,0.5")
        }
        return try rect(numbers, "X + W", "Y + H", "\(quoted(text)), which is ")
      },
      write: { .array([$0.x, $0.y, $0.width, $0.height].map(JSONValue.number)) })
  }

  /// The rectangle of its sides, within the picture.
  private static func rect(
    _ numbers: [Double], _ across: String, _ down: String, _ start: String
  ) throws(SpecError) -> Rect {
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    for (side, end) in [(across, rect.maxX), (down, rect.maxY)] where end > 1 {
      throw .badValue(
        found: "\(start)beyond the picture (\(side) is \(shortest(end)))", allowed: "up to 1")
    }
    return rect
  }
}

extension Kind where Value == [Rect] {
  /// One rectangle, or a list of them.
  static var keptRects: Kind {
    let wanted = "[x, y, width, height] or a list of such"
    let one = Kind<Rect>.keptRect
    let alone = Kind<Rect>.keptRect(wanted)
    return Kind(
      schema: one.schema.or(.list(one.schema, least: 1)),
      read: { node in
        guard let first = node.json.elements.first(where: { _ in true }) else {
          return node.refuse(
            node.json.isArray ? .empty(path: node.path, wanted: wanted) : node.wrongType(wanted))
        }
        guard first.isArray else { return alone.read(node).map { [$0] } }
        return node.list(one.read)?.values
      }, write: { $0.count == 1 ? one.write($0[0]) : .array($0.map(one.write)) })
  }
}

extension Kind where Value == CellSpan {
  /// `[columns, rows]`, or `CxR` as text.
  package static var span: Kind<CellSpan> { cells(SceneLimits.lanes, such: "2x1") }

  /// Columns and rows: `[columns, rows]`, or `CxR` as text.
  static func cells(_ range: ClosedRange<Int>, such example: String) -> Kind<CellSpan> {
    pair(.integer(range), "[columns, rows]", make: { CellSpan(columns: $0, rows: $1) }) {
      ($0.columns, $0.rows)
    }.with {
      $0.parse = { text throws(SpecError) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], range.contains(columns),
          range.contains(rows)
        else {
          throw .refused(
            text,
            allowed:
              "columns and rows as CxR, such as \(example), each \(range.lowerBound) to \(range.upperBound)")
        }
        return CellSpan(columns: columns, rows: rows)
      }
    }
  }
}
