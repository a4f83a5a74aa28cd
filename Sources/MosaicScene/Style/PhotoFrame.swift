import MosaicLayout

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
    self.width = width
    self.bottom = bottom
    self.color = color
    self.radius = radius
  }

  /// The card whose inside is a picture of that size; `nil` where an edge is a length: its ratio is another at each scale.
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
