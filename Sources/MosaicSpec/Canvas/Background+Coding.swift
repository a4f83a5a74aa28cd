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

extension SpecSchema {
  private static var gradientText: JSONText {
    .object([
      ("description", .string("As CSS linear-gradient or radial-gradient.")), ("type", .string("string")),
      ("pattern", .string(#"-[Gg][Rr][Aa][Dd][Ii][Ee][Nn][Tt]\("#)),
    ])
  }

  static var background: JSONText {
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
