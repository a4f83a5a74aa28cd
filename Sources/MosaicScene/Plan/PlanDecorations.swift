// How an item of a plan is decorated, in pixels.

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

  init(_ shadow: Shadow, scale: Double) {
    (x, y) = (shadow.x * scale, shadow.y * scale)
    sigma = min(max(0, shadow.blur), 1000) / 2 * scale
    spread = shadow.spread * scale
    color = shadow.color
  }

  /// The largest distance that the blur reaches, in pixels: three box filters reach 2.9 standard deviations.
  var reach: Double { sigma > 0 ? 3 * sigma + 4 : 1 }

  /// Makes a shadow.
  public init(
    x: Double, y: Double, sigma: Double, spread: Double = 0, color: Color
  ) {
    self.x = x
    self.y = y
    self.sigma = sigma
    self.spread = spread
    self.color = color
  }
}

/// The card that a picture lies on.
public struct PlanCard: Codable, Hashable, Sendable {
  /// Its rectangle.
  public var rect: PixelRect
  /// Radius of its corners.
  public var cornerRadius: Double
  /// Its colour.
  public var color: Color

  /// Makes a card.
  public init(
    rect: PixelRect, cornerRadius: Double = 0, color: Color
  ) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.color = color
  }
}

/// A picture behind the picture.
public struct PlanBackdrop: Codable, Hashable, Sendable {
  /// Which part of the picture goes where; the rest of the box is filled with its mirror image.
  public var image: ImagePlacement
  /// Standard deviation of its blur in pixels.
  public var sigma: Double
  /// Whether it is the picture continued by its mirror image; else it covers the box.
  public var isMirrored: Bool

  /// Makes a backdrop.
  public init(
    image: ImagePlacement, sigma: Double = 0, isMirrored: Bool
  ) {
    self.image = image
    self.sigma = sigma
    self.isMirrored = isMirrored
  }
}

/// A border of whole pixels.
public struct PixelBorder: Codable, Hashable, Sendable {
  /// Width in pixels, at least 1.
  public var width: Int
  /// Colour of the line.
  public var color: Color

  /// Makes a border.
  public init(
    width: Int, color: Color
  ) {
    self.width = width
    self.color = color
  }
}
