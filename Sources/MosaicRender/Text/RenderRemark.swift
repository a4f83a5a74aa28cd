// What people may want to know about a picture that was rendered all the same.

/// Something odd about a text.
enum TextFinding: Hashable {
  case missingGlyphs(String)
  case otherFont(wanted: String, used: String)
}

/// Something that a rendering got over and that its maker may want to know; the description is one sentence.
public enum RenderRemark: Hashable, Sendable {
  /// No font has these characters; boxes stand in their places. The item is `nil` for a title.
  case missingGlyphs(item: Int?, characters: String)
  /// The font family is not installed, and another one was used.
  case otherFont(wanted: String, used: String)
  /// The item is too small for its caption, which was left out.
  case captionLeftOut(item: Int)
  /// A moving SVG does not carry these parts of the collage's look.
  case notInMovingSVG([String])

  init(_ finding: TextFinding, item: Int?) {
    switch finding {
    case .missingGlyphs(let characters): self = .missingGlyphs(item: item, characters: characters)
    case .otherFont(let wanted, let used): self = .otherFont(wanted: wanted, used: used)
    }
  }

  /// The same about an item of another number.
  func renumbered(_ number: (Int) -> Int) -> RenderRemark {
    switch self {
    case .missingGlyphs(let item, let characters):
      .missingGlyphs(item: item.map(number), characters: characters)
    case .captionLeftOut(let item): .captionLeftOut(item: number(item))
    case .otherFont, .notInMovingSVG: self
    }
  }

  /// Whether the picture may be other than its maker meant, so that it is worth a warning.
  public var isWarning: Bool {
    if case .missingGlyphs = self { false } else { true }
  }
}

extension RenderRemark: CustomStringConvertible {
  /// One sentence for people; items count from 0, as in the document.
  public var description: String {
    switch self {
    case .missingGlyphs(let item, let characters):
      "\(item.map { "items[\($0)]" } ?? "a title"): no font here has \(Self.spelled(characters)); boxes stand in their place"
    case .otherFont(let wanted, let used):
      "font '\(wanted)' is not installed here; '\(used)' was used instead"
    case .captionLeftOut(let item):
      "items[\(item)]: its place is too small for its caption, which was left out"
    case .notInMovingSVG(let parts):
      "a moving SVG is drawn without \(parts.joined(separator: ", ")); an APNG or numbered stills have all"
    }
  }

  /// `"𐀀" (U+10000)` for each of the first few.
  private static func spelled(_ characters: String) -> String {
    let shown = characters.unicodeScalars.prefix(5).map { scalar in
      "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
        + String(scalar.value, radix: 16, uppercase: true)
    }
    let more = characters.unicodeScalars.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
