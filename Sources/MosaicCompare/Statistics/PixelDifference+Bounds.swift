// Where two pictures differ.

extension PixelDifference {
  /// The smallest rectangle of whole pixels that holds every difference.
  public struct Bounds: Hashable, Sendable {
    /// Left edge, from the picture's left.
    public let x: Int
    /// Top edge, from the picture's top.
    public let y: Int
    /// Number of columns.
    public let width: Int
    /// Number of rows.
    public let height: Int

    /// Makes a rectangle from its top left corner and its sides.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

extension PixelDifference.Bounds: CustomStringConvertible {
  /// Sides and corner, as `20×11 at (3, 4)`.
  public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}
