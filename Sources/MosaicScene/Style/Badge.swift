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

  /// Makes a badge; it is white on dark, in the left top corner, where nothing else is given.
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
