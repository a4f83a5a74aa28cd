// The canvas' `watermark`: to and from JSON, and its schema.

import MosaicScene

extension Watermark {
  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.watermarks)
    switch (object[Key.text], object[Key.image]) {
    case (let text?, nil):
      var label = Label(text: try text.shownText(isRequired: true))
      label.color = .white
      label.fontSize = 24
      if let fontSize = object[Key.fontSize] { label.fontSize = try fontSize.number(SpecLimits.fontSize) }
      if let color = object[Key.color] { label.color = try color.color() }
      if object[Key.size] != nil {
        try node.fault(
          .conflict(path: object.path(of: Key.size), detail: "is for an image; a text has a \"fontSize\""))
      }
      self.init(.text(label))
    case (nil, let image?):
      for key in [Key.fontSize, Key.color] where object[key] != nil {
        try node.fault(
          .conflict(path: object.path(of: key), detail: "is for a text, and this watermark is an image"))
      }
      self.init(.image(path: try image.text(), pixels: nil))
      if let size = object[Key.size] { self.size = try size.number(Self.sizes) }
    case (let text, _):
      if object.isSound || text != nil {
        try node.fault(
          .conflict(path: node.path, detail: "wants exactly one of \"text\" and \"image\""))
      }
      self.init(.text(Label(text: "")))
    }
    if let position = object[Key.position] { self.position = try position.position() }
    if let opacity = object[Key.opacity] { self.opacity = try opacity.number(SpecLimits.share) }
    if let margin = object[Key.margin] { self.margin = try margin.number(SpecLimits.distance) }
  }

  static let sizes = NumberRange.above(0, upTo: 1)
}

struct WatermarkJSON: Encodable {
  var watermark: Watermark

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch watermark.content {
    case .text(let label):
      try members.encode(label.text, forKey: JSONKey(Key.text))
      try members.encode(label.fontSize, forKey: JSONKey(Key.fontSize))
      try members.encode(label.color.css, forKey: JSONKey(Key.color))
    case .image(let path, _):
      try members.encode(path, forKey: JSONKey(Key.image))
      try members.encode(watermark.size, forKey: JSONKey(Key.size))
    }
    try members.encode(watermark.position.description, forKey: JSONKey(Key.position))
    try members.encode(watermark.opacity, forKey: JSONKey(Key.opacity))
    try members.encode(watermark.margin, forKey: JSONKey(Key.margin))
  }
}

extension SpecSchema {
  static var watermark: JSONText {
    let defaults = Watermark(.text(Label(text: "")))
    let common: [(String, JSONText)] = [
      (
        Key.position,
        .string(
          "Where it stands on the sheet, as CSS object-position.", default: defaults.position.description)
      ),
      (Key.opacity, .number(SpecLimits.share, "How solid it is.", defaults.opacity)),
      (Key.margin, .number(SpecLimits.distance, "Distance from the sheet's edges.", defaults.margin)),
    ]
    let text = JSONText.closed(
      [
        (Key.text, .shownText("What it says.", isRequired: true)),
        (Key.fontSize, .number(SpecLimits.fontSize, "Height of the type.", 24)),
        (Key.color, .color("Colour of the letters.", .white)),
      ] + common, required: [Key.text])
    let image = JSONText.closed(
      [
        (Key.image, .text("Path of a picture, relative to the document's folder.")),
        (Key.size, .number(Watermark.sizes, "Its width, as a share of the sheet's.", defaults.size)),
      ] + common, required: [Key.image])
    return .either("A mark over all items.", [text, image])
  }
}
