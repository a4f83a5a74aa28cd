/// A length in points, or a share of what it belongs to: a CSS `<length-percentage>`.
public enum Length: Codable, Hashable, Sendable {
  /// That many points.
  case points(Double)
  /// That share: 0.5 is half of a side, or of the free space.
  case fraction(Double)

  private enum PointsCodingKeys: String, CodingKey { case _0 = "points" }
  private enum FractionCodingKeys: String, CodingKey { case _0 = "share" }

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
  /// Reads a percentage from `0%` to `100%`, or throws a ``CSSError``.
  public init(css text: String) throws(CSSError) {
    guard let folded = cssText(text), folded.hasSuffix("%"), let number = decimal(folded.dropLast()),
      (0...100).contains(number)
    else { throw CSSError(text: text, allowed: "points, or a percentage from \"0%\" to \"100%\"") }
    self = .fraction(number / 100)
  }
}

extension Length: CustomStringConvertible {
  /// The value as CSS: a percentage, or points written `px`.
  public var description: String {
    switch self {
    case .fraction(let share): "\(shortest(Length.percentage(share)))%"
    case .points(let points): "\(shortest(points))px"
    }
  }

  /// The percentage that reads back as `share`: 7% is 0.07, but 0.07 × 100 is 7.000000000000001.
  private static func percentage(_ share: Double) -> Double {
    let product = share * 100
    let near = [(product * 1e6).rounded() / 1e6, product, product.nextDown, product.nextUp]
    return near.first { $0 / 100 == share } ?? product
  }
}
