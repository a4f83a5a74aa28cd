// Remarks about a picture that was rendered nevertheless.

import MosaicScene
import MosaicText

/// Something notable that did not stop a rendering; the description is one sentence.
public enum RenderRemark: Hashable, Sendable {
  /// No font has these characters, each listed once; boxes are drawn in their place. Each font that texts request has a remark
  /// of its own. A place is the place of an item in the document, such as `items[3]`, or the name of another part.
  case missingGlyphs(characters: String, places: [String])
  /// The font family is not installed, and another one was used.
  case otherFont(wanted: String, used: String)
  /// No font is installed; boxes are drawn in place of all characters.
  case noFont
  /// The item at that place in the document is too small for its caption, which was left out.
  case captionLeftOut(place: String)
  /// Titles, headers and footers that are too long for their lines, and were cut with an ellipsis.
  case titlesCut([String])
  /// The places, as in ``missingGlyphs(characters:places:)``, with a text, such as a caption, that is too long for its lines, and was cut with
  /// an ellipsis.
  case textsCut(places: [String])
  /// A moving SVG does not have these parts of the collage.
  case notInMovingSVG([String])
}

extension RenderRemark: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .missingGlyphs(let characters, let places):
      "\(Self.few(places)): no font here has \(Self.listed(characters)); boxes stand in their place; "
        + "install a font that has them, or name one as \"font\""
    case .otherFont(let wanted, let used):
      "font \(EscapedText.shortened(wanted, quote: "'")) is not installed here; "
        + "\(EscapedText.shortened(used, quote: "'")) was used instead"
    case .noFont:
      "no font is installed here; boxes stand in the place of every letter; install a font, such as DejaVu Sans "
        + "(the package fonts-dejavu-core of Debian and Ubuntu)"
    case .captionLeftOut(let place):
      "\(place): its rectangle is too small for its caption, which was left out"
    case .titlesCut(let titles):
      "too long for \(titles.count == 1 ? "its" : "their") lines and cut: \(Self.few(titles.map { EscapedText.shortened($0, quote: "'") })); "
        + Self.remedy
    case .textsCut(let places):
      "\(Self.few(places)): a text is too long for its lines and cut; \(Self.remedy)"
    case .notInMovingSVG(let parts):
      "a moving SVG is drawn without \(parts.joined(separator: ", ")); an APNG or numbered stills have all"
    }
  }

  private static let remedy = "a smaller \"fontSize\" or more \"lines\" show more of it"

  /// `龘 (U+9F98)` for each of the first few; invisible characters only by their number.
  private static func listed(_ characters: String) -> String {
    few(
      characters.unicodeScalars.map { scalar in
        let number = scalar.codePoint
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
          .letterNumber,
          .otherNumber, .mathSymbol, .currencySymbol, .otherSymbol:
          "\(scalar) (\(number))"
        default: number
        }
      })
  }

  private static func few(_ names: [String]) -> String {
    let more = names.count - 5
    return names.prefix(5).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
