// The schema of the `canvas` object and of what stands in it.

import MosaicScene

extension SpecSchema {
  static var canvases: [(String, JSONText)] {
    [("canvas", canvas), ("background", background), ("watermark", watermark)]
  }

  private static var canvas: JSONText {
    let defaults = Canvas()
    let distance = JSONText.object(JSONText.numberFields(SpecLimits.distance))
    let padding = JSONText.object([
      ("description", .string("Space around the content: one number, or [top, left, bottom, right].")),
      ("oneOf", .array([distance, .object(JSONText.tuple(distance, count: 4))])),
      ("default", .number(defaults.padding.top)),
    ])
    return .closed([
      (Key.width, .number(SpecLimits.side, "Width; not given: 1080, or the content's.")),
      (Key.height, .number(SpecLimits.side, "Height; not given: the content's, or the width.")),
      (Key.scale, .number(SpecLimits.scale, "Pixels per point.", defaults.scale)),
      (Key.padding, padding),
      (Key.background, .ref("background")), (Key.watermark, .ref("watermark")),
    ])
  }
}
