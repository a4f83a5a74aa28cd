// Colours: their values, and their text as in CSS Color 4.

import MosaicText

/// An sRGB colour with straight (not premultiplied) alpha, eight bits a channel.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// Opacity, 0 (clear) to 255 (solid).
  public var alpha: UInt8

  /// Makes a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// White, the default background.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Invisible: black with no opacity.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Reads a CSS colour: hex, a name, `transparent`, `rgb()`, `rgba()`, `hsl()` or `hsla()`, in any case; numbers out of range are
  /// moved into it.
  public init(css text: String) throws(CSSError) {
    // Most colours of long lists are plain hex.
    if text.utf8.first == 0x23, let color = Self.hex(text.dropFirst().utf8) { self = color; return }
    guard let folded = cssText(text), let color = Color.parse(folded) else {
      throw CSSError(
        text: text,
        allowed: "a CSS colour such as \"#f80\", \"#ff880080\", \"rgb(255 136 0 / 50%)\", "
          + "\"hsl(32 100% 50%)\", \"tomato\" or \"transparent\"")
    }
    self = color
  }

  /// The colour in hex: `#rrggbb`, or `#rrggbbaa` if it is not solid.
  public var css: String {
    String(unsafeUninitializedCapacity: 9) { text in
      text[0] = UInt8(ascii: "#")
      for (index, channel) in [red, green, blue, alpha].enumerated() {
        for (place, digit) in [channel >> 4, channel & 15].enumerated() {
          text[1 + 2 * index + place] = digit.hexDigit()
        }
      }
      return alpha == 255 ? 7 : 9
    }
  }

  private static func parse(_ text: String) -> Color? {
    if text.hasPrefix("#") { return hex(text.dropFirst().utf8) }
    if text == "transparent" { return .transparent }
    if let rgb = named[text] { return Color(rgba: rgb << 8 | 0xFF) }
    return function(text)
  }

  private init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }

  /// Three, four, six or eight digits; one digit for a channel is doubled.
  private static func hex(_ digits: Substring.UTF8View) -> Color? {
    var value: UInt32 = 0
    let count = digits.count
    guard count <= 8 else { return nil }
    for byte in digits {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32(byte & 0x1F + 9)
      default: return nil
      }
    }
    switch count {
    case 3, 4:
      let short = count == 3 ? value << 4 | 0xF : value
      let channels = [12, 8, 4, 0].map { (short >> $0 & 0xF) * 0x11 }
      return Color(rgba: channels.reduce(0) { $0 << 8 | $1 })
    case 6: return Color(rgba: value << 8 | 0xFF)
    case 8: return Color(rgba: value)
    default: return nil
    }
  }

  // MARK: rgb() and hsl()

  private static func function(_ text: String) -> Color? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let body = text[text.index(after: open)...].dropLast()
    guard let arguments = CSSColorArguments(body) else { return nil }
    return switch text[..<open] {
    case "rgb", "rgba": rgb(arguments)
    case "hsl", "hsla": hsl(arguments)
    default: nil
    }
  }

  private static func rgb(_ arguments: CSSColorArguments) -> Color? {
    // The old form takes three numbers or three percentages, never both.
    let percentages = arguments.components.count { $0.hasSuffix("%") }
    let channels = arguments.components.compactMap { arguments.share($0, of: 255) }
    guard !arguments.isLegacy || percentages % 3 == 0, channels.count == 3, let alpha = arguments.opacity
    else { return nil }
    return Color(channels[0], channels[1], channels[2], alpha)
  }

  private static func hsl(_ arguments: CSSColorArguments) -> Color? {
    let parts = arguments.components
    guard !arguments.isLegacy || parts[1].hasSuffix("%") && parts[2].hasSuffix("%"),
      let hue = arguments.degrees(parts[0]), let saturation = arguments.share(parts[1], of: 100),
      let lightness = arguments.share(parts[2], of: 100), let alpha = arguments.opacity
    else { return nil }
    // https://www.w3.org/TR/css-color-4/#hsl-to-rgb
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    return Color(channel(0), channel(8), channel(4), alpha)
  }

  private init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    func byte(_ share: Double) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }
    self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}

