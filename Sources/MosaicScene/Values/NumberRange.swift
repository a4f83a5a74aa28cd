// Ranges of numbers, and the ranges of a scene's values.

import MosaicLayout
import MosaicText

/// The numbers that a value of a scene, a key of a document or a parameter of a layout may have; never infinite, never "not a
/// number".
public struct NumberRange: Hashable, Sendable {
  package var lower: Double
  package var excludesLower = false
  package var upper: Double
  package var excludesUpper = false

  /// The largest length in points, and the upper end if none is named.
  public static let limit = LayoutLimits.coordinate

  /// Any number, negative or not.
  public static let any = NumberRange.atLeast(-limit)

  /// Numbers above `lower`.
  public static func above(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper)
  }

  /// Numbers from `lower` on.
  public static func atLeast(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, upper: upper)
  }

  /// Numbers between two ends that are both left out.
  public static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper, excludesUpper: true)
  }
}

extension NumberRange {
  package init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }

  package init(_ range: ClosedRange<Int>) {
    self.init(lower: Double(range.lowerBound), upper: Double(range.upperBound))
  }

  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower) && (excludesUpper ? number < upper : number <= upper)
  }

  /// The whole numbers in it; an empty range has the one nearest to its lower end.
  package var whole: ClosedRange<Int> {
    // Whole numbers up to here are exact.
    let most = 0x1p53
    // In this order, "not a number" counts as the lowest.
    func end(_ number: Double) -> Int { Int(min(most, max(-most, number))) }
    var (low, high) = (end(lower.rounded(.up)), end(upper.rounded(.down)))
    if excludesLower, Double(low) == lower { low += 1 }
    if excludesUpper, Double(high) == upper { high -= 1 }
    return low...max(low, high)
  }

  func scaled(by factor: Double) -> NumberRange {
    var range = self
    (range.lower, range.upper) = (lower * factor, upper * factor)
    return range
  }

  /// The range in words, such as `0 to 1000` or `above 0, up to 10000`.
  package var words: String {
    "\(excludesLower ? "above \(Self.words(lower)), up" : Self.words(lower)) to \(Self.words(upper))"
  }

  /// The range in other words, such as `at least 0, up to 100`; the general limit is named only if it is exceeded.
  package func allowed(for number: Double = 0) -> String {
    let low = "\(excludesLower ? "above" : "at least") \(shortest(lower))"
    let high = excludesUpper ? "below \(shortest(upper))" : "up to \(Self.words(upper))"
    if upper < Self.limit || number > upper { return lower == -Self.limit ? high : "\(low), \(high)" }
    return lower == -Self.limit ? (number < lower ? "at least -\(Self.words(-lower))" : "any") : low
  }

  /// Whole numbers without a fraction or an exponent, which a `Double` would write.
  private static func words(_ number: Double) -> String {
    guard abs(number) < 1e15, let whole = Int(exactly: number) else { return shortest(number) }
    return "\(whole)"
  }
}

// MARK: The limits of scenes

package enum SceneLimits {
  /// Gaps, padding, radii and line widths, in points.
  package static let distance = NumberRange(0...LayoutLimits.coordinate)
  /// Widths and heights, in points.
  package static let side = NumberRange.above(0, upTo: LayoutLimits.coordinate)
  /// Space around a text at one side, in points: with its text, and on both sides, still a length.
  package static let textPadding = NumberRange(0...1e8)
  /// Height of type, in points.
  package static let fontSize = NumberRange.above(0, upTo: 10_000)
  /// Height of a title's type, which follows the height of other texts, in points.
  package static let titleFontSize = fontSize.scaled(by: 2)
  /// Thickness of a type's strokes, as CSS `font-weight`.
  package static let fontWeight = 1...1000
  package static let lines = 1...100
  /// From one line of a text to the next, in heights of the type.
  package static let lineHeight = NumberRange(0.5...10)
  /// Places in a picture and on a gradient, and how solid something is, in shares of the whole.
  package static let share = NumberRange(0...1)
  /// How many times narrower and lower than its fit's crop a picture is cropped.
  package static let zoom = NumberRange(1...8)
  /// Extents in a picture, in shares of it.
  package static let extent = NumberRange.above(0, upTo: 1)
  /// Angles of gradients, in degrees.
  package static let angle = NumberRange(-360...360)
  package static let blur = NumberRange(0...1000)
  /// How far a page reaches over its edges, in points.
  package static let bleed = NumberRange(0...1000)
  /// Offsets and spreads of shadows, in points.
  package static let offset = NumberRange(-1000...1000)
  /// Positions, in points.
  package static let place = NumberRange(-LayoutLimits.coordinate...LayoutLimits.coordinate)
  /// Positions, in shares of the room.
  package static let placeShare = place.scaled(by: 0.01)
  /// Pixels per point: a `Double` has no room for values computed from far smaller scales.
  package static let scale = NumberRange(0.0001...100)
  package static let weight = NumberRange.above(0)
  /// Columns or rows of a layout.
  package static let lanes = 1...LayoutLimits.cells
  /// Sides of pictures, in pixels. Pictures that can be decoded are far smaller.
  package static let pictureSide = 1...Int.farthestPixel
}
