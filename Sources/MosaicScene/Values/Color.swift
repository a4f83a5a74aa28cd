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
  /// Nothing: black with no opacity.
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

  /// The colour in hex: `#rrggbb`, or `#rrggbbaa` where it is not solid.
  public var css: String {
    String(unsafeUninitializedCapacity: 9) { text in
      text[0] = UInt8(ascii: "#")
      for (index, channel) in [red, green, blue, alpha].enumerated() {
        for (place, digit) in [channel >> 4, channel & 15].enumerated() {
          text[1 + 2 * index + place] = digit < 10 ? 0x30 + digit : 0x57 + digit
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
