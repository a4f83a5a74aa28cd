// The schema of a gradient as an object: a form for each way along which its colours change.

import MosaicScene

extension SpecSchema {
  /// A gradient as an object.
  static var gradient: JSONText {
    .object([("oneOf", .array([line, lineToSide, circle, ellipse]))])
  }

  private static var line: JSONText {
    form(
      "linear", "Along a line.",
      [(Key.angle, .number(SpecLimits.angle, "Of the line: 0 is upward, 90 to the right.", 180))])
  }

  private static var lineToSide: JSONText {
    let sides = JSONText.object([
      ("description", .string("The side or corner that the line runs to, in place of an angle.")),
      ("enum", .array(Gradient.ends.map { .string($0) })),
    ])
    return form("linear", "Along a line.", [(Key.toward, sides)], required: [Key.toward])
  }

  private static var circle: JSONText {
    form(
      "radial", "From a centre outward.",
      [
        (Key.shape, .object([("enum", .array([.string("circle")]))])),
        (
          Key.size,
          .either(
            "CSS's words, or the radius in points.",
            [extents, .object(JSONText.numberFields(Gradient.RadialShape.radii))])
        ), center,
      ], required: [Key.type, Key.shape])
  }

  private static var ellipse: JSONText {
    let radius = JSONText.object([
      ("oneOf", .array([.object(JSONText.numberFields(Gradient.RadialShape.radii)), place(sign: "[+]?")]))
    ])
    return form(
      "radial", "From a centre outward.",
      [
        (Key.shape, .object([("enum", .array([.string("ellipse")]))])),
        (
          Key.size,
          .either(
            "CSS's words, or the two radii.", [extents, .object(JSONText.tuple(radius, count: 2))])
        ), center,
      ], required: [Key.type])
  }

  // MARK: Pieces

  private static func form(
    _ type: String, _ description: String, _ members: [(String, JSONText)], required: [String] = []
  ) -> JSONText {
    let type = JSONText.object([("description", .string(description)), ("enum", .array([.string(type)]))])
    return .closed([(Key.type, type)] + members + [(Key.stops, stops)], required: required + [Key.stops])
  }

  private static var stops: JSONText {
    let share = JSONText.object(JSONText.numberFields(SpecLimits.share))
    let place = JSONText.object([("oneOf", .array([share, place(sign: "[-+]?")]))])
    let stop = JSONText.object([
      ("type", .string("array")), ("prefixItems", .array([.ref("color"), place, place])),
      ("items", .boolean(false)), ("minItems", .number(1)),
    ])
    return .object([
      ("description", .string("Colours, each with a place or with the two that it fills what is between.")),
      ("type", .string("array")), ("items", stop), ("minItems", .number(2)),
      ("maxItems", .number(Double(Gradient.largestStopCount))),
    ])
  }

  /// A percentage or points as text.
  private static func place(sign: String) -> JSONText {
    .object([
      ("type", .string("string")),
      ("pattern", .string(#"^\s*\#(sign)([0-9.]+([eE][-+]?[0-9]+)?)(%|px)\s*$|^\s*0\s*$"#)),
    ])
  }

  private static var extents: JSONText {
    .object([("enum", .array(Gradient.RadialShape.Extent.allCases.map { .string($0.rawValue) }))])
  }

  private static var center: (String, JSONText) {
    (Key.position, .string("The centre, as CSS object-position.", default: Position.center.description))
  }
}
