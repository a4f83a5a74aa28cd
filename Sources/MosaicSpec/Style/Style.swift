// A look in which every part may be left open: the `style` object of a document and of an item.

public import MosaicScene

extension CollageSpec {
  /// A look in which every part may be left open.
  public struct Style: Hashable, Sendable {
    /// How the image fills the frame.
    public var fit: Fit?
    /// Where the image stands in the frame.
    public var position: Position?
    /// Radius of the rounded corners, in points.
    public var cornerRadius: Double?
    /// The line around the item; a width of 0 is none.
    public var border: Border?
    /// Colour behind the image.
    public var background: Color?

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
      return style
    }
  }
}
