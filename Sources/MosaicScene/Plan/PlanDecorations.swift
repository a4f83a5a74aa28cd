// What a plan's item wears, in pixels.

public import MosaicLayout

/// A shadow, in pixels.
public struct PixelShadow: Hashable, Sendable {
  /// How far it lies to the right.
  public var x: Double
  /// How far it lies below.
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

  /// How far the blur may carry it at most, in pixels: three boxes reach 2.9 standard deviations.
  var reach: Double { sigma > 0 ? 3 * sigma + 4 : 1 }
}

/// The card that a picture lies on.
public struct PlanCard: Hashable, Sendable {
  /// Its place.
  public var rect: PixelRect
  /// Radius of its corners.
  public var cornerRadius: Double
  /// Its colour.
  public var color: Color
}

/// A picture behind the picture.
public struct PlanBackdrop: Hashable, Sendable {
  /// Which part of the picture goes where; what it leaves of the box is filled with its mirror image.
  public var image: ImagePlacement
  /// Standard deviation of its blur in pixels.
  public var sigma: Double
  /// Whether it goes on as its mirror image; else it covers the box.
  public var isMirrored: Bool
}

/// A text in an item's corner.
public struct PlanBadge: Hashable, Sendable {
  /// What it says.
  public var text: Badge.Text
  /// Where it stands in the item; what are points of a document are pixels here.
  public var position: Position
  /// Distance from the item's edges in pixels.
  public var margin: Double
  /// Height of the type in pixels.
  public var height: Double
  /// Colour of the letters.
  public var color: Color
  /// Colour of the ground.
  public var background: Color

  init(_ badge: Badge, scale: Double) {
    (text, color, background) = (badge.text, badge.color, badge.background)
    position = badge.position.scaled(by: scale)
    (margin, height) = (badge.margin * scale, badge.fontSize * scale)
  }
}

/// The mark over all items.
public enum PlanWatermark: Hashable, Sendable {
  /// A picture, placed.
  case image(PlanItem)
  /// A text; where it stands, in pixels, depends on its size, which the text's font decides.
  case text(Label, Position, margin: Double, opacity: Double)
}

extension PlanItem {
  /// The outermost shape: the card, or the box.
  public var outline: (rect: PixelRect, radiusX: Double, radiusY: Double) {
    if let card { return (card.rect, card.cornerRadius, card.cornerRadius) }
    return (box, cornerRadius, cornerRadiusY ?? cornerRadius)
  }

  /// The point that the item is turned about: the middle of its place, in pixels.
  public var pivot: Point {
    Point(x: Double(pixels.x) + Double(pixels.width) / 2, y: Double(pixels.y) + Double(pixels.height) / 2)
  }
}
