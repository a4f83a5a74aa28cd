// An item of a plan, with all its parts in pixels.

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
  /// For an image: which part of it goes where; `nil` if no part of it is visible.
  public var image: ImagePlacement?
  /// Drawing order: higher is later.
  public var z = 0
  /// Opacity of the item as a whole, 0 to 1.
  public var opacity = 1.0
  /// Rotation in degrees, clockwise about ``pivot``.
  public var rotation = 0.0
  /// Radius of the corners in pixels, never more than half the shorter side; for elliptic corners, the radius along x.
  public var cornerRadius = 0.0
  /// Radius of elliptic corners along y; `nil` if it equals the radius along x.
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
  /// The change of the picture's colours, and whether the picture is mirrored, if anything.
  @Seldom public var change: PictureChange? = nil
  /// The subject of the picture, if it placed the crop.
  @Seldom package var focus: PlanFocus? = nil
  /// The item of the document. `nil` in a plan that was read from JSON, and for the canvas' picture, the watermark and overlays.
  @Uncompared package var origin: ItemOrigin? = nil

  /// The item's index in the scene; `nil` for the canvas' picture, the watermark and overlays.
  public var index: Int? { part.index }

  /// The part for failures: an item has its number in the document.
  package var told: PlanPart { origin.map { .item($0.number) } ?? part }

  /// The place of the item in the document, or the name of the part, for messages.
  package var place: String { origin.map { "\($0.place)" } ?? part.name }

  /// All that your program draws of it.
  package var drawings: [Drawing] { [before, content.drawing, after].compactMap(\.self) }

  /// The outermost shape: the card, or the box.
  public var outline: (rect: PixelRect, radiusX: Double, radiusY: Double) {
    if let card { return (card.rect, card.cornerRadius, card.cornerRadius) }
    return (box, cornerRadius, cornerRadiusY ?? cornerRadius)
  }

  /// The point that the item is rotated about: the middle of ``pixels``.
  public var pivot: Point { pixels.center }

  /// A crop that cuts off more than this share of the picture is reported.
  public static let notableCrop = 0.5

  /// The share of the picture that is cut off, 0 to 1; 0 if the item has no picture, or if no part of the picture is visible.
  public var croppedShare: Double {
    guard let image, case .image(_, let width, let height) = content else { return 0 }
    let whole = Double(width) * Double(height)
    return whole > 0 ? min(max(1 - image.crop.width * image.crop.height / whole, 0), 1) : 0
  }

  /// The share of the picture that its fit cuts off, without what its zoom cuts off.
  package var shareCroppedByFit: Double {
    guard let zoom = image?.zoom else { return 0 }
    return min(max(1 - (1 - croppedShare) * zoom * zoom, 0), 1)
  }
}

extension PixelRect {
  var center: Point { Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2) }
}

/// A part of a scene or a plan: an item, the canvas' picture, the watermark or an overlay.
public enum PlanPart: Codable, Hashable, Sendable {
  /// The item of that index in the scene.
  case item(Int)
  /// The canvas' picture, under all items.
  case canvasPicture
  /// The watermark.
  case watermark
  /// The overlay of that number, counted from 0.
  case overlay(Int)

  private enum ItemCodingKeys: String, CodingKey { case _0 = "index" }
  private enum OverlayCodingKeys: String, CodingKey { case _0 = "index" }

  /// The item's index in the scene; `nil` for the canvas' picture, the watermark and overlays.
  public var index: Int? { if case .item(let index) = self { index } else { nil } }

  fileprivate var name: String {
    switch self {
    case .item(let index): "items[\(index)]"
    case .overlay(let index): "overlay \(index)"
    case .watermark, .canvasPicture: "the watermark"
    }
  }
}

extension Canvas {
  /// The part of the canvas that shows the picture; `nil` for a picture that the canvas is cut to.
  package func part(of picture: PictureSource) -> PlanPart? {
    if image?.source == picture { return .canvasPicture }
    if case .image(picture, _) = watermark?.content { return .watermark }
    return nil
  }
}

// MARK: Parts

/// Which part of a picture is shown, and on which pixels.
public struct ImagePlacement: Codable, Hashable, Sendable {
  /// The part that is shown, in source pixels after orientation; may be fractional.
  public var crop: Rect
  /// The pixels of the canvas that the part fills.
  public var target: PixelRect
  /// Whether the picture is shown whole because no crop can contain all of its ``SceneItem/keep``.
  public var isFitted: Bool
  /// How many times narrower and lower the part is than the fit's crop: ``SceneItem/zoom``, or less if that would cut what is kept.
  public var zoom = 1.0

  package init(crop: Rect, target: PixelRect, isFitted: Bool = false) {
    self.crop = crop
    self.target = target
    self.isFitted = isFitted
  }
}

