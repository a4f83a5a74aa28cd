// The `border` object: to and from JSON, and its schema.

import MosaicScene

extension Border {
  /// What a border without keys is: a black line, one point wide.
  static let standard = Border(width: 1, color: .black)

  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.borders)
    self = .standard
    if let width = object[Key.width] { self.width = try width.number(SpecLimits.distance) }
    if let color = object[Key.color] { self.color = try color.color() }
  }
}

struct BorderJSON: Encodable {
  var border: Border

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(border.width, forKey: JSONKey(Key.width))
    try members.encode(border.color.css, forKey: JSONKey(Key.color))
  }
}

extension SpecSchema {
  static var border: JSONText {
    .closed([
      (Key.width, .number(SpecLimits.distance, "Width of the line.", Border.standard.width)),
      (Key.color, .color("Colour of the line.", Border.standard.color)),
    ])
  }
}
