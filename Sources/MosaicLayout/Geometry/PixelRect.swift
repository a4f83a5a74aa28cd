/// A rectangle of whole pixels.
public struct PixelRect: Codable, Hashable, Sendable {
  /// Left edge.
  public var x: Int
  /// Top edge.
  public var y: Int
  /// Extent along x, never negative.
  public var width: Int
  /// Extent along y, never negative.
  public var height: Int

  /// Makes a rectangle from its left top corner and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Right edge, clamped to the range of `Int`.
  public var maxX: Int { x.adding(width) }
  /// Bottom edge, clamped likewise.
  public var maxY: Int { y.adding(height) }
  /// Whether it contains no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether the two rectangles have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// The pixels that both rectangles have; empty where there is none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX).subtracting(left)),
      height: max(0, min(maxY, other.maxY).subtracting(top)))
  }

  /// Larger by so many pixels on every side. Sides and places of plans are far below the largest `Int`.
  package func grown(by pixels: Int) -> PixelRect {
    PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}

extension PixelRect: CustomStringConvertible {
  /// Sides and corner, as `20×11 at (3, 4)`.
  public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}

/// A size in whole pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  /// Number of columns.
  public var width: Int
  /// Number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

extension PixelSize: CustomStringConvertible {
  /// Both sides, as `640×480`.
  public var description: String { "\(width)×\(height)" }
}
