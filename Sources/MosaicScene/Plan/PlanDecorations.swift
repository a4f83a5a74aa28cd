public import MosaicLayout

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
