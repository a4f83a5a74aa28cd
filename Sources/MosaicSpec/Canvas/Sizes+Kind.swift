// Lengths with units, sizes of sheets and ratios, in documents and on the command line.

public import MosaicLayout
package import MosaicScene
import MosaicText

extension Kind where Value == Measure {
  /// The side of a canvas: points as a number, or a length with a unit.
  static var side: Kind {
    let range = SceneLimits.side
    let points = Kind<Double>.number(range, wanted: "a number of points, or a length such as \"20cm\",")
    return Kind(
      schema: points.schema, read: { points.read($0).map { Measure($0) } },
      write: { $0.unit == nil ? .number($0.value) : .string("\($0)") }
    ).orText(
      LengthWords.schema, parse: { text throws(SpecError) in try LengthWords.measure(text, range) },
      inQuotes: { text throws(SpecError) in try LengthWords.measure(text, range, needsUnit: true) })
  }
}

extension Kind where Value == Double {
  /// A distance in points, which documents and the command line may also give in mm, cm, inches and CSS's px: as many points.
  static func length(_ range: NumberRange) -> Kind {
    number(range).orText(
      LengthWords.schema, parse: { text throws(SpecError) in try LengthWords.measure(text, range).points },
      inQuotes: { text throws(SpecError) in try LengthWords.measure(text, range, needsUnit: true).points })
  }
}

extension Kind where Value == Double? {
  /// A distance in points or with a unit, or a word for none.
  static func length(_ range: NumberRange, or word: String) -> Kind {
    let kind = ParameterKind.numberOrWords(range, [word])
    let length = Kind<Double>.length(range)
    return Kind(
      kind: kind, schema: Schema.number(range).or(.words([word])).or(LengthWords.schema),
      read: { node in
        guard let text = node.json.string else {
          return node.number(range, wanted: "a number or \(quoted(word))").map(Optional.some)
        }
        if text == word { return .some(nil) }
        if Measure(text)?.unit != nil { return length.read(node).map(Optional.some) }
        return node.string("") { text throws(SpecError) in
          guard decimal(text) != nil else { throw .unknown(text, among: [word], allowed: "\(kind)") }
          throw .refused(text, allowed: "a number without quotes, \(range.allowed()), or \(word)")
        }
      },
      parse: { text throws(SpecError) in
        if text == word { return nil }
        guard Measure(text)?.unit == nil else { return try length.parse(text) }
        if let number = decimal(text) { return try range.checked(number) }
        throw .unknown(text, among: [word], allowed: "\(LengthWords.allowed(range)); or \(word)")
      }, write: { $0.map { .number($0) } ?? .string(word) }, spell: { $0.map { shortest($0) } ?? word })
  }
}

extension Kind where Value == Size {
  /// A width and a height above 0: `[width, height]`, or `WxH` as text; with or without units.
  public static var size: Kind {
    pair(.length(SceneLimits.side), "[width, height]", make: { Size(width: $0, height: $1) }) {
      ($0.width, $0.height)
    }.with {
      $0.kind = .size
      $0.parse = { text throws(SpecError) in
        guard let sides = SheetSize.sides(text.lowercased()) else {
          throw .refused(
            text, allowed: "a size as WxH, such as 80x32, in points or with a unit such as 30x20mm")
        }
        try LengthWords.check(sides.width, sides.height)
        return Size(width: sides.width.points, height: sides.height.points)
      }
      $0.spell = { "\(shortest($0.width))x\(shortest($0.height))" }
    }.named("size")
  }
}

extension Kind where Value == SheetSize {
  /// A size: a name, two sides with or without a unit, or in documents `[width, height]` in points.
  package static var sheet: Kind<SheetSize> {
    let pair = Kind.pair(
      .number(SceneLimits.side), "a name such as \"A4\", \"WxH\" with a unit, or [width, height]",
      make: { SheetSize($0, $1) }
    ) { ($0.width.points, $0.height.points) }
    return pair.orText(
      .string(pattern: nil),
      parse: { text throws(SpecError) in
        guard let size = SheetSize(text) else {
          let forms =
            "WxH in points such as 1080x1080, with a unit such as 50x70cm or 1080x1080px, or a name such as A4, A3-landscape or square (mosaic sizes lists them)"
          guard text.first?.isLetter == true else { throw .refused(text, allowed: forms) }
          throw .unknown(text, among: NamedSheet.all.map(\.name), allowed: forms)
        }
        try LengthWords.check(size.width, size.height)
        return size
      }
    ).with { $0.write = { .string("\($0)") } }
  }
}

