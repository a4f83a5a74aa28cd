// Paddings, of the canvas and of texts: a number, an array, an object, or CSS as text.

public import MosaicScene

extension Insets: Record {
  /// No space at all.
  public init() { self.init(0) }

  /// A key for each side, in CSS's order.
  public static let fields = sides(SceneLimits.distance)

  /// One to four distances, with space or one comma between them.
  private static let pattern: String = {
    let (side, space) = ("\(SchemaPattern.positive)\(SchemaPattern.unit)?", SchemaPattern.space)
    return SchemaPattern.whole("\(side)((\(space),\(space)|\(SchemaPattern.gap))\(side)){0,3}")
  }()

  private static func sides(_ range: NumberRange) -> [Field<Insets>] {
    [
      Field("top", \.top, .length(range), "Space at the top."),
      Field("right", \.right, .length(range), "Space at the right."),
      Field("bottom", \.bottom, .length(range), "Space at the bottom."),
      Field("left", \.left, .length(range), "Space at the left."),
    ]
  }

  /// - Parameter range: What each side is held to.
  static func kind(_ range: NumberRange = SceneLimits.distance) -> Kind<Insets> {
    let forms =
      "a number, an array of one to four in CSS's order (top, right, bottom, left), or an object with these names"
    let (one, side) = (Kind<Double>.number(range, wanted: forms), Kind<Double>.length(range))
    let object = Kind<Insets>.record(fields: sides(range))
    return Kind(
      .other(forms), one.schema.or(.list(side.schema, least: 1, most: 4)).or(object.schema),
      read: { node in
        if node.json.isObject { return object.read(node) }
        guard node.json.isArray else { return one.read(node).map { Insets($0) } }
        var sides: [Double] = []
        let count = node.forEach { if let side = side.read($0) { sides.append(side) } } ?? 0
        if !(1...4).contains(count) {
          return node.refuse(.badValue(path: node.path, found: "an array of \(count)", allowed: forms))
        }
        return Insets(css: sides)
      }, parse: Kind.css(Insets.init(css:)),
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
