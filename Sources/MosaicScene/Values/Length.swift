// A length that may be a share of the box that it belongs to: a CSS `<length-percentage>`.

/// A length in points, or a share of a side.
public enum Length: Hashable, Sendable {
  /// That many points.
  case points(Double)
  /// That share of the side: 0.5 is half of it.
  case fraction(Double)

  /// The length in pixels, of a side of so many.
  func pixels(of side: Double, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .fraction(let share): share * side
    }
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// So many points.
  public init(floatLiteral value: Double) { self = .points(value) }
  /// So many points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension Length {
  /// Reads a percentage such as `50%`.
  ///
  /// - Throws: ``CSSError``.
  public init(css text: String) throws(CSSError) {
    guard let folded = cssText(text), folded.hasSuffix("%"), let number = decimal(folded.dropLast()),
      (0...100).contains(number)
    else { throw CSSError(text: text, allowed: "points, or a percentage from \"0%\" to \"100%\"") }
    self = .fraction(number / 100)
  }

  /// The percentage as CSS; `nil` for points.
  public var percentage: String? {
    if case .fraction(let share) = self { PositionOffset.fraction(share).description } else { nil }
  }
}
