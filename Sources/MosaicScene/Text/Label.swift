/// A text with the space around it; its background is the item's ``ItemStyle/background``.
public struct Label: Codable, Hashable, Sendable {
  /// The text; a line break starts a new line where ``TextStyle/lines`` allows it.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Space around the text in points; `nil` is 0.6 of the type's height at the sides and 0.3 above and below.
  public var padding: Insets?
  /// How wide it may grow with its padding, in points, before the text wraps or is cut; `nil` sets no bound.
  public var maxWidth: Double?
  /// The position of the lines in a box that is higher than they are.
  public var verticalAlign: VerticalAlignment

  /// Makes a label; where no style is given, in black, 16 points high, in the middle of its box.
  public init(
    text: String, style: TextStyle = TextStyle(), padding: Insets? = nil, maxWidth: Double? = nil,
    verticalAlign: VerticalAlignment = .middle
  ) {
    self.text = text
    self.style = style
    self.padding = padding
    self.maxWidth = maxWidth
    self.verticalAlign = verticalAlign
  }

  /// The space around the text in points.
  public var insets: Insets {
    let size = style.fontSize
    return padding ?? Insets(top: 0.3 * size, left: 0.6 * size, bottom: 0.3 * size, right: 0.6 * size)
  }
}