/// The arguments of a colour function: three components and perhaps an opacity.
private struct CSSColorArguments {
  /// Whether commas part the components, as before CSS Color 4.
  var isLegacy: Bool
  var components: [String]
  var alpha: String?

  init?(_ body: Substring) {
    isLegacy = body.contains(",")
    let parts = body.split(separator: isLegacy ? "," : "/", omittingEmptySubsequences: false)
      .map { cssWords($0) }
    let counts = parts.map(\.count)
    // Without commas the opacity follows after a slash.
    let allowed = isLegacy ? [[1, 1, 1], [1, 1, 1, 1]] : [[3], [3, 1]]
    guard allowed.contains(counts) else { return nil }
    components = Array(parts.joined().prefix(3))
    alpha = counts.reduce(0, +) == 4 ? parts.last?.last : nil
  }

  var opacity: Double? { alpha.map { share($0, of: 1) } ?? 1 }

  /// A percentage, or a number out of `whole`, as a share of 0 to 1.
  func share(_ text: String, of whole: Double) -> Double? {
    if text == "none" { return isLegacy ? nil : 0 }
    let number =
      text.hasSuffix("%") ? decimal(text.dropLast()).map { $0 / 100 } : decimal(text).map { $0 / whole }
    return number.map { min(max($0, 0), 1) }
  }

  /// A hue in degrees, from 0 up to 360.
  func degrees(_ text: String) -> Double? {
    if text == "none" { return isLegacy ? nil : 0 }
    guard let turned = (cssAngle(text) ?? decimal(text))?.truncatingRemainder(dividingBy: 360),
      turned.isFinite
    else { return nil }
    return turned < 0 ? turned + 360 : turned
  }
}

extension Color: Codable {
  /// Reads CSS text, as ``init(css:)`` does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(CSSError) { try self.init(css: text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the colour as ``css``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(css)
  }
}

// MARK: The 148 colour names of CSS Color 4, section 6.1: https://www.w3.org/TR/css-color-4/#named-colors

extension Color {
  /// Every colour name that CSS knows, sorted, with `transparent` at its place.
  public static var names: [String] { (named.keys + ["transparent"]).sorted() }