/// The subject of a picture whose focus is `auto`.
package struct PlanFocus: Codable, Hashable, Sendable {
  /// The middle of the subject, in shares of the picture after orientation.
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
  /// Its rectangle on the canvas, in pixels, before the item is rotated; the part outside the item is cut off.
  package var box: PixelRect
  package var background: Color
}

// MARK: The pixels that an item paints

extension PlanItem {
  /// Every pixel that drawing it may touch: ``pixels`` with the shadow and the reach of drawings, after rotation.
  public var ink: PixelRect {
    let reach = drawings.map(\.reach).max() ?? 0
    if shadow == nil && rotation == 0 && reach == 0 { return pixels }
    var area = Bounds(pixels).grown(by: reach)
    if let shadow {
      let outline = outline.rect
      let reach = shadow.reach + max(0, shadow.spread)
      area.include(
        Bounds(
          left: Double(outline.x) + shadow.x - reach, top: Double(outline.y) + shadow.y - reach,
          right: Double(outline.maxX) + shadow.x + reach, bottom: Double(outline.maxY) + shadow.y + reach))
    }
    if rotation != 0 { area = area.rotated(by: rotation, about: pivot) }
    return area.pixels
  }

  /// The part of the item, before rotation, that is visible through a window on the canvas; empty if no part is.
  ///
  /// For a rotated item it is a bounding box with a pixel to spare. It includes the shadow, so it may be larger than the item.
  package func visible(in window: PixelRect) -> PixelRect {
    let visible = ink.intersection(window)
    guard rotation != 0, !visible.isEmpty else { return visible }
    return Bounds(visible).rotated(by: -rotation, about: pivot).pixels
  }

  package var rotatedPixels: Rect {
    Rect(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
      .rotated(by: rotation)
  }

  /// Whether it crosses an edge of the canvas. For a rotated item, two pixels are tolerated for rounding.
  package func isCut(by canvas: PixelRect) -> Bool {
    guard rotation != 0 else { return pixels.intersection(canvas) != pixels }
    let place = rotatedPixels
    return min(place.minX - Double(canvas.x), place.minY - Double(canvas.y)) < -2
      || max(place.maxX - Double(canvas.maxX), place.maxY - Double(canvas.maxY)) > 2
  }
}

private struct Bounds {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func grown(by reach: Double) -> Bounds {
    Bounds(left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach)
  }

  mutating func include(_ other: Bounds) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }

  /// The bounding box after a clockwise rotation, with a pixel to spare for smoothed edges.
  func rotated(by degrees: Double, about pivot: Point) -> Bounds {
    let rotation = RotationMatrix(degrees: degrees)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      Point(
        x: pivot.x + (x - pivot.x) * rotation.cosine - (y - pivot.y) * rotation.sine,
        y: pivot.y + (x - pivot.x) * rotation.sine + (y - pivot.y) * rotation.cosine)
    }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return Bounds(
      left: (xs.min() ?? left) - 1, top: (ys.min() ?? top) - 1, right: (xs.max() ?? right) + 1,
      bottom: (ys.max() ?? bottom) + 1)
  }

  var pixels: PixelRect {
    let (x, y) = (Int(pixels: left.rounded(.down)), Int(pixels: top.rounded(.down)))
    return PixelRect(
      x: x, y: y, width: Int(pixels: right.rounded(.up)) - x, height: Int(pixels: bottom.rounded(.up)) - y)
  }
}

extension Bounds {
  fileprivate init(_ rect: PixelRect) {
    self.init(left: Double(rect.x), top: Double(rect.y), right: Double(rect.maxX), bottom: Double(rect.maxY))
  }
}

// MARK: Moving an item as a whole

extension PlanItem {
  /// The item moved by `dx` pixels to the right and `dy` down, with everything that it shows; `scale` is the plan's scale.
  package func moved(dx: Int, dy: Int, scale: Double) -> PlanItem {
    func moved(_ rect: PixelRect) -> PixelRect { rect.moved(dx: dx, dy: dy) }
    var item = self
    item.frame = frame.offsetBy(dx: Double(dx) / scale, dy: Double(dy) / scale)
    item.pixels = moved(pixels)
    item.box = moved(box)
    if let image { item.image?.target = moved(image.target) }
    if let card { item.card?.rect = moved(card.rect) }
    if let backdrop { item.backdrop?.image.target = moved(backdrop.image.target) }
    if let badge { item.badge?.box = moved(badge.box) }
    if let caption { item.caption?.box = moved(caption.box) }
    return item
  }
}

extension RenderPlan {
  /// Moves the item of that index in ``items``, with everything that it shows, by `dx` pixels to the right and `dy` down.
  public mutating func moveItem(_ index: Int, dx: Int, dy: Int) {
    items[index] = items[index].moved(dx: dx, dy: dy, scale: scale)
  }
}

extension PixelRect {
  fileprivate func moved(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x.adding(dx), y: y.adding(dy), width: width, height: height)
  }
}
