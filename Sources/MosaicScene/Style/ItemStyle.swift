// The look of items: fit, shape, border, frame, rotation, badge and backdrop.

import MosaicLayout

/// How an image fills its frame: the values of CSS `object-fit`.
public enum Fit: String, CaseIterable, Hashable, Sendable {
  /// Fills the frame, cropping the excess.
  case cover
  /// Stands whole inside the frame, leaving the rest empty.
  case contain
  /// Is stretched to the frame.
  case fill
  /// Keeps its own size, one pixel of the image for one point.
  case none
  /// The smaller of `none` and `contain`.
  case scaleDown = "scale-down"
}

/// A line around an item, inside its frame.
public struct Border: Hashable, Sendable {
  /// Width of the line in points.
  public var width: Double
  /// Colour of the line.
  public var color: Color

  /// Makes a border.
  public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
}

/// How one item looks inside its frame; lengths in points.
public struct ItemStyle: Hashable, Sendable {
  /// How the image fills the frame.
  public var fit: Fit
  /// The position of the image in the frame.
  public var position: Position
  /// Radius of the rounded corners; a share is of each side, so that `0.5` makes an ellipse.
  public var cornerRadius: Length
  /// The line around the item, if any.
  public var border: Border?
  /// Colour behind the image, which shows where the image does not reach or is transparent.
  public var background: Color?
  /// Colour over the picture, if any.
  public var tint: Color?
  /// The outline of the box.
  public var shape: ItemShape
  /// The shape inside the box that everything of the item is cut to, if any, in place of round corners.
  public var clipPath: ClipPath?
  /// How solid the item is as a whole, 0 to 1.
  public var opacity: Double
  /// Its clockwise rotation.
  public var rotation: Rotation
  /// The shadow that it casts, if any.
  public var shadow: Shadow?
  /// The card around the picture, if any.
  public var frame: PhotoFrame?
  /// The backdrop of a picture that does not fill the box, if anything.
  public var backdrop: Backdrop?
  /// A short text in a corner, if any.
  public var badge: Badge?
  /// What your program draws under the item, over its shadow.
  public var before: Drawing?
  /// What your program draws over the item.
  public var after: Drawing?

  /// Makes a look; by default the picture covers its frame, centred and plain.
  public init(
    fit: Fit = .cover, position: Position = .center, cornerRadius: Length = 0, border: Border? = nil,
    background: Color? = nil, tint: Color? = nil, shape: ItemShape = .rectangle,
    clipPath: ClipPath? = nil, opacity: Double = 1, rotation: Rotation = Rotation(0), shadow: Shadow? = nil,
    frame: PhotoFrame? = nil,
    backdrop: Backdrop? = nil, badge: Badge? = nil, before: Drawing? = nil, after: Drawing? = nil
  ) {
    self.fit = fit
    self.position = position
    self.cornerRadius = cornerRadius
    self.border = border
    self.background = background
    self.tint = tint
    self.shape = shape
    self.clipPath = clipPath
    self.opacity = opacity
    self.rotation = rotation
    self.shadow = shadow
    self.frame = frame
    self.backdrop = backdrop
    self.badge = badge
    self.before = before
    self.after = after
  }
}

/// The outline of an item's box.
public enum ItemShape: String, CaseIterable, Hashable, Sendable {
  /// The whole box, with the corners that the style gives.
  case rectangle
  /// The largest circle in the middle of the box.
  case circle
}

/// The backdrop of a picture that does not fill its box.
public enum Backdrop: Hashable, Sendable {
  /// The same picture, covering the box, blurred; the blur's standard deviation in points, or `nil` for a twentieth of the
  /// box's shorter side.
  case blur(Double?)
  /// The picture's own mirror image beyond its edges, blurred by that standard deviation in points.
  case mirror(blur: Double)
  /// A colour.
  case color(Color)
}

/// A card around the picture, like the card of an instant photograph.
public struct PhotoFrame: Hashable, Sendable {
  /// Width of the left, top and right edge; a share is of the card's shorter side.
  public var width: Length
  /// Height of the bottom edge; the same as ``width`` if `nil`.
  public var bottom: Length?
  /// Colour of the card.
  public var color: Color
  /// Radius of the card's corners, in points.
  public var radius: Double

  /// Makes a card.
  public init(width: Length, bottom: Length? = nil, color: Color = .white, radius: Double = 0) {
    self.width = width
    self.bottom = bottom
    self.color = color
    self.radius = radius
  }

  /// The card whose inside is a picture of that size; `nil` if an edge is a length: the ratio then differs at each scale.
  ///
  /// - Parameter caption: The position of its caption, for which the layout makes room in the place of that edge.
  func card(around picture: Size, for caption: CaptionPosition?) -> Size? {
    guard case .fraction(let side) = width, case .fraction(let lower) = bottom ?? width else { return nil }
    let edges = (caption == .above ? 0 : side) + (caption == .below ? 0 : lower)
    guard side >= 0, side < 0.5, edges >= 0, edges < 1 else { return nil }
    // Edges are shares of the shorter side.
    let upright = picture.width / (1 - 2 * side)
    if upright <= picture.height + edges * upright {
      return Size(width: upright, height: picture.height + edges * upright)
    }
    let height = picture.height / (1 - edges)
    return Size(width: picture.width + 2 * side * height, height: height)
  }

  /// The proportions of an instant photograph.
  public static let polaroid = PhotoFrame(
    width: .fraction(0.055), bottom: .fraction(0.2), color: Color(red: 0xFD, green: 0xFD, blue: 0xFB))
}

/// The clockwise rotation of items in degrees: one angle, or a range that they are spread over.
public struct Rotation: Hashable, Sendable {
  /// One end of the range.
  public var from: Double
  /// The other end; the same for one angle.
  public var to: Double

  /// Makes a range.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// Makes one angle.
  public init(_ degrees: Double) { self.init(from: degrees, to: degrees) }

  /// The angle of an item: multiples of the golden ratio, less their whole parts, fall most evenly into a range.
  package func degrees(of index: Int) -> Double {
    if from == to { return from }
    let share = (Double(index + 1) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
    // Thousandths, which make short numbers in the plan.
    return ((from + (to - from) * share) * 1000).rounded() / 1000
  }
}

/// A short text in a corner of the item.
public struct Badge: Hashable, Sendable {
  /// The text; `nil` is the item's number, from 1.
  public var text: String?
  /// Its position in the item.
  public var position: Position
  /// Distance from the item's edges in points.
  public var margin: Double
  /// Height of the type in points.
  public var fontSize: Double
  /// Colour of the letters.
  public var color: Color
  /// Colour behind the letters.
  public var background: Color

  /// Makes a badge; by default it is white on dark, in the left top corner.
  public init(
    _ text: String? = nil, position: Position = Position(x: .fraction(0), y: .fraction(0)),
    margin: Double = 8,
    fontSize: Double = 14, color: Color = .white,
    background: Color = Color(red: 0, green: 0, blue: 0, alpha: 0x99)
  ) {
    self.text = text
    self.position = position
    self.margin = margin
    self.fontSize = fontSize
    self.color = color
    self.background = background
  }
}
