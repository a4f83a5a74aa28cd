// The canvas' `background`, to and from JSON: a colour, or an object with a gradient or a picture.

import MosaicScene

extension Canvas {
  mutating func readBackground(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      try readBackground(text: node)
      return
    }
    let object = try node.object(
      known: Key.backgrounds, wanted: "a CSS colour or gradient in quotes, or an object,")
    if let color = object[Key.color] { background = try color.color() }
    if let gradient = object[Key.gradient] { self.gradient = try Gradient(gradient) }
    guard let path = object[Key.image] else {
      for key in [Key.fit, Key.position, Key.opacity] where object[key] != nil {
        if object.isSound {
          try object.node.fault(
            .conflict(path: object.path(of: key), detail: "is for an image, and there is none"))
        }
      }
      return
    }
    var image = SheetImage(path: try path.text())
    if let fit = object[Key.fit] {
      image.fit = Fit(rawValue: try fit.word(among: Fit.allCases.map(\.rawValue))) ?? .cover
    }
    if let position = object[Key.position] { image.position = try position.position() }
    if let opacity = object[Key.opacity] { image.opacity = try opacity.number(SpecLimits.share) }
    self.image = image
  }
}

extension Canvas {
  /// A colour or a gradient in CSS words; a colour that is none may have been meant for something else.
  private mutating func readBackground(text node: SpecNode) throws(SpecError) {
    if try Gradient.looksLike(node.string()) {
      gradient = try Gradient(node)
      return
    }
    let color = try node.string { text throws(SpecError) in
      do throws(SpecError) { return try node.color(text) } catch {
        throw error.allowing(
          #"; a CSS gradient such as "linear-gradient(#fff, #ddd)"; or an object with "color", "gradient" or "image""#
        )
      }
    }
    if let color { background = color }
  }
}

struct BackgroundJSON: Encodable {
  var canvas: Canvas

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(canvas.background.css, forKey: JSONKey(Key.color))
    try members.encodeIfPresent(canvas.gradient.map(GradientJSON.init), forKey: JSONKey(Key.gradient))
    guard let image = canvas.image else { return }
    try members.encode(image.path, forKey: JSONKey(Key.image))
    try members.encode(image.fit.rawValue, forKey: JSONKey(Key.fit))
    try members.encode(image.position.description, forKey: JSONKey(Key.position))
    try members.encode(image.opacity, forKey: JSONKey(Key.opacity))
  }
}

extension Gradient {
  static let words = ["linear", "radial"]

  init(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      self = try node.css(Gradient.init(css:)) ?? Gradient(.radial, stops: [])
      return
    }
    let object = try node.object(
      known: Key.gradients, wanted: "a CSS gradient in quotes or an object")
    let kind = try object[Key.type]?.word(among: Self.words) ?? "linear"
    let angle = try object[Key.angle]?.number(SpecLimits.angle)
    if kind == "radial", angle != nil {
      try node.fault(
        .conflict(
          path: object.path(of: Key.angle), detail: "is for a linear gradient, and this one is radial"))
    }
    var stops: [Stop] = []
    let list = try object.required(Key.stops, wanted: "a list of [colour, place]")
    let found = try list.forEach { node throws(SpecError) in
      var color: Color?
      var offset: Double?
      let wanted = "[colour, place from 0 to 1]"
      let count = try node.forEach(wanted: wanted) { part throws(SpecError) in
        if color == nil { color = try part.color() } else { offset = try part.number(SpecLimits.share) }
      }
      if let count, count != 2 {
        try node.fault(.badValue(path: node.path, found: "an array of \(count)", allowed: wanted))
      }
      stops.append(Stop(color ?? .black, at: offset ?? 0))
    }
    if let found, found < 2 {
      try list.fault(
        .badValue(path: list.path, found: "an array of \(found)", allowed: "at least two stops"))
    }
    self.init(kind == "radial" ? .radial : .linear(degrees: angle ?? 180), stops: stops)
  }
}

struct GradientJSON: Encodable {
  var gradient: Gradient

  private struct StopJSON: Encodable {
    var stop: Gradient.Stop

    func encode(to encoder: any Encoder) throws {
      var parts = encoder.unkeyedContainer()
      try parts.encode(stop.color.css)
      try parts.encode(stop.offset)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch gradient.kind {
    case .linear(let degrees):
      try members.encode("linear", forKey: JSONKey(Key.type))
      try members.encode(degrees, forKey: JSONKey(Key.angle))
    case .radial: try members.encode("radial", forKey: JSONKey(Key.type))
    }
    try members.encode(gradient.stops.map(StopJSON.init), forKey: JSONKey(Key.stops))
  }
}

extension SpecSchema {
  private static var gradientText: JSONText {
    .object([
      ("description", .string("As CSS linear-gradient or radial-gradient.")), ("type", .string("string")),
      ("pattern", .string(#"-[Gg][Rr][Aa][Dd][Ii][Ee][Nn][Tt]\("#)),
    ])
  }

  static var background: JSONText {
    let place = JSONText.object(JSONText.numberFields(SpecLimits.share))
    let stop = JSONText.object([
      ("type", .string("array")), ("prefixItems", .array([.ref("color"), place])), ("items", .boolean(false)),
      ("minItems", .number(2)),
    ])
    let gradient = JSONText.closed(
      [
        (Key.type, .words(Gradient.words, "Along a line, or from the middle outward.", "linear")),
        (Key.angle, .number(SpecLimits.angle, "Of a line: 0 is upward, 90 to the right.", 180)),
        (
          Key.stops,
          .object([("type", .string("array")), ("items", stop), ("minItems", .number(2))])
        ),
      ], required: [Key.stops])
    let object = JSONText.closed([
      (Key.color, .color("Colour beneath the rest.", Canvas().background)),
      (
        Key.gradient,
        .either(
          "Colours that run into each other.",
          [.text("As CSS linear-gradient or radial-gradient."), gradient])
      ),
      (Key.image, .text("Path of a picture, relative to the document's folder.")),
      (
        Key.fit,
        .words(Fit.allCases.map(\.rawValue), "How it fills the sheet, as CSS object-fit.", Fit.cover.rawValue)
      ),
      (
        Key.position,
        .string("Where it stands, as CSS object-position.", default: Position.center.description)
      ),
      (Key.opacity, .number(SpecLimits.share, "How solid it is.", 1)),
    ])
    return .either(
      "What the empty sheet shows.", [.ref("color"), gradientText, object], .string(Canvas().background.css))
  }
}
