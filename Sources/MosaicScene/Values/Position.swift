/// The position of something in a box: CSS `object-position`, https://www.w3.org/TR/css-values-4/#position
///
/// A share is of the free space before it: 0 is flush left, 1 flush right.
public struct Position: Codable, Hashable, Sendable {
  /// Along x.
  public var x: Length
  /// Along y.
  public var y: Length

  /// Makes a position from its two offsets.
  public init(x: Length, y: Length) { (self.x, self.y) = (x, y) }

  /// The middle of the frame, CSS's default.
  public static let center = Position(x: .fraction(0.5), y: .fraction(0.5))

  /// Reads one or two of `left`, `center`, `right`, `top`, `bottom`, percentages and lengths in points; a single one leaves the
  /// other axis at the centre.
  public init(css text: String) throws(CSSError) {
    guard let folded = cssText(text), let position = Position.parse(cssWords(folded)) else {
      throw CSSError(
        text: text,
        allowed: "one or two of left, center, right, top, bottom, a percentage or points, "
          + "such as \"50% 30%\", \"left top\" or \"12 50%\"")
    }
    self = position
  }

  private static func parse(_ words: [String]) -> Position? {
    if words.count == 1 { return pair(words[0], "center") ?? pair("center", words[0]) }
    guard words.count == 2 else { return nil }
    if let position = pair(words[0], words[1]) { return position }
    // Only keywords may change places: "30% left" is not CSS.
    return words.allSatisfy({ $0.first?.isLetter == true }) ? pair(words[1], words[0]) : nil
  }

  private static func pair(_ x: String, _ y: String) -> Position? {
    guard let x = offset(x, near: "left", far: "right"), let y = offset(y, near: "top", far: "bottom") else {
      return nil
    }
    return Position(x: x, y: y)
  }

  private static func offset(_ word: String, near: String, far: String) -> Length? {
    switch word {
    case near: return .fraction(0)
    case "center": return .fraction(0.5)
    case far: return .fraction(1)
    default: break
    }
    let suffix = ["%", "px", "pt"].first(where: word.hasSuffix) ?? ""
    guard let number = decimal(word.dropLast(suffix.count)), SceneLimits.place.contains(number) else {
      return nil
    }
    return suffix == "%" ? .fraction(number / 100) : .points(number)
  }
}

extension Position: CustomStringConvertible {
  /// The two values as CSS, such as `50% 30%` or `12px 0%`; ``init(css:)`` reads them back.
  public var description: String { "\(x) \(y)" }
}
