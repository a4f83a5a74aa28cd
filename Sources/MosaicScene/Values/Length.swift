// Lengths, and four of them around a box.

import MosaicLayout
import MosaicText

/// A length in points, or a share of what it belongs to: a CSS `<length-percentage>`.
public enum Length: Codable, Hashable, Sendable {
  /// That many points.
  case points(Double)
  /// That share: 0.5 is half of a side, or of the free space.
  case fraction(Double)

  private enum PointsCodingKeys: String, CodingKey { case _0 = "points" }
  private enum FractionCodingKeys: String, CodingKey { case _0 = "share" }

  /// The length in pixels, for a side of `side` pixels.
  func pixels(of side: Double, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .fraction(let share): share * side
    }
  }

  /// The number of points, or the share.
  package var amount: Double {
    switch self {
    case .fraction(let number), .points(let number): number
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

// MARK: Insets

/// Distances from the canvas' edges to the content, in points.
public struct Insets: Codable, Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets from the four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Makes four equal insets.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// Makes insets from one to four distances in the order of CSS `padding`; `nil` for any other number of them.
  package init?(css sides: [Double]) {
    guard let top = sides.first, sides.count <= 4 else { return nil }
    let right = sides.count > 1 ? sides[1] : top
    self.init(
      top: top, left: sides.count > 3 ? sides[3] : right, bottom: sides.count > 2 ? sides[2] : top,
      right: right)
  }

  /// Reads CSS `padding`: one to four numbers from 0 up, with space or commas between them, in points or with `px` or a unit of paper.
  public init(css text: String) throws(CSSError) {
    let problem = CSSError(
      text: text,
      allowed: "one to four distances from 0 up, in CSS's order: ALL, \"VERTICAL HORIZONTAL\", "
        + "\"TOP HORIZONTAL BOTTOM\" or \"TOP RIGHT BOTTOM LEFT\", in points or with a unit such as 10mm")
    guard let folded = cssText(text) else { throw problem }
    // Two commas in a row are a number that was forgotten.
    let parts = folded.split(separator: ",", omittingEmptySubsequences: false).map { cssWords($0) }
    let numbers = parts.joined().map { Measure($0)?.points }
    let sides = numbers.compactMap { $0 }.filter { (0...LayoutLimits.coordinate).contains($0) }
    guard parts.allSatisfy({ !$0.isEmpty }), sides.count == numbers.count, let insets = Insets(css: sides)
    else { throw problem }
    self = insets
  }

  package var cssSides: [Double] { [top, right, bottom, left] }
}
