// The crop of a picture and its place.

public import MosaicLayout

/// Which part of a picture is shown, and on which pixels.
public struct ImagePlacement: Codable, Hashable, Sendable {
  /// The part that is shown, in source pixels after orientation; may be fractional.
  public var crop: Rect
  /// The pixels of the canvas that the part fills.
  public var target: PixelRect
  /// Whether the picture is shown whole because no crop can contain all of its ``SceneItem/keep``.
  public var isFitted: Bool

  /// Makes a placement.
  public init(
    crop: Rect, target: PixelRect, isFitted: Bool = false
  ) {
    self.crop = crop
    self.target = target
    self.isFitted = isFitted
  }
}
