// A look in which every part may be left open: the `style` object of a document and of an item.

public import MosaicScene

extension CollageSpec {
  /// A look in which every part may be left open.
  public struct Style: Hashable, Sendable {
    /// How the image fills the frame.
    public var fit: Fit?
    /// Where the image stands in the frame.
    public var position: Position?
    /// Radius of the rounded corners.
    public var cornerRadius: Length?
    /// The line around the item; a width of 0 is none.
    public var border: Border?
    /// Colour behind the image.
    public var background: Color?
    /// The outline of the box.
    public var shape: ItemShape?
    /// How solid the item is as a whole, 0 to 1.
    public var opacity: Double?
    /// How far the item is turned; a range is spread over the items.
    public var rotation: Rotation?
    /// The shadow that it casts; one in a transparent colour is none.
    public var shadow: Shadow?
    /// The card around the picture; one without width is none.
    public var frame: PhotoFrame?
    /// What stands behind a picture that does not fill the box.
    public var backdrop: Backdrop?
    /// A short text in a corner.
    public var badge: Badge?

    /// Makes a look that leaves everything open.
    public init() {}

    /// The other look with the parts that this one gives.
    public func over(_ other: ItemStyle) -> ItemStyle {
      var style = other
      if let fit { style.fit = fit }
      if let position { style.position = position }
      if let cornerRadius { style.cornerRadius = cornerRadius }
      if let border { style.border = border }
      if let background { style.background = background }
      if let shape { style.shape = shape }
      if let opacity { style.opacity = opacity }
      if let rotation { style.rotation = rotation }
      if let shadow { style.shadow = shadow }
      if let frame { style.frame = frame }
      if let backdrop { style.backdrop = backdrop }
      if let badge { style.badge = badge }
      return style
    }
  }
}
