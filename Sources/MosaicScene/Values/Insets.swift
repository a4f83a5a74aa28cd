// Space inside the edges of a box: CSS `padding`.

/// Distances from the canvas' edges to the content, in points.
public struct Insets: Codable, Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets from the four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes four equal insets.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
}
