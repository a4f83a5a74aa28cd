public import MosaicLayout

/// Which part of a picture is shown, and on which pixels.
public struct ImagePlacement: Codable, Hashable, Sendable {
  /// The part that is shown, in source pixels after orientation; may be fractional.
  public var crop: Rect
  /// The pixels of the canvas that the part fills.
  public var target: PixelRect
  /// Whether the picture is shown whole because no crop can contain all of its ``SceneItem/keep``.
  public var isFitted: Bool

  package init(crop: Rect, target: PixelRect, isFitted: Bool = false) {
    (self.crop, self.target, self.isFitted) = (crop, target, isFitted)
  }
}

/// The subject of a picture whose focus is `auto`.
package struct PlanFocus: Codable, Hashable, Sendable {
  /// The middle of what was found, in shares of the picture after orientation.
  package var point: Point
  package var headCount: Int
  /// The method: the name of a cascade file, or `edges and skin`.
  package var method: String
}

// MARK: Decorations

/// A shadow, in pixels.
public struct PixelShadow: Codable, Hashable, Sendable {
  /// Offset to the right.
  public var x: Double
  /// Offset downwards.
  public var y: Double
  /// Standard deviation of its blur.
  public var sigma: Double
  /// How much larger than the outline it is on every side.
  public var spread: Double
  /// Its colour.
  public var color: Color

  /// The largest distance that the blur reaches, in pixels: three box filters reach 2.9 standard deviations.
  var reach: Double { sigma > 0 ? 3 * sigma + 4 : 1 }
}

/// The card that a picture lies on.
public struct PlanCard: Codable, Hashable, Sendable {
  /// Its rectangle.
  public var rect: PixelRect
  /// Radius of its corners.
  public var cornerRadius: Double
  /// Its colour.
  public var color: Color
}

/// A picture behind the picture.
public struct PlanBackdrop: Codable, Hashable, Sendable {
  /// Which part of the picture goes where; the rest of the box is filled with its mirror image.
  public var image: ImagePlacement
  /// Standard deviation of its blur in pixels.
  public var sigma: Double
  /// Whether it is the picture continued by its mirror image; else it covers the box.
  public var isMirrored: Bool
}

/// A border of whole pixels.
public struct PixelBorder: Codable, Hashable, Sendable {
  /// Width in pixels, at least 1.
  public var width: Int
  /// Colour of the line.
  public var color: Color
}

// MARK: Texts

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
