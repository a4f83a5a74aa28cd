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
    self.crop = crop
    self.target = target
    self.isFitted = isFitted
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
package struct PixelShadow: Codable, Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// Standard deviation of its blur.
  package var sigma: Double
  /// How much larger than the outline it is on every side.
  package var spread: Double
  package var color: Color

  /// The largest distance that the blur reaches, in pixels: three box filters reach 2.9 standard deviations.
  var reach: Double { sigma > 0 ? 3 * sigma + 4 : 1 }
}

package struct PlanCard: Codable, Hashable, Sendable {
  package var rect: PixelRect
  package var cornerRadius: Double
  package var color: Color
}

package struct PlanBackdrop: Codable, Hashable, Sendable {
  /// Which part of the picture goes where; the rest of the box is filled with its mirror image.
  package var image: ImagePlacement
  /// Standard deviation of its blur in pixels.
  package var sigma: Double
  /// Whether it is the picture continued by its mirror image; else it covers the box.
  package var isMirrored: Bool
}

package struct PixelBorder: Codable, Hashable, Sendable {
  /// In pixels, at least 1.
  package var width: Int
  package var color: Color
}

// MARK: Texts

package struct PlanCaption: Codable, Hashable, Sendable {
  package var text: String
  package var style: TextStyle
  /// The strip in pixels; over the picture it is a part of the item's box.
  package var box: PixelRect
  /// Space around the text inside the strip, in points.
  package var padding: Insets
  package var background: Color?
  /// Vertical alignment of the lines in a strip that has room for more: 0 is at its top, 1 at its bottom.
  package var anchor: Double
}

/// A text that belongs to no item.
public struct PlanText: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The text's style.
  public var style: TextStyle
  /// The box of its lines and its padding, in pixels.
  public var box: PixelRect
  /// Space around the lines inside the box, in points.
  public var padding = Insets(0)
  /// Colour of the box, if any.
  public var background: Color?
  /// The shadow of the letters, if any.
  package var shadow: PixelShadow?
  /// Every pixel that drawing it may touch: descenders and accents may leave the lines.
  public var ink: PixelRect
  /// Number of the section that it is the title of, `nil` for the collage's.
  public var section: Int?
}

package struct PlanBadge: Codable, Hashable, Sendable {
  package var label: Label
  /// Its rectangle on the canvas, in pixels, before the item is rotated; what leaves the item is cut.
  package var box: PixelRect
  package var background: Color
}
