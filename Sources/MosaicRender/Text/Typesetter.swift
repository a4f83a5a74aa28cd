// Setting type, whichever library does it: measures texts and draws them, and remembers what was odd about them.

import CCairo
import MosaicLayout
import MosaicScene

/// A box for text, in points.
typealias TextBox = Rect

/// What a library that sets type can do; lengths are in points.
protocol TypeSetting: AnyObject {
  /// From one line to the next, as the style's first font asks for.
  func lineHeight(of style: TextStyle) -> Double
  /// Width of the longest line and number of lines; no line is longer than `width`, if it is given.
  func extent(of text: String, _ style: TextStyle, width: Double?) -> (width: Double, lines: Int)
  /// Draws the lines from the top of `box`, each `pitch` below the one before.
  func draw(_ text: String, _ style: TextStyle, in box: TextBox, pitch: Double, on context: CairoContext)
  /// What was odd about the text that was drawn last.
  func findings(in style: TextStyle) -> [TextFinding]
}

/// Measures and draws texts; one for each thread that does.
///
/// Nothing of any font is looked up before the first text.
final class TextSetter {
  private var library: (any TypeSetting)?
  private var lineHeights: [TextStyle: Double] = [:]
  /// Whether there was no font for a text.
  private var hasNoFont = false
  /// Fonts that were asked for and are not there, in the order of drawing.
  private var otherFonts: [RenderRemark] = []
  /// What no font has, by what was asked for, in the order of drawing.
  private var missing: [MissingGlyphs] = []

  /// What was odd about the texts that were drawn: once for each font, whatever number of texts it has.
  var remarks: [RenderRemark] { (hasNoFont ? [.noFont] : []) + otherFonts + missing.map(\.remark) }

  private var setting: any TypeSetting {
    if let library { return library }
    #if Text
      let made = PangoSetting()
    #else
      let made = ToySetting()
    #endif
    library = made
    return made
  }

  /// From one line to the next in points.
  ///
  /// - Complexity: O(1) after the first question about a style.
  func lineHeight(of style: TextStyle) -> Double {
    if let height = style.lineHeight { return height * style.fontSize }
    if let height = lineHeights[style] { return height }
    let height = setting.lineHeight(of: style)
    lineHeights[style] = height
    return height
  }

  /// Width and height of a text in points, where no line may be longer than `width`.
  ///
  /// The height is a number of lines and knows nothing of the letters in them, so that texts of one style stand level.
  func size(of text: String, _ style: TextStyle, width: Double? = nil) -> Size {
    let extent = setting.extent(of: TextCleaning.clean(text, style, width: width), style, width: width)
    return Size(width: extent.width, height: Double(extent.lines) * lineHeight(of: style))
  }

  /// Draws a text in `box`, whose unit is a point of the context; `anchor` shares out the height that it leaves.
  func draw(
    _ text: String, _ style: TextStyle, in box: TextBox, on context: CairoContext, at place: TextPlace,
    anchor: Double = 0.5
  ) {
    let text = TextCleaning.clean(text, style, width: box.width)
    guard !text.isEmpty, box.width > 0 else { return }
    let pitch = lineHeight(of: style)
    let lines = style.lines == 1 ? 1 : setting.extent(of: text, style, width: box.width).lines
    var placed = box
    placed.y += (box.height - Double(lines) * pitch) * anchor
    placed.height = Double(lines) * pitch
    setting.draw(text, style, in: placed, pitch: pitch, on: context)
    for finding in setting.findings(in: style) { note(finding, style, place) }
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

/// The characters that no font has, of texts that ask for the same one.
private struct MissingGlyphs {
  private let font: [String]
  private let weight: Int
  private let italic: Bool
  private var characters = String.UnicodeScalarView()
  private var items: Set<Int> = []
  /// Where else than at items.
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

/// Makes a text fit to be set.
enum TextCleaning {
  /// Line breaks as U+2028, so that a text is one paragraph; no other control characters; and no more than can be seen on
  /// lines of `width` points, where that is known.
  ///
  /// Libraries count in 1024ths of a point and in 32 bits: a million points of text are far from their end.
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
