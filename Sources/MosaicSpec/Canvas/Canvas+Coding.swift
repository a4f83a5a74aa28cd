// The `canvas` object, to and from JSON.

import MosaicScene

extension Canvas {
  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.canvases)
    self.init()
    width = try object[Key.width]?.number(SpecLimits.side)
    height = try object[Key.height]?.number(SpecLimits.side)
    if let scale = object[Key.scale] { self.scale = try scale.number(SpecLimits.scale) }
    if let padding = object[Key.padding] { self.padding = try Insets(padding) }
    if let background = object[Key.background] { try readBackground(background) }
    if let watermark = object[Key.watermark] { self.watermark = try Watermark(watermark) }
  }
}

struct CanvasJSON: Encodable {
  var canvas: Canvas

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encodeIfPresent(canvas.width, forKey: JSONKey(Key.width))
    try members.encodeIfPresent(canvas.height, forKey: JSONKey(Key.height))
    try members.encode(canvas.scale, forKey: JSONKey(Key.scale))
    try members.encode(InsetsJSON(insets: canvas.padding), forKey: JSONKey(Key.padding))
    if canvas.gradient == nil, canvas.image == nil {
      try members.encode(canvas.background.css, forKey: JSONKey(Key.background))
    } else {
      try members.encode(BackgroundJSON(canvas: canvas), forKey: JSONKey(Key.background))
    }
    try members.encodeIfPresent(canvas.watermark.map(WatermarkJSON.init), forKey: JSONKey(Key.watermark))
  }
}
