// The position of something in a box: CSS `object-position`.

/// The position of the image in its frame along one axis: a CSS `<length-percentage>`.
public enum PositionOffset: Codable, Hashable, Sendable {
  /// That share of the free space lies before the image: 0 is flush left, 1 flush right.
  case fraction(Double)
  /// That many points lie before the image.
  case points(Double)

  private enum FractionCodingKeys: String, CodingKey { case _0 = "share" }
  private enum PointsCodingKeys: String, CodingKey { case _0 = "points" }
}

/// The position of the image in its frame: CSS `object-position`.
public struct Position: Codable, Hashable, Sendable {
  /// Along x.
  public var x: PositionOffset
  /// Along y.
  public var y: PositionOffset

  /// Makes a position from its two offsets.
  public init(x: PositionOffset, y: PositionOffset) {
    self.x = x
    self.y = y
  }

  /// The middle of the frame, CSS's default.
  public static let center = Position(x: .fraction(0.5), y: .fraction(0.5))
}
