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