extension Kind where Value == AspectRatio {
  /// `16:9`, or a number.
  static var aspect: Kind {
    let number = Kind<Double>.number(AspectRatio.range, wanted: "a ratio such as \"16:9\" or 1.5")
    return Kind(
      schema: number.schema, read: { number.read($0).flatMap { AspectRatio($0) } },
      write: { .string("\($0)") }
    ).orText(
      .string(pattern: nil),
      parse: { text throws(SpecError) in
        if let ratio = AspectRatio(text) { return ratio }
        throw .refused(text, allowed: "WIDTH:HEIGHT, both above 0, such as 16:9 or 2:3")
      })
  }
}

/// Reading lengths, and their words.
private enum LengthWords {
  static func allowed(_ range: NumberRange) -> String {
    "\(ParameterKind.number(range)), in points or with a unit: mm, cm, in, pt or px"
  }

  /// A number with a unit behind it.
  static let schema = Schema.string(
    pattern: SchemaPattern.whole(SchemaPattern.number + SchemaPattern.space + SchemaPattern.unit))

  /// Refuses sides that are too small or too large.
  static func check(_ width: Measure, _ height: Measure) throws(SpecError) {
    let range = SceneLimits.side
    for (side, name) in [(width, "width"), (height, "height")] where !range.contains(side.points) {
      throw .badValue(path: " (\(name))", found: "\(side)", allowed: range.allowed(for: side.points))
    }
  }

  static func measure(
    _ text: String, _ range: NumberRange, needsUnit: Bool = false
  ) throws(SpecError) -> Measure {
    guard let measure = Measure(text) else { throw .refused(text, allowed: allowed(range)) }
    guard measure.unit != nil || !needsUnit else {
      throw .wrongType(
        path: "", found: quoted(text), wanted: "a number without quotes, or a length such as \"20cm\",")
    }
    guard range.contains(measure.points) else {
      throw .badValue(found: "\(measure)", allowed: range.allowed(for: measure.points))
    }
    return measure
  }
}

extension Insets: Record {
  package init() { self.init(0) }

  package static let fields = sides(SceneLimits.distance)

  /// One to four distances, with space or one comma between them.
  private static let pattern: String = {
    let side = "\(SchemaPattern.positive)\(SchemaPattern.unit)?"
    let space = SchemaPattern.space
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

  static func kind(_ range: NumberRange = SceneLimits.distance) -> Kind<Insets> {
    let forms =
      "a number, an array of one to four in CSS's order (top, right, bottom, left), or an object with these names"
    let one = Kind<Double>.number(range, wanted: forms)
    let side = Kind<Double>.length(range)
    let object = Kind<Insets>.record(fields: sides(range))
    let parse = Kind.css(Insets.init(css:))
    return Kind(
      schema: one.schema.or(.list(side.schema, least: 1, most: 4)).or(object.schema),
      read: { node in
        if node.json.isObject { return object.read(node) }
        guard node.json.isArray else { return one.read(node).map { Insets($0) } }
        let (sides, count) = node.list(side.read) ?? ([], 0)
        if !(1...4).contains(count) {
          return node.refuse(.badValue(path: node.path, found: "an array of \(count)", allowed: forms))
        }
        return Insets(css: sides)
      }, write: { $0 == Insets($0.top) ? .number($0.top) : .array($0.cssSides.map(JSONValue.number)) }
    ).orText(
      .string(pattern: pattern),
      parse: { text throws(SpecError) in
        let insets = try parse(text)
        for side in insets.cssSides { _ = try range.checked(side) }
        return insets
      })
  }
}
