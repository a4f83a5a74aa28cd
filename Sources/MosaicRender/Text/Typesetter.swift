// Measures and draws texts with Pango, or without it with Cairo alone, and collects remarks about fonts.

import CCairo
import MosaicLayout
import MosaicScene

/// A box for text, in points.
typealias TextBox = Rect

/// A library that measures and draws lines of text; lengths are in points.
protocol TypesetterBackend: AnyObject {
  /// The distance of lines that the style's first font asks for.
  func lineHeight(of style: TextStyle) -> Double
  /// Width of the longest line and number of lines; no line is longer than `width`, if it is given.
  func extent(of text: String, _ style: TextStyle, width: Double?) -> (width: Double, lines: Int)
  /// Draws the lines from the top of `box`, `pitch` apart.
  func draw(_ text: String, _ style: TextStyle, in box: TextBox, pitch: Double, on context: CairoContext)
  /// What is notable about the text that was drawn last.
  func findings(in style: TextStyle) -> [TextFinding]
}

/// Measures and draws texts; one per thread. No font is looked up before the first text.
final class Typesetter {
  private var library: (any TypesetterBackend)?
  private var lineHeights: [TextStyle: Double] = [:]
  /// Whether there was no font for a text.
  private var hasNoFont = false
  /// Fonts that were requested and are not installed, in the order of drawing.
  private var otherFonts: [RenderRemark] = []
  /// Characters that no font has, by the font requested, in the order of drawing.
  private var missing: [MissingGlyphs] = []

  /// Remarks about the texts that were drawn, one for each font.
  var remarks: [RenderRemark] { (hasNoFont ? [.noFont] : []) + otherFonts + missing.map(\.remark) }

  private var backend: any TypesetterBackend {
    if let library { return library }
    #if Text
      let made = PangoBackend()
    #else
      let made = ToyBackend()
    #endif
    library = made
    return made
  }

  /// From one line to the next in points.
  ///
  /// - Complexity: O(1) after the first call for a style.
  func lineHeight(of style: TextStyle) -> Double {
    if let height = style.lineHeight { return height * style.fontSize }
    if let height = lineHeights[style] { return height }
    let height = backend.lineHeight(of: style)
    lineHeights[style] = height
    return height
  }

  /// Width and height of a text in points, where no line may be longer than `width`.
  ///
  /// The height is that of the number of lines, whatever letters are in them, so texts of one style have one height.
  func size(of text: String, _ style: TextStyle, width: Double? = nil) -> Size {
    let extent = backend.extent(of: TextCleaning.clean(text, style, width: width), style, width: width)
    return Size(width: extent.width, height: Double(extent.lines) * lineHeight(of: style))
  }

  /// Draws a text in `box`, in points of the context; `anchor` aligns it vertically, 0 at the top and 1 at the bottom.
  func draw(
    _ text: String, _ style: TextStyle, in box: TextBox, on context: CairoContext, at place: TextPlace,
    anchor: Double = 0.5
  ) {
    let text = TextCleaning.clean(text, style, width: box.width)
    guard !text.isEmpty, box.width > 0 else { return }
    let pitch = lineHeight(of: style)
    let lines = style.lines == 1 ? 1 : backend.extent(of: text, style, width: box.width).lines
    var placed = box
    placed.y += (box.height - Double(lines) * pitch) * anchor
    placed.height = Double(lines) * pitch
    backend.draw(text, style, in: placed, pitch: pitch, on: context)
    for finding in backend.findings(in: style) { note(finding, style, place) }
  }

  private func note(_ finding: TextFinding, _ style: TextStyle, _ place: TextPlace) {
    switch finding {
    case .noFont: hasNoFont = true
    case .otherFont(let wanted, let used):
      let remark = RenderRemark.otherFont(wanted: wanted, used: used)
      if !otherFonts.contains(remark) { otherFonts.append(remark) }
    case .missingGlyphs(let characters):
      let asked = MissingGlyphs(style)
      let index = missing.firstIndex { $0.isSameFont(as: asked) } ?? missing.count
      if index == missing.count { missing.append(asked) }
      missing[index].add(characters, at: place)
    }
  }
}

/// The characters that no font has, of texts that request the same font.
private struct MissingGlyphs {
  private let font: [String]
  private let weight: Int
  private let italic: Bool
  private var characters = String.UnicodeScalarView()
  private var items: Set<Int> = []
  /// Places other than items.
  private var places: [TextPlace] = []

  init(_ style: TextStyle) { (font, weight, italic) = (style.font, style.weight, style.italic) }

  func isSameFont(as other: MissingGlyphs) -> Bool {
    (font, weight) == (other.font, other.weight) && italic == other.italic
  }

  mutating func add(_ found: String, at place: TextPlace) {
    for scalar in found.unicodeScalars where !characters.contains(scalar) { characters.append(scalar) }
    if case .item(let index) = place {
      items.insert(index)
    } else if !places.contains(place) {
      places.append(place)
    }
  }

  var remark: RenderRemark {
    .missingGlyphs(
      characters: String(characters), places: places + items.sorted().map { TextPlace.item($0) })
  }
}

/// Prepares a text for typesetting.
enum TextCleaning {
  /// Line breaks become U+2028, so that a text is one paragraph; other control characters are removed; the text is cut to what
  /// lines of `width` points can show, if that is given.
  ///
  /// Libraries count 1024ths of a point in 32 bits; a million points of text are well below their limit.
  static func clean(_ text: String, _ style: TextStyle, width: Double? = nil) -> String {
    let text = width.map { style.visiblePart(of: text, width: $0) } ?? text
    let limit = Int(max(1, min(Double(TextStyle.largestLength), 1_000_000 / style.fontSize)))
    var cleaned = String.UnicodeScalarView()
    var count = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      guard count < limit else {
        cleaned.append("…")
        break
      }
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        cleaned.append(style.lines > 1 ? "\u{2028}" : " ")
      case "\t": cleaned.append(" ")
      // Cairo takes a noncharacter for broken UTF-8.
      case _ where scalar.properties.isNoncharacterCodePoint: cleaned.append("\u{FFFD}")
      case _ where scalar.properties.generalCategory == .control: continue
      default: cleaned.append(scalar)
      }
      count += 1
    }
    return String(cleaned)
  }
}
