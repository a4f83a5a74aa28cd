// Lengths with units, sizes of sheets and ratios, in documents and on the command line.

public import MosaicLayout
import MosaicScene

extension Kind where Value == Measure {
  /// The side of a canvas: points as a number, or a length with a unit.
  static var side: Kind {
    let range = SceneLimits.side
    return Kind(
      .other(LengthWords.allowed(range)), Schema.number(range).or(LengthWords.schema),
      read: { node in
        guard node.json.isString else {
          return node.number(range, wanted: LengthWords.wanted).map { Measure($0) }
        }
        return node.string("a string") { text throws(SpecError) in
          try LengthWords.measure(text, range, needsUnit: true)
        }
      }, parse: { text throws(SpecError) in try LengthWords.measure(text, range) },
      write: { $0.unit == nil ? .number($0.value) : .string("\($0)") }, spell: { "\($0)" })
  }
}

extension Kind where Value == Double {
  /// A distance in points, which documents and the command line may also give in mm, cm, inches and CSS's px: as many points.
  static func length(_ range: NumberRange) -> Kind {
    Kind(
      .number(range), Schema.number(range).or(LengthWords.schema),
      read: { node in
        guard node.json.isString else { return node.number(range) }
        return node.string("a string") { text throws(SpecError) in
          try LengthWords.measure(text, range, needsUnit: true).points
        }
      }, parse: { text throws(SpecError) in try LengthWords.measure(text, range).points },
      write: { .number($0) }, spell: { shortest($0) })
  }
}

extension Kind {
  /// A distance in points or with a unit, or one of some words.
  static func length(
    _ range: NumberRange, orWords words: [String], make: @escaping @Sendable (Double?, String) -> Value,
    number: @escaping @Sendable (Value) -> Double?, word: @escaping @Sendable (Value) -> String
  ) -> Kind {
    let plain = Kind.number(range, orWords: words, make: make, number: number, word: word)
    let length = Kind<Double>.length(range)
    let hasUnit: @Sendable (String) -> Bool = { Measure($0)?.unit != nil }
    return Kind(
      plain.kind, plain.schema.or(LengthWords.schema),
      read: { node in
        guard node.json.string.map(hasUnit) == true else { return plain.read(node) }
        return length.read(node).map { make($0, "") }
      },
      parse: { text throws(SpecError) in
        if hasUnit(text) { return make(try length.parse(text), "") }
        if words.contains(text) || decimal(text) != nil { return try plain.parse(text) }
        throw .unknown(
          text, among: words, allowed: "\(LengthWords.allowed(range)); or \(words.joined(separator: ", "))")
      }, write: plain.write, spell: plain.spell)
  }
}

extension Kind where Value == Size {
  /// A width and a height above 0: `[width, height]`, or `WxH` as text; with or without units.
  public static var size: Kind {
    let range = SceneLimits.side
    let side = Kind<Double>.length(range)
    return Kind(
      .size, Schema.tuple(side.schema, count: 2),
      read: { node in
        node.array(2, wanted: "[width, height]") { side.read($0) }.map { Size(width: $0[0], height: $0[1]) }
      },
      parse: { text throws(SpecError) in
        guard let sides = SheetSize.sides(text.lowercased()) else {
          throw .badValue(
            path: "", found: quoted(text),
            allowed: "a size as WxH, such as 80x32, in points or with a unit such as 30x20mm")
        }
        for (side, name) in [(sides.width, "width"), (sides.height, "height")]
        where !range.contains(side.points) {
          throw .badValue(path: " (\(name))", found: "\(side)", allowed: range.allowed(for: side.points))
        }
        return Size(width: sides.width.points, height: sides.height.points)
      }, write: { .array([.number($0.width), .number($0.height)]) },
      spell: { "\(shortest($0.width))x\(shortest($0.height))" }
    ).named("size")
  }
}

extension Kind where Value == SheetSize {
  /// A size: a name, two sides with or without a unit, or in documents `[width, height]` in points.
  static var sheet: Kind {
    let range = SceneLimits.side
    let names = NamedSheet.all.map(\.name)
    let forms =
      "WxH in points such as 1080x1080, with a unit such as 50x70cm or 1080x1080px, or a name such as A4, A3-landscape or square (mosaic sizes lists them)"
    let parse: @Sendable (String) throws(SpecError) -> SheetSize = { text throws(SpecError) in
      guard let size = SheetSize(text) else {
        let isName = text.first.map { $0.isLetter } ?? false
        throw isName
          ? .unknown(text, among: names, allowed: forms)
          : .badValue(path: "", found: quoted(text), allowed: forms)
      }
      for (side, name) in [(size.width, "width"), (size.height, "height")] where !range.contains(side.points)
      { throw .badValue(path: " (\(name))", found: "\(side)", allowed: range.allowed(for: side.points)) }
      return size
    }
    return Kind(
      .other(forms), Schema.tuple(.number(range), count: 2).or(.string(pattern: nil)),
      read: { node in
        if node.json.isString { return node.string("a string", parse) }
        return node.array(2, wanted: "a name such as \"A4\", \"WxH\" with a unit, or [width, height]") {
          $0.number(range)
        }.map { SheetSize($0[0], $0[1]) }
      }, parse: parse, write: { .string("\($0)") }, spell: { "\($0)" })
  }
}

extension Kind where Value == AspectRatio {
  /// `16:9`, or a number.
  static var aspect: Kind {
    let range = AspectRatio.range
    let forms = "WIDTH:HEIGHT, both above 0, such as 16:9 or 2:3"
    return Kind(
      .other(forms), Schema.number(range).or(.string(pattern: nil)),
      read: { node in
        guard node.json.isString else {
          return node.number(range, wanted: "a ratio such as \"16:9\" or 1.5").flatMap { AspectRatio($0) }
        }
        return node.string("a string") { text throws(SpecError) in try ratio(text, forms) }
      }, parse: { text throws(SpecError) in try ratio(text, forms) }, write: { .string("\($0)") },
      spell: { "\($0)" })
  }

  private static func ratio(_ text: String, _ forms: String) throws(SpecError) -> AspectRatio {
    if let ratio = AspectRatio(text) { return ratio }
    throw .badValue(path: "", found: quoted(text), allowed: forms)
  }
}

/// Reading lengths, and their words.
private enum LengthWords {
  static let wanted = "a number of points, or a length such as \"20cm\","

  static func allowed(_ range: NumberRange) -> String {
    "\(ParameterKind.number(range)), in points or with a unit: mm, cm, in, pt or px"
  }

  /// A number with a unit behind it.
  static let schema = Schema.string(
    pattern: SchemaPattern.whole(SchemaPattern.number + SchemaPattern.space + SchemaPattern.unit))

  static func measure(
    _ text: String, _ range: NumberRange, needsUnit: Bool = false
  ) throws(SpecError) -> Measure {
    guard let measure = Measure(text) else {
      throw .badValue(path: "", found: quoted(text), allowed: allowed(range))
    }
    guard measure.unit != nil || !needsUnit else {
      throw .wrongType(
        path: "", found: quoted(text), wanted: "a number without quotes, or a length such as \"20cm\",")
    }
    guard range.contains(measure.points) else {
      throw .badValue(path: "", found: "\(measure)", allowed: range.allowed(for: measure.points))
    }
    return measure
  }
}
