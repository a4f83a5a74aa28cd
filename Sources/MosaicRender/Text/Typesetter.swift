// Measures and draws texts with Pango, or without Pango only with Cairo, and collects remarks about fonts.

import MosaicCodecs
package import MosaicLayout
package import MosaicScene
import MosaicText

#if Text
  private typealias Lines = PangoLines
#else
  private typealias Lines = PlainLines
#endif

/// Measures and draws texts; one per thread.
///
/// Fonts are looked up for the first text, and each is opened once: keep one typesetter for many texts.
package final class Typesetter: TextMeasuring {
  private lazy var lines = Lines()
  private var lineHeights: [TextStyle: Double] = [:]
  private var hasNoFont = false
  /// Fonts that were requested and are not installed, in the order of drawing.
  private var otherFonts: [RenderRemark] = []
  /// Characters that no font has, by the font requested, in the order of drawing.
  private var missing: [MissingGlyphs] = []
  /// Titles that were cut, and other parts whose texts were, each once and in the order of drawing.
  private var cutTitles: [String] = []
  private var cutPlaces: [String] = []
  private var seenCuts: Set<String> = []

  package init() {}

  /// Remarks about the texts that were drawn, one for each font, and one each for titles and for other texts that were cut.
  package var remarks: [RenderRemark] {
    (hasNoFont ? [.noFont] : []) + otherFonts + missing.map(\.remark)
      + (cutTitles.isEmpty ? [] : [.titlesCut(cutTitles)])
      + (cutPlaces.isEmpty ? [] : [.textsCut(places: cutPlaces)])
  }

  /// From one line to the next in points; found once for each style.
  package func lineHeight(of style: TextStyle) -> Double {
    if let height = style.lineHeight { return height * style.fontSize }
    if let height = lineHeights[style] { return height }
    let height = lines.lineHeight(of: style)
    lineHeights[style] = height
    return height
  }

  /// Width and height of a label in whole points, with the padding around its text. The height follows only from the font
  /// and the number of lines, so labels of one style have one height.
  package func size(of label: Label) -> Size {
    let insets = label.insets
    let sides = insets.left + insets.right
    let text = size(of: label.text, label.style, width: label.maxWidth.map { max(1, $0 - sides) })
    // Whole points, so that snapping the label loses no pixel.
    return Size(
      width: max(1, (text.width + sides).rounded(.up)),
      height: max(1, (text.height + insets.top + insets.bottom).rounded(.up)))
  }

  /// Width and height of a text in points, if no line may be longer than `width`.
  func size(of text: String, _ style: TextStyle, width: Double? = nil) -> Size {
    let extent = lines.extent(of: TextCleaning.clean(text, style, width: width), style, width: width)
    return Size(width: extent.width, height: Double(extent.lines) * lineHeight(of: style))
  }

  /// Draws a text in `box`, in points of the context; `anchor` aligns it vertically, 0 at the top and 1 at the bottom.
  ///
  /// - Parameters:
  ///   - item: The item that has the text; `nil` for a title.
  ///   - mayBeCut: Whether a text that is too long causes no remark, since it does not belong to the collage.
  func draw(
    _ text: String, _ style: TextStyle, in box: Rect, on context: CairoContext, of item: PlanItem?,
    anchor: Double = 0.5, mayBeCut: Bool = false
  ) {
    let text = TextCleaning.clean(text, style, width: box.width)
    guard !text.isEmpty, box.width > 0 else { return }
    let pitch = lineHeight(of: style)
    let count = style.lines == 1 ? 1 : lines.extent(of: text, style, width: box.width).lines
    var placed = box
    placed.y += (box.height - Double(count) * pitch) * anchor
    placed.height = Double(count) * pitch
    lines.draw(text, style, in: placed, pitch: pitch, on: context)
    for finding in lines.findings(in: style) { note(finding, style, item) }
    if lines.isCut, !mayBeCut { noteCut(text, item) }
  }

  private func noteCut(_ title: String, _ item: PlanItem?) {
    if let item {
      if seenCuts.insert(item.place).inserted { cutPlaces.append(item.place) }
    } else if cutTitles.last != title, !cutTitles.contains(title) {
      cutTitles.append(title)
    }
  }

  private func note(_ finding: RenderRemark, _ style: TextStyle, _ item: PlanItem?) {
    switch finding {
    case .noFont: hasNoFont = true
    case .missingGlyphs(let characters, _):
      let asked = MissingGlyphs(style)
      let index = missing.firstIndex { $0.isSameFont(as: asked) } ?? missing.count
      if index == missing.count { missing.append(asked) }
      missing[index].add(characters, of: item)
    default: if !otherFonts.contains(finding) { otherFonts.append(finding) }
    }
  }
}

/// The characters that no font has, of texts that request the same font.
private struct MissingGlyphs {
  private let font: [String]
  private let weight: Int
  private let italic: Bool
  private var characters = String.UnicodeScalarView()
  /// The places of items, and the first position of each: an item may stand in several cells.
  private var items: [String: Int] = [:]
  private var others: [String] = []

  init(_ style: TextStyle) { (font, weight, italic) = (style.font, style.weight, style.italic) }

  func isSameFont(as other: MissingGlyphs) -> Bool {
    font.map { FilePath($0) } == other.font.map { FilePath($0) } && weight == other.weight
      && italic == other.italic
  }

  mutating func add(_ found: String, of item: PlanItem?) {
    for scalar in found.unicodeScalars where !characters.contains(scalar) { characters.append(scalar) }
    let place = item?.place ?? "a title"
    if let index = item?.index {
      items[place] = min(index, items[place] ?? index)
    } else if !others.contains(place) {
      others.append(place)
    }
  }

  var remark: RenderRemark {
    .missingGlyphs(
      characters: String(characters), places: others + items.sorted { $0.value < $1.value }.map(\.key))
  }
}

// MARK: The text that a library gets

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
