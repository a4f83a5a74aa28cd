import MosaicText

/// The alignment of the lines of a text in its box: the values of CSS `text-align`.
public enum TextAlignment: String, CaseIterable, Codable, Hashable, Sendable {
  /// At the side where reading starts: left for Latin and Chinese, right for Arabic and Hebrew.
  case start
  /// In the middle.
  case center
  /// At the side where reading ends.
  case end
  /// At the left, whatever the script.
  case left
  /// At the right, whatever the script.
  case right
}

/// The position of lines in a box that is higher than they are: words of CSS `vertical-align`.
public enum VerticalAlignment: String, CaseIterable, Codable, Hashable, Sendable {
  /// At the top.
  case top
  /// In the middle.
  case middle
  /// At the bottom.
  case bottom
}

/// The look of a text; lengths in points.
public struct TextStyle: Codable, Hashable, Sendable {
  /// Font families in order of preference, as CSS `font-family`; other fonts give the characters that none of them has. A name
  /// that ends as `./Hand.ttf` does (`ttf`, `otf`, `ttc`, `otc`) is the path of a file with a font, which need not be installed.
  public var font: [String]
  /// Height of the type in points, above 0.
  public var fontSize: Double
  /// Thickness of the strokes, 1 to 1000: 400 is regular, 700 bold, as CSS `font-weight`.
  public var weight: Int
  /// Whether the letters are slanted.
  public var italic: Bool
  /// Colour of the letters.
  public var color: Color
  /// The alignment of the lines in the text's box.
  public var align: TextAlignment
  /// The most lines, at least 1; text that does not fit is cut, with an ellipsis.
  public var lines: Int
  /// From one line to the next in heights of the type, as CSS `line-height`; `nil` for the font's own.
  public var lineHeight: Double?

  /// Makes a style; by default plain black type, 16 points high, centred on one line.
  public init(
    font: [String] = ["sans-serif"], fontSize: Double = 16, weight: Int = 400, italic: Bool = false,
    color: Color = .black, align: TextAlignment = .center, lines: Int = 1, lineHeight: Double? = nil
  ) {
    self.font = font
    self.fontSize = fontSize
    self.weight = weight
    self.italic = italic
    self.color = color
    self.align = align
    self.lines = lines
    self.lineHeight = lineHeight
  }

  /// Whether two styles are equal; the paths of fonts are compared by their bytes.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one.font.elementsEqual(other.font) { FilePath($0) == FilePath($1) } && one.fontSize == other.fontSize
      && one.weight == other.weight && one.italic == other.italic && one.color == other.color
      && one.align == other.align && one.lines == other.lines && one.lineHeight == other.lineHeight
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    for family in font { hasher.combine(FilePath(family)) }
    hasher.combine(fontSize)
    hasher.combine(weight)
    hasher.combine(italic)
    hasher.combine(color)
    hasher.combine(align)
    hasher.combine(lines)
    hasher.combine(lineHeight)
  }

  /// The style with at least one line more than the text has line breaks.
  package func allowingLines(of text: String) -> TextStyle {
    let breaks = text.unicodeScalars.count { $0 == "\n" }
    guard breaks > 0 else { return self }
    var style = self
    style.lines = max(lines, min(breaks + 1, SceneLimits.lines.upperBound))
    return style
  }

  /// Whether a font family is the path of a file with a font, such as `./Hand.ttf`.
  package static func isFontFile(_ family: String) -> Bool {
    let name = family.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
  }

  /// The most characters (Unicode scalars) of a text in a document or an option; no more of a longer text is set.
  public static let largestLength = 10_000

  /// The part of a text that may fit on its lines, each `width` points long; with an ellipsis if it is cut.
  ///
  /// No letters are measured: 32 characters are taken for each height of the type, more than any writing has. A text that is
  /// cut here is thus still too long for its lines, so the same part of it is seen.
  package func visiblePart(of text: String, width: Double) -> String {
    let perLine = 32 * (1 + max(0, width) / max(fontSize, 1e-6))
    let limit = min(Double(Self.largestLength), Double(max(1, lines)) * perLine)
    let count = limit >= 1 ? Int(limit) : 1
    guard text.utf8.count > count,
      let end = text.unicodeScalars.index(
        text.startIndex, offsetBy: count, limitedBy: text.unicodeScalars.endIndex),
      end != text.unicodeScalars.endIndex
    else { return text }
    return String(text.unicodeScalars[..<end]) + "…"
  }
}
