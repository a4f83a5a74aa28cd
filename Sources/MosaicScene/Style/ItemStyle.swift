/// How an image fills its frame: the values of CSS `object-fit`.
public enum Fit: String, CaseIterable, Hashable, Sendable {
  /// Fills the frame, cropping what is too much.
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
  /// Radius of the rounded corners; a share is one of each side, so that `0.5` makes an ellipse.
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

  /// Makes a look; where nothing is given, the picture covers its frame, centred and plain.
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
