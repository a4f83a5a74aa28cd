public import MosaicLayout

/// One item, ready to be drawn.
public struct PlanItem: Codable, Hashable, Sendable {
  /// Which part of the scene it is.
  public var part: PlanPart
  /// Number of its section.
  public var section = 0
  /// A picture, a colour or a text.
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
  public var z = 0
  /// Opacity of the item as a whole, 0 to 1.
  public var opacity = 1.0
  /// Rotation in degrees, clockwise about ``pivot``.
  public var rotation = 0.0
  /// Radius of the corners in pixels, never more than half the shorter side; of elliptic corners, the radius along x.
  public var cornerRadius = 0.0
  /// Radius of elliptic corners along y; `nil` where it equals the radius along x.
  public var cornerRadiusY: Double?
  /// The shape that takes the place of a rectangle with corners, in shares of ``outline``'s rectangle and of ``box``.
  @Seldom package var clip: Outline? = nil
  package var border: PixelBorder?
  /// Colour behind the image.
  public var background: Color?
  /// Colour over the picture.
  public var tint: Color?
  /// How many hidden items it displays: drawn as "+k".
  public var hiddenCount: Int?
  /// Drawn under the item, over its shadow.
  @Seldom package var before: Drawing? = nil
  /// Drawn over the item.
  @Seldom package var after: Drawing? = nil
  @Seldom package var shadow: PixelShadow? = nil
  @Seldom package var card: PlanCard? = nil
  /// The backdrop of the picture, if anything but a colour.
  @Seldom package var backdrop: PlanBackdrop? = nil
  @Seldom package var badge: PlanBadge? = nil
  @Seldom package var caption: PlanCaption? = nil
  /// What is done to the colours of the picture, and whether it is mirrored, if anything.
  @Seldom public var change: PictureChange? = nil
  /// The subject of the picture, where its crop was placed by that.
  @Seldom package var focus: PlanFocus? = nil

  /// The item's index in the scene; `nil` for what is none of its items.
  public var index: Int? { part.index }

  /// All that your program draws of it.
  package var drawings: [Drawing] { [before, content.drawing, after].compactMap(\.self) }

  /// The outermost shape: the card, or the box.
  public var outline: (rect: PixelRect, radiusX: Double, radiusY: Double) {
    if let card { return (card.rect, card.cornerRadius, card.cornerRadius) }
    return (box, cornerRadius, cornerRadiusY ?? cornerRadius)
  }

  /// The point that the item is rotated about: the middle of ``pixels``.
  public var pivot: Point { pixels.center }

  /// A crop of more than this share of the picture is worth saying.
  public static let notableCrop = 0.5

  /// The share of the picture that is cut off, 0 to 1; 0 for what is no picture, and where nothing of it is visible.
  public var croppedShare: Double {
    guard let image, case .image(_, let width, let height) = content else { return 0 }
    let whole = Double(width) * Double(height)
    return whole > 0 ? min(max(1 - image.crop.width * image.crop.height / whole, 0), 1) : 0
  }
}

extension PixelRect {
  var center: Point { Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2) }
}

/// Which part of a scene or of a plan something is: an item, one of the canvas' own, or an overlay.
public enum PlanPart: Codable, Hashable, Sendable {
  /// The item of that index in the scene.
  case item(Int)
  /// The canvas' picture, under all items.
  case canvasPicture
  /// The watermark.
  case watermark
  /// What was laid over the plan, counted from 0.
  case overlay(Int)

  private enum ItemCodingKeys: String, CodingKey { case _0 = "index" }
  private enum OverlayCodingKeys: String, CodingKey { case _0 = "index" }

  /// The item's index in the scene; `nil` for what is none of its items.
  public var index: Int? { if case .item(let index) = self { index } else { nil } }
}

extension Canvas {
  /// What the canvas shows a picture as; `nil` for one that it is cut to.
  package func part(of picture: PictureSource) -> PlanPart? {
    if image?.source == picture { return .canvasPicture }
    if case .image(picture, _) = watermark?.content { return .watermark }
    return nil
  }
}
