import MosaicScene

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
