// What a scene looks like: every property that a pair of pictures may differ in.

#if Text
  import CCairo

  /// A colour in sRGB, channels 0 to 255.
  struct PairColor: Hashable, Sendable {
    var red, green, blue: Double

    init(_ hex: UInt32) {
      (red, green, blue) = (Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255))
    }

    /// The colour with its channels moved by so much.
    func moved(_ red: Double, _ green: Double, _ blue: Double) -> PairColor {
      var color = self
      color.red = min(255, max(0, color.red + red))
      color.green = min(255, max(0, color.green + green))
      color.blue = min(255, max(0, color.blue + blue))
      return color
    }

    /// All channels moved by so much.
    func moved(_ step: Double) -> PairColor { moved(step, step, step) }
  }

  /// The properties of a picture; lengths in pixels.
  struct PairLook {
    var width = 320
    var height = 220
    var background = PairColor(0xF5F1EA)
    /// The colours of the items in turn.
    var fills: [PairColor] = []
    var ink = PairColor(0x2B2B33)
    var gap = 8.0
    var padding = 12.0
    var radius = 8.0
    var border = 1.0
    var borderColor = PairColor(0xB9B2A6)
    /// How opaque lines and veils are.
    var strokeAlpha = 0.35
    var stroke = 3.0
    /// How opaque the shadow is; 0 for none.
    var shadow = 0.25
    /// Degrees.
    var rotation = -4.0

    var texts: [String] = []
    var captions: [String] = []
    var family = "DejaVu Sans"
    var fontSize = 13.0
    var isHeadingBold = false
    var isTextBold = false

    var photos: [String] = []
    /// What a photograph is shrunk by.
    var filter = CAIRO_FILTER_GOOD
    /// How far the content of photographs is moved inside their frames.
    var crop = 0.0

    /// The items by their order; a number that is not there is an item that is missing.
    var order: [Int] = []
    /// The item that is moved, and how far.
    var movedItem: Int?
    var move = (x: 0.0, y: 0.0)
    /// How far all shapes, or all texts, are moved.
    var shapeOffset = (x: 0.0, y: 0.0)
    var textOffset = (x: 0.0, y: 0.0)

    var antialias = CAIRO_ANTIALIAS_GOOD
    var textAntialias = CAIRO_ANTIALIAS_GRAY
    var hintStyle = CAIRO_HINT_STYLE_NONE
    var hintMetrics = CAIRO_HINT_METRICS_OFF
    /// Whether texts are filled as outlines, which may lie between pixels.
    var isTextOutlined = false
  }
#endif
