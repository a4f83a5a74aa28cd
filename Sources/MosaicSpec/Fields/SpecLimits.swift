// The ranges of the numbers of a spec document, for the reader and for the schema: those of scenes, and a few of its own.

import MosaicLayout
import MosaicScene

/// The ranges that the numbers of a spec document are held to.
enum SpecLimits {
  /// Widths and heights, in points.
  static let side = NumberRange(SceneLimits.side)
  /// Gaps, padding, radii and line widths, in points.
  static let distance = NumberRange(SceneLimits.distance)
  /// Space around a text at one side, in points: with its text, and on both sides, still a length.
  static let textPadding = NumberRange(SceneLimits.textPadding)
  /// Pixels per point.
  static let scale = NumberRange.atLeast(Canvas.scales.lowerBound, upTo: Canvas.scales.upperBound)
  /// How much an item matters.
  static let weight = NumberRange.above(0)
  /// Height of type, in points.
  static let fontSize = NumberRange(SceneLimits.fontSize)
  /// Places in a picture and on a gradient, and how solid something is, in shares of the whole.
  static let share = NumberRange(SceneLimits.share)
  /// Extents in a picture, in shares of it.
  static let extent = NumberRange(SceneLimits.extent)
  /// Characters of a text that is shown.
  static let textLength = TextStyle.largestLength
  /// Lines of a text.
  static let lines = SceneLimits.lines
  /// From one line of a text to the next, in heights of the type.
  static let lineHeight = NumberRange(SceneLimits.lineHeight)
  /// Angles, in degrees.
  static let angle = NumberRange(SceneLimits.angle)
  /// Blurs, in points.
  static let blur = NumberRange(SceneLimits.blur)
  /// Offsets and spreads of shadows, in points.
  static let offset = NumberRange(SceneLimits.offset)
  /// Columns or rows of a layout.
  static let lanes = 1...LayoutLimits.cells
}
