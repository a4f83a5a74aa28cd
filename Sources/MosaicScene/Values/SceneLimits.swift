import MosaicLayout

package enum SceneLimits {
  /// Gaps, padding, radii and line widths, in points.
  package static let distance = NumberRange(0...LayoutLimits.coordinate)
  /// Widths and heights, in points.
  package static let side = NumberRange.above(0, upTo: LayoutLimits.coordinate)
  /// Space around a text at one side, in points: with its text, and on both sides, still a length.
  package static let textPadding = NumberRange(0...1e8)
  /// Height of type, in points.
  package static let fontSize = NumberRange.above(0, upTo: 10_000)
  /// Height of a title's type, which follows that of other texts, in points.
  package static let titleFontSize = fontSize.scaled(by: 2)
  /// Thickness of a type's strokes, as CSS `font-weight`.
  package static let fontWeight = 1...1000
  package static let lines = 1...100
  /// From one line of a text to the next, in heights of the type.
  package static let lineHeight = NumberRange(0.5...10)
  /// Places in a picture and on a gradient, and how solid something is, in shares of the whole.
  package static let share = NumberRange(0...1)
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
  /// Pixels per point: what is computed of far smaller ones has no room in a `Double`.
  package static let scale = NumberRange(0.0001...100)
  package static let weight = NumberRange.above(0)
  /// Columns or rows of a layout.
  package static let lanes = 1...LayoutLimits.cells
  /// Sides of pictures, in pixels. What can be decoded is far smaller.
  package static let pictureSide = 1...Int.farthestPixel
}
