// The watermark of the canvas: a text, or an object with a text or a picture.

import MosaicScene

/// The `watermark` of a document.
private struct WatermarkParts: Record {
  var text: String?
  var fontSize: Double?
  var color: Color?
  var image: String?
  var size: Double?
  var position = standard.position
  var opacity = standard.opacity
  var margin = standard.margin

  /// The defaults that texts and pictures share.
  private static let standard = Watermark(.image(path: "", pixels: nil))

  static let fields: [Field<WatermarkParts>] = [
    Field("text", \.text, .shownText(isRequired: true), "What it says.").rule(
      .exactlyOne(of: ["text", "image"]) { _ in
        .conflict(path: "", detail: "wants exactly one of \"text\" and \"image\"")
      }, .needs("image", for: ["size"], "is for an image; a text has a \"fontSize\""),
      .needs("text", for: ["fontSize", "color"], "is for a text, and this watermark is an image")),
    Field("fontSize", \.fontSize, .number(SceneLimits.fontSize), "Height of the type; not given: 24."),
    Field("color", \.color, .color, "Colour of the letters; not given: white."),
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder."),
    Field(
      "size", \.size, .number(SceneLimits.extent),
      "Width of a picture, as a share of the canvas'; not given: 0.2."),
    Field("position", \.position, .position, "Its position on the canvas, as CSS object-position."),
    Field("opacity", \.opacity, .number(SceneLimits.share), "How solid it is."),
    Field("margin", \.margin, .number(SceneLimits.distance), "Distance from the canvas' edges."),
  ]
}

extension Watermark {
  static let kind = Kind<WatermarkParts>.record(wanted: "a text or an object").map {
    Watermark($0)
  } back: {
    WatermarkParts($0)
  }.orText(Kind<String>.shownText(isRequired: true)) { Watermark(text: $0) }.named("watermark")

  fileprivate init(_ parts: WatermarkParts) {
    if let path = parts.image {
      self.init(.image(path: path, pixels: nil))
    } else {
      var label = Watermark.label(parts.text ?? "")
      label.fontSize = parts.fontSize ?? label.fontSize
      label.color = parts.color ?? label.color
      self.init(.text(label))
    }
    size = parts.size ?? size
    (position, opacity, margin) = (parts.position, parts.opacity, parts.margin)
  }
}

extension WatermarkParts {
  fileprivate init(_ watermark: Watermark) {
    switch watermark.content {
    case .text(let label): (text, fontSize, color) = (label.text, label.fontSize, label.color)
    case .image(let source, _): (image, size) = (source.name, watermark.size)
    }
    (position, opacity, margin) = (watermark.position, watermark.opacity, watermark.margin)
  }
}
