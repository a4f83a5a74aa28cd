// The canvas' background: a colour, a gradient or a picture as text, or an object with all of them.

import MosaicScene

/// The `background` of a document, over what the canvas has.
struct Background: Record, Equatable {
  var color = Canvas().background
  var gradient: Gradient?
  var image: String?
  var fit: Fit?
  var position: Position?
  var opacity: Double?

  static let fields: [Field<Background>] = [
    Field("color", \.color, .color, "Colour beneath the rest."),
    Field("gradient", \.gradient, Kind.gradient, "Colours that run into each other."),
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder."),
    Field("fit", \.fit, Kind.words, "How it fills the canvas, as CSS object-fit; not given: cover."),
    Field(
      "position", \.position, .position, "Its position, as CSS object-position; not given: the middle."),
    Field("opacity", \.opacity, .number(SpecLimits.share), "How solid it is; not given: 1."),
  ]
  static let rules: [Rule] = [
    .needs("image", for: ["fit", "position", "opacity"], "is for an image, and there is none")
  ]

  static let kind = Kind<Background>.record(wanted: "a CSS colour or gradient in quotes, or an object,")
    .orText(texts, parse: parse)
    .writing { $0.gradient == nil && $0.image == nil ? .string($0.color.css) : fields.write($0) }
    .named("background")

  private static let texts = Kind.color.schema.or(
    .string(pattern: #"-[Gg][Rr][Aa][Dd][Ii][Ee][Nn][Tt]\(|^[^(]*[./][^(]*$"#))

  /// A CSS gradient, the path of a picture, which has an ending or a folder, or a CSS colour.
  private static let parse: @Sendable (String) throws(SpecError) -> Background = { text throws(SpecError) in
    var background = Background()
    if Gradient.looksLike(text) {
      background.gradient = try Kind.css(Gradient.init(css:))(text)
    } else if !text.contains("("), text.contains(".") || text.contains("/") {
      background.image = text
    } else {
      background.color = try Kind.color(
        orElse:
          #"; a CSS gradient such as "linear-gradient(#fff, #ddd)"; the path of a picture; or an object with "color", "gradient" or "image""#
      ).parse(text)
    }
    return background
  }
}

extension Canvas {
  /// What the empty canvas shows.
  var ground: Background {
    get {
      var all = Background()
      (all.color, all.gradient) = (background, gradient)
      if let image {
        (all.image, all.fit, all.position, all.opacity) = (
          image.path, image.fit, image.position, image.opacity
        )
      }
      return all
    }
    set {
      (background, gradient) = (newValue.color, newValue.gradient)
      image = newValue.image.map { path in
        var image = CanvasImage(path: path)
        image.fit = newValue.fit ?? image.fit
        image.position = newValue.position ?? image.position
        image.opacity = newValue.opacity ?? image.opacity
        return image
      }
    }
  }
}
