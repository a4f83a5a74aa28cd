// Paddings, of the canvas and of texts: a number, an array, an object, or CSS as text.

public import MosaicScene

extension Insets: Record {
  /// No space at all.
  public init() { self.init(0) }

  /// A key for each side, in CSS's order.
  public static let fields = sides(SpecLimits.distance)

  /// One to four distances, with space or one comma between them.
  private static let pattern: String = {
    let (side, space) = (SchemaPattern.positive + SchemaPattern.pixels, SchemaPattern.space)
    return SchemaPattern.whole("\(side)((\(space),\(space)|\(SchemaPattern.gap))\(side)){0,3}")
  }()

  private static func sides(_ range: NumberRange) -> [Field<Insets>] {
    [
      .number("top", \.top, range, "Space at the top."),
      .number("right", \.right, range, "Space at the right."),
      .number("bottom", \.bottom, range, "Space at the bottom."),
      .number("left", \.left, range, "Space at the left."),
    ]
  }

  /// - Parameter range: What each side is held to.
  static func kind(_ range: NumberRange = SpecLimits.distance) -> Kind<Insets> {
    let forms =
      "a number, an array of one to four in CSS's order (top, right, bottom, left), or an object with these names"
    let one = Kind<Double>.number(range, wanted: forms)
    let object = Kind<Insets>.record(fields: sides(range))
    return Kind(
      .other(forms), one.schema.or(.list(one.schema, least: 1, most: 4)).or(object.schema),
      read: { node in
        if node.json.isObject { return object.read(node) }
        guard node.json.isArray else { return one.read(node).map { Insets($0) } }
        var sides: [Double] = []
        let count = node.forEach { if let side = $0.number(range) { sides.append(side) } } ?? 0
        if !(1...4).contains(count) {
          return node.refuse(.badValue(path: node.path, found: "an array of \(count)", allowed: forms))
        }
        return Insets(css: sides)
      },
      parse: Kind.css(Insets.init(css:)),
      write: { $0 == Insets($0.top) ? .number($0.top) : .array($0.cssSides.map(JSONValue.number)) },
      spell: { $0.cssSides.map { shortest($0) }.joined(separator: " ") }
    ).orText(
      .string(pattern: pattern),
      parse: { text throws(SpecError) in
        let insets = try Kind.css(Insets.init(css:))(text)
        for side in insets.cssSides { _ = try range.checked(side) }
        return insets
      })
  }
}
