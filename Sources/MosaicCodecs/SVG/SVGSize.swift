// The natural size of an SVG document.

import MosaicSystem
import MosaicText

#if SVG
  /// The size that the first element states, by the rules of librsvg.
  struct SVGSize {
    /// The sides that the document states, in pixels of CSS.
    let natural: (width: Double, height: Double)
    /// Whole sides of the picture from which parts are cut.
    let width: Int
    let height: Int
    /// Sides of the drawing, which lies in the middle of the picture if its sides have fractions.
    let drawing: (width: Double, height: Double)

    /// Bytes of a document in which its first element must end: few are enough for nearly all.
    private static let starts = [1 << 14, Markup.longestStart]

    /// Reads the size in pixels of CSS, at 96 an inch: the size that the first element states, else the size of
    /// its `viewBox`.
    init(of source: ByteSource) throws(FileError.Kind) {
      let length = source.length
      for start in Self.starts {
        let attributes: [String: String]
        do throws(Markup.Failure) {
          var markup = Markup(source.bytes(0..<min(length, start)))
          attributes = try markup.attributes(["width", "height", "viewBox", "style"])
        } catch {
          // A drawing that is cut may look broken.
          if length > start, start != Self.starts.last { continue }
          switch error {
          case .broken(let words): throw .corrupt(words)
          case .ended where length > start: continue
          case .ended: throw .corrupt("it ends before its first element does")
          }
        }
        try self.init(attributes)
        return
      }
      throw .unsupported(.svg, "its first element does not end within \(Self.starts[1] >> 20) MiB")
    }

    private init(_ attributes: [String: String]) throws(FileError.Kind) {
      let style = Self.declarations(attributes["style"] ?? "")
      let width = (style["width"] ?? attributes["width"]).flatMap(Self.pixels)
      let height = (style["height"] ?? attributes["height"]).flatMap(Self.pixels)
      let box = attributes["viewBox"].flatMap(Self.sides)
      let sides: (width: Double, height: Double)
      switch (width, height, box) {
      case (let width?, let height?, _): sides = (width, height)
      case (let width?, nil, let box?): sides = (width, width * box.height / box.width)
      case (nil, let height?, let box?): sides = (height * box.width / box.height, height)
      case (nil, nil, let box?): sides = (box.width, box.height)
      default:
        throw .unsupported(
          .svg, "it states no size; give its <svg> a width and a height in pixels, or a viewBox")
      }
      guard sides.width > 0, sides.height > 0 else {
        throw .corrupt("it is \(sides.width) x \(sides.height) pixels; a side is above 0")
      }
      natural = sides
      // Sides are whole; if a small side has a fraction, a multiple keeps the ratio of the sides.
      let isWhole = [sides.width, sides.height].allSatisfy { abs($0 - $0.rounded()) < 0.01 && $0 >= 1 }
      let factor = isWhole ? 1 : max(1, (64 / min(sides.width, sides.height)).rounded(.up))
      (self.width, self.height) = (Self.whole(sides.width * factor), Self.whole(sides.height * factor))
      let scale = min(Double(self.width) / sides.width, Double(self.height) / sides.height)
      drawing = (sides.width * scale, sides.height * scale)
    }

    /// The natural size in whole pixels.
    var rounded: (width: Int, height: Int) { (Self.whole(natural.width), Self.whole(natural.height)) }

    private static func whole(_ side: Double) -> Int { Int(max(1, min(1e9, side.rounded()))) }

    // MARK: CSS

    private static func declarations(_ style: String) -> [String: String] {
      var values: [String: String] = [:]
      for declaration in style.utf8.split(separator: UInt8(ascii: ";")) {
        let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = String(Substring(parts[1])).lowercased().split(separator: "!", maxSplits: 1).first ?? ""
        values[trimmed(Substring(parts[0]).lowercased())] = String(value)
      }
      return values
    }

    /// A length of at least 0 in pixels; `nil` for a share of the surroundings of the picture, and for text that
    /// is not a length.
    private static func pixels(_ text: String) -> Double? {
      let text = trimmed(text)
      guard let (value, rest) = number(text.utf8[...]), value >= 0 else { return nil }
      return switch String(decoding: rest, as: UTF8.self).lowercased() {
      case "", "px": value
      case "in": value * 96
      case "cm": value * 96 / 2.54
      case "mm": value * 96 / 25.4
      case "pt": value * 96 / 72
      case "pc", "em": value * 16
      case "ex": value * 8
      default: nil
      }
    }

    private static func sides(_ box: String) -> (width: Double, height: Double)? {
      var values: [Double] = []
      for part in box.utf8.split(whereSeparator: { $0 == 0x2C || $0 == 0x20 || (0x09...0x0D).contains($0) }) {
        guard let (value, rest) = number(part), rest.isEmpty, values.count < 4 else { return nil }
        values.append(value)
      }
      return values.count == 4 && values[2] > 0 && values[3] > 0 ? (values[2], values[3]) : nil
    }

    /// The number that a text begins with, and what follows; as exact as librsvg reads it.
    private static func number(_ text: Substring.UTF8View) -> (Double, Substring.UTF8View)? {
      func digits(_ text: Substring.UTF8View) -> Substring.UTF8View {
        text.drop { (0x30...0x39).contains($0) }
      }
      func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
      let unsigned = isSign(text.first) ? text.dropFirst() : text
      var rest = digits(unsigned)
      if rest.first == UInt8(ascii: ".") {
        let fraction = digits(rest.dropFirst())
        guard fraction.count + 1 < rest.count else { return nil }
        rest = fraction
      }
      guard rest.count < unsigned.count else { return nil }
      if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
        let power = isSign(rest.dropFirst().first) ? rest.dropFirst(2) : rest.dropFirst()
        // Otherwise the letter begins the unit.
        if digits(power).count < power.count { rest = digits(power) }
      }
      guard let value = Float(String(Substring(text[..<rest.startIndex]))), value.isFinite else { return nil }
      return (Double(value), rest)
    }

    private static func trimmed(_ text: String) -> String {
      text.split { $0.isWhitespace }.joined(separator: " ")
    }
  }
#endif
