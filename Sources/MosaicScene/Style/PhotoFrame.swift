/// A card around the picture, like that of an instant photograph.
public struct PhotoFrame: Hashable, Sendable {
  /// Width of the left, top and right edge; a share is one of the card's shorter side.
  public var width: Length
  /// Height of the bottom edge; the same as ``width`` if `nil`.
  public var bottom: Length?
  /// Colour of the card.
  public var color: Color
  /// Radius of the card's corners, in points.
  public var radius: Double

  /// Makes a card.
  public init(width: Length, bottom: Length? = nil, color: Color = .white, radius: Double = 0) {
    (self.width, self.bottom, self.color, self.radius) = (width, bottom, color, radius)
  }

  /// The proportions of an instant photograph.
  public static let polaroid = PhotoFrame(
    width: .fraction(0.055), bottom: .fraction(0.2), color: Color(red: 0xFD, green: 0xFD, blue: 0xFB))
}
