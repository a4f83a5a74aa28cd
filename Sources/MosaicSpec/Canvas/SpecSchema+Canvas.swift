// The schema of the `canvas` object and of what stands in it.

import MosaicScene

extension SpecSchema {
  static var canvases: [(String, JSONText)] {
    [("canvas", canvas), ("background", background), ("watermark", watermark)]
  }

  private static var canvas: JSONText {
    let defaults = Canvas()
    return .closed([
      (Key.width, .number(SpecLimits.side, "Width; not given: 1080, or the content's.")),
      (Key.height, .number(SpecLimits.side, "Height; not given: the content's, or the width.")),
      (Key.scale, .number(SpecLimits.scale, "Pixels per point.", defaults.scale)),
      (Key.padding, insets("Space around the content.", default: defaults.padding)),
      (Key.background, .ref("background")), (Key.watermark, .ref("watermark")),
    ])
  }
}
