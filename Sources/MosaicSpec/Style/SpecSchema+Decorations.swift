// The schema of what an item may wear.

import MosaicScene

extension SpecSchema {
  static var rotation: JSONText {
    let angle = JSONText.object(JSONText.numberFields(SpecLimits.angle))
    return .either(
      "Degrees clockwise, or [from, to], spread over the items.",
      [angle, .object(JSONText.tuple(angle, count: 2))], .number(0))
  }

  static var shadow: JSONText {
    let defaults = Shadow()
    let offset = JSONText.object(JSONText.numberFields(SpecLimits.offset))
    return .closed([
      (
        Key.offset,
        .object(
          [("description", .string("How far it lies to the right and below."))]
            + JSONText.tuple(offset, count: 2)
            + [("default", .array([.number(defaults.x), .number(defaults.y)]))])
      ),
      (Key.blur, .number(SpecLimits.blur, "How soft it is, as in CSS box-shadow.", defaults.blur)),
      (Key.spread, .number(SpecLimits.offset, "How much larger it is on every side.", defaults.spread)),
      (Key.color, .color("Its colour.", defaults.color)),
    ])
  }

  static var frame: JSONText {
    let defaults = PhotoFrame.polaroid
    let card = JSONText.closed([
      (
        Key.width,
        .length("Width of its edges; a share is one of the shorter side.", percentage(defaults.width))
      ),
      (Key.bottom, .length("Height of the bottom edge; not given: the width.")),
      (Key.color, .color("Its colour.", defaults.color)),
      (Key.radius, .number(SpecLimits.distance, "Radius of its corners.", defaults.radius)),
    ])
    let word = JSONText.object([("enum", .array([.string(PhotoFrame.word)]))])
    return .either("A card around the picture.", [word, card])
  }

  static var backdrop: JSONText {
    let kinds = JSONText.object([("enum", .array(Backdrop.words.map(JSONText.string)))])
    let object = JSONText.closed(
      [(Key.type, kinds), (Key.blur, .number(SpecLimits.blur, "Standard deviation of the blur."))],
      required: [Key.type])
    // A kind is also what the pattern of colours takes for a name.
    return .object([
      ("description", .string("What stands behind an image that does not fill its box.")),
      ("anyOf", .array([kinds, .ref("color"), object])),
    ])
  }

  static var badge: JSONText {
    let defaults = Badge(.number)
    let text = "What it says; number stands for the item's own."
    let object = JSONText.closed([
      (Key.text, .shownText(text, isRequired: true)),
      (
        Key.position,
        .string("Where it stands, as CSS object-position.", default: defaults.position.description)
      ),
      (Key.margin, .number(SpecLimits.distance, "Distance from the edges.", defaults.margin)),
      (Key.fontSize, .number(SpecLimits.fontSize, "Height of the type.", defaults.fontSize)),
      (Key.color, .color("Colour of the letters.", defaults.color)),
      (Key.background, .color("Colour of the ground.", defaults.background)),
    ])
    return .either("A short text in a corner.", [.shownText(text, isRequired: true), object])
  }

  private static func percentage(_ length: Length) -> JSONText? { length.percentage.map(JSONText.string) }
}