  /// Red, green and blue of each name, as `0xRRGGBB`.
  static let named: [String: UInt32] = [
    "aliceblue": 0xf0f8ff, "antiquewhite": 0xfaebd7, "aqua": 0x00ffff, "aquamarine": 0x7fffd4,
    "azure": 0xf0ffff, "beige": 0xf5f5dc, "bisque": 0xffe4c4, "black": 0x000000, "blanchedalmond": 0xffebcd,
    "blue": 0x0000ff, "blueviolet": 0x8a2be2, "brown": 0xa52a2a, "burlywood": 0xdeb887, "cadetblue": 0x5f9ea0,
    "chartreuse": 0x7fff00, "chocolate": 0xd2691e, "coral": 0xff7f50, "cornflowerblue": 0x6495ed,
    "cornsilk": 0xfff8dc, "crimson": 0xdc143c, "cyan": 0x00ffff, "darkblue": 0x00008b, "darkcyan": 0x008b8b,
    "darkgoldenrod": 0xb8860b, "darkgray": 0xa9a9a9, "darkgreen": 0x006400, "darkgrey": 0xa9a9a9,
    "darkkhaki": 0xbdb76b, "darkmagenta": 0x8b008b, "darkolivegreen": 0x556b2f, "darkorange": 0xff8c00,
    "darkorchid": 0x9932cc, "darkred": 0x8b0000, "darksalmon": 0xe9967a, "darkseagreen": 0x8fbc8f,
    "darkslateblue": 0x483d8b, "darkslategray": 0x2f4f4f, "darkslategrey": 0x2f4f4f,
    "darkturquoise": 0x00ced1, "darkviolet": 0x9400d3, "deeppink": 0xff1493, "deepskyblue": 0x00bfff,
    "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1e90ff, "firebrick": 0xb22222,
    "floralwhite": 0xfffaf0, "forestgreen": 0x228b22, "fuchsia": 0xff00ff, "gainsboro": 0xdcdcdc,
    "ghostwhite": 0xf8f8ff, "gold": 0xffd700, "goldenrod": 0xdaa520, "gray": 0x808080, "green": 0x008000,
    "greenyellow": 0xadff2f, "grey": 0x808080, "honeydew": 0xf0fff0, "hotpink": 0xff69b4,
    "indianred": 0xcd5c5c, "indigo": 0x4b0082, "ivory": 0xfffff0, "khaki": 0xf0e68c, "lavender": 0xe6e6fa,
    "lavenderblush": 0xfff0f5, "lawngreen": 0x7cfc00, "lemonchiffon": 0xfffacd, "lightblue": 0xadd8e6,
    "lightcoral": 0xf08080, "lightcyan": 0xe0ffff, "lightgoldenrodyellow": 0xfafad2, "lightgray": 0xd3d3d3,
    "lightgreen": 0x90ee90, "lightgrey": 0xd3d3d3, "lightpink": 0xffb6c1, "lightsalmon": 0xffa07a,
    "lightseagreen": 0x20b2aa, "lightskyblue": 0x87cefa, "lightslategray": 0x778899,
    "lightslategrey": 0x778899, "lightsteelblue": 0xb0c4de, "lightyellow": 0xffffe0, "lime": 0x00ff00,
    "limegreen": 0x32cd32, "linen": 0xfaf0e6, "magenta": 0xff00ff, "maroon": 0x800000,
    "mediumaquamarine": 0x66cdaa, "mediumblue": 0x0000cd, "mediumorchid": 0xba55d3, "mediumpurple": 0x9370db,
    "mediumseagreen": 0x3cb371, "mediumslateblue": 0x7b68ee, "mediumspringgreen": 0x00fa9a,
    "mediumturquoise": 0x48d1cc, "mediumvioletred": 0xc71585, "midnightblue": 0x191970, "mintcream": 0xf5fffa,
    "mistyrose": 0xffe4e1, "moccasin": 0xffe4b5, "navajowhite": 0xffdead, "navy": 0x000080,
    "oldlace": 0xfdf5e6, "olive": 0x808000, "olivedrab": 0x6b8e23, "orange": 0xffa500, "orangered": 0xff4500,
    "orchid": 0xda70d6, "palegoldenrod": 0xeee8aa, "palegreen": 0x98fb98, "paleturquoise": 0xafeeee,
    "palevioletred": 0xdb7093, "papayawhip": 0xffefd5, "peachpuff": 0xffdab9, "peru": 0xcd853f,
    "pink": 0xffc0cb, "plum": 0xdda0dd, "powderblue": 0xb0e0e6, "purple": 0x800080, "rebeccapurple": 0x663399,
    "red": 0xff0000, "rosybrown": 0xbc8f8f, "royalblue": 0x4169e1, "saddlebrown": 0x8b4513,
    "salmon": 0xfa8072, "sandybrown": 0xf4a460, "seagreen": 0x2e8b57, "seashell": 0xfff5ee,
    "sienna": 0xa0522d, "silver": 0xc0c0c0, "skyblue": 0x87ceeb, "slateblue": 0x6a5acd, "slategray": 0x708090,
    "slategrey": 0x708090, "snow": 0xfffafa, "springgreen": 0x00ff7f, "steelblue": 0x4682b4, "tan": 0xd2b48c,
    "teal": 0x008080, "thistle": 0xd8bfd8, "tomato": 0xff6347, "turquoise": 0x40e0d0, "violet": 0xee82ee,
    "wheat": 0xf5deb3, "white": 0xffffff, "whitesmoke": 0xf5f5f5, "yellow": 0xffff00, "yellowgreen": 0x9acd32,
  ]
}
