// One item of a plan, in final pixels.

public import MosaicLayout

/// One item, ready to be drawn.
public struct PlanItem: Codable, Hashable, Sendable {
  /// Which part of the scene it is.
  public var part: PlanPart
  /// Number of its section.
  public var section: Int
  /// What it shows.
  public var content: ItemContent
  /// Its rectangle in points, before snapping.
  public var frame: Rect
  /// Its rectangle in pixels, including its caption and card.
  public var pixels: PixelRect
  /// The part of ``pixels`` that the content fills: all of it, unless a caption or a card takes some.
  public var box: PixelRect
  /// For an image: which part of it goes where; `nil` where nothing of it is visible.
  public var image: ImagePlacement?
  /// Drawing order: higher is later.
  public var z: Int
  /// Opacity of the item as a whole, 0 to 1.
  public var opacity: Double
  /// Rotation in degrees, clockwise about ``pivot``.
  public var rotation: Double
  /// Radius of the corners in pixels, never more than half the shorter side; of elliptic corners, the radius along x.
  public var cornerRadius: Double
  /// Radius of elliptic corners along y; `nil` where it equals the radius along x.
  public var cornerRadiusY: Double?
  /// The line inside the edge, in whole pixels.
  public var border: PixelBorder?
  /// Colour behind the image.
  public var background: Color?
  /// Colour over the picture.
  public var tint: Color?
  /// How many hidden items it displays: drawn as "+k".
  public var hiddenCount: Int?
  /// The shadow, if any.
  @Seldom public var shadow: PixelShadow?
  /// The card that the picture lies on, if any.
  @Seldom public var card: PlanCard?
  /// What is behind the picture, if anything but a colour.
  @Seldom public var backdrop: PlanBackdrop?
  /// The text in its corner, if any.
  @Seldom public var badge: PlanBadge?
  /// The text at it, if any.
  @Seldom public var caption: PlanCaption?
  /// What was found in the picture, where its crop was placed by that.
  @Seldom public var focus: PlanFocus? = nil

  /// Makes an item.
  ///
  /// Without a `box` the content fills all of `pixels`.
  public init(
    part: PlanPart, section: Int = 0, content: ItemContent, frame: Rect, pixels: PixelRect,
    box: PixelRect? = nil, image: ImagePlacement? = nil, z: Int = 0,
    opacity: Double = 1, rotation: Double = 0, cornerRadius: Double = 0, cornerRadiusY: Double? = nil,
    border: PixelBorder? = nil, background: Color? = nil, tint: Color? = nil, hiddenCount: Int? = nil,
    shadow: PixelShadow? = nil, card: PlanCard? = nil, backdrop: PlanBackdrop? = nil, badge: PlanBadge? = nil,
    caption: PlanCaption? = nil
  ) {
    self.part = part
    self.section = section
    self.content = content
    self.frame = frame
    self.pixels = pixels
    self.box = box ?? pixels
    self.image = image
    self.z = z
    self.opacity = opacity
    self.rotation = rotation
    self.cornerRadius = cornerRadius
    self.cornerRadiusY = cornerRadiusY
    self.border = border
    self.background = background
    self.tint = tint
    self.hiddenCount = hiddenCount
    self.shadow = shadow
    self.card = card
    self.backdrop = backdrop
    self.badge = badge
    self.caption = caption
  }
}

extension PlanItem {
  /// The item's index in the scene; `nil` for the canvas' own parts.
  public var index: Int? { part.index }

  /// The outermost shape: the card, or the box.
  public var outline: (rect: PixelRect, radiusX: Double, radiusY: Double) {
    if let card { return (card.rect, card.cornerRadius, card.cornerRadius) }
    return (box, cornerRadius, cornerRadiusY ?? cornerRadius)
  }

  /// The point that the item is rotated about: the middle of ``pixels``.
  public var pivot: Point { pixels.center }
}

extension PixelRect {
  /// The middle of the rectangle, in pixels.
  var center: Point { Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2) }
}

/// Which part of a scene something is: an item, or one of the canvas' own.
public enum PlanPart: Codable, Hashable, Sendable {
  /// The item of that index in the scene.
  case item(Int)
  /// The canvas' picture, under all items.
  case canvasPicture
  /// The watermark.
  case watermark

  private enum ItemCodingKeys: String, CodingKey { case _0 = "index" }

  /// The item's index in the scene; `nil` for the canvas' own parts.
  public var index: Int? {
    if case .item(let index) = self { index } else { nil }
  }
}
