// Numbers, colours, text and time in the syntax of SVG.

import MosaicCodecs
import MosaicScene

enum SVGText {
  static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// An attribute for a colour, and one for its opacity where it is not opaque; with a space before each.
  static func color(_ attribute: String, _ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }.joined()
    let opacity = color.alpha < 255 ? " \(attribute)-opacity=\"\(number(Double(color.alpha) / 255))\"" : ""
    return " \(attribute)=\"#\(digits)\"\(opacity)"
  }

  /// Escaped text; what XML does not allow becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
