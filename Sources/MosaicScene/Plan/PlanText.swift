public import MosaicLayout

/// A caption and its strip.
public struct PlanCaption: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The text's style.
  public var style: TextStyle
  /// The strip in pixels; over the picture it is a part of the item's box.
  public var box: PixelRect
  /// Space around the text inside the strip, in points.
  public var padding: Insets
  /// Colour of the strip, if any.
  public var background: Color?
  /// Vertical alignment of the lines in a strip that has room for more: 0 is at its top, 1 at its bottom.
  public var anchor: Double
}

/// A text that belongs to no item.
public struct PlanText: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The text's style.
  public var style: TextStyle
  /// The box of its lines, in pixels.
  public var box: PixelRect
  /// Every pixel that drawing it may touch: descenders and accents may leave the lines.
  public var ink: PixelRect
  /// Number of the section that it is the title of, `nil` for the collage's.
  public var section: Int?
}

/// A text in an item's corner.
public struct PlanBadge: Codable, Hashable, Sendable {
  /// The text and its style, with the padding around it.
  public var label: Label
  /// Its rectangle on the canvas, in pixels, before the item is rotated; what leaves the item is cut.
  public var box: PixelRect
  /// Colour of the background.
  public var background: Color
}
