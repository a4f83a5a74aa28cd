// Paddings, of the canvas and of texts: to and from JSON, and their schema.

import MosaicScene

extension Insets {
  /// What a padding may be, in words.
  static let forms =
    "a number, an array of one to four in CSS's order (top, right, bottom, left), or an object with these names"

  /// - Parameter range: What each side is held to.
  init(_ node: SpecNode, _ range: NumberRange = SpecLimits.distance) throws(SpecError) {
    if node.isArray {
      var sides: [Double] = []
      try node.forEach { side throws(SpecError) in
        sides.append(try side.number(range))
      }
      if sides.isEmpty || sides.count > 4 {
        try node.fault(
          .badValue(path: node.path, found: "an array of \(sides.count)", allowed: Self.forms))
      }
      self = Insets(css: sides) ?? Insets(0)
    } else if node.isObject {
      let object = try node.object(known: Key.sides)
      self.init(0)
      if let top = object[Key.top] { self.top = try top.number(range) }
      if let right = object[Key.right] { self.right = try right.number(range) }
      if let bottom = object[Key.bottom] { self.bottom = try bottom.number(range) }
      if let left = object[Key.left] { self.left = try left.number(range) }
    } else {
      self.init(try node.number(range, wanted: Self.forms))
    }
  }
}

struct InsetsJSON: Encodable {
  var insets: Insets

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if insets == Insets(insets.top) {
      try value.encode(insets.top)
    } else {
      try value.encode(insets.cssSides)
    }
  }
}

extension SpecSchema {
  /// A padding around something.
  static func insets(
    _ description: String, _ range: NumberRange = SpecLimits.distance, default value: Insets? = nil
  ) -> JSONText {
    let distance = JSONText.object(JSONText.numberFields(range))
    let array = JSONText.object([
      ("description", .string("As CSS padding: one to four of top, right, bottom, left.")),
      ("type", .string("array")), ("items", distance), ("minItems", .number(1)), ("maxItems", .number(4)),
    ])
    let object = JSONText.closed(
      [Key.top, Key.right, Key.bottom, Key.left].map {
        ($0, .number(range, "Space at this side.", 0))
      })
    return .either(description, [distance, array, object], value.map { .number($0.top) })
  }
}
