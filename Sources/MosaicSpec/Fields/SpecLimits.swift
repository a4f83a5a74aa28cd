// The ranges of the numbers of a spec document, for the reader and for the schema.

import MosaicLayout
import MosaicScene

/// The ranges that the numbers of a spec document are held to.
enum SpecLimits {
  /// Widths and heights, in points.
  static let side = NumberRange.above(0)
  /// Gaps, padding, radii and line widths, in points.
  static let distance = NumberRange.atLeast(0)
  /// Space around a text at one side, in points: with its text, and on both sides, still a length.
  static let textPadding = NumberRange.atLeast(0, upTo: 1e8)
  /// Pixels per point.
  static let scale = NumberRange.atLeast(Canvas.scales.lowerBound, upTo: Canvas.scales.upperBound)
  /// How much an item matters.
  static let weight = NumberRange.above(0)
  /// Height of type, in points.
  static let fontSize = NumberRange.above(0, upTo: 10_000)
  /// Places in a picture and on a gradient, and how solid something is, in shares of the whole.
  static let share = NumberRange.atLeast(0, upTo: 1)
  /// Extents in a picture, in shares of it.
  static let extent = NumberRange.above(0, upTo: 1)
  /// Characters of a text that is shown.
  static let textLength = TextStyle.largestLength
  /// Lines of a text.
  static let lines = 1...100
  /// From one line of a text to the next, in heights of the type.
  static let lineHeight = NumberRange.atLeast(0.5, upTo: 10)
  /// Angles, in degrees.
  static let angle = NumberRange.atLeast(-360, upTo: 360)
  /// Blurs, in points.
  static let blur = NumberRange.atLeast(0, upTo: 1000)
  /// Offsets and spreads of shadows, in points.
  static let offset = NumberRange.atLeast(-1000, upTo: 1000)
  /// Columns or rows of a layout.
  static let lanes = 1...LayoutLimits.cells
}
