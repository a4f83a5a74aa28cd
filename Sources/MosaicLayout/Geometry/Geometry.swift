/// A position on the canvas, in points from its top left corner, y downwards.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge.
  public var x: Double
  /// Distance from the top edge.
  public var y: Double

  /// Makes a point from its two coordinates.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// Extent along x.
  public var width: Double
  /// Extent along y.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its two extents.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Width divided by height.
  public var ratio: Double { width / height }

  /// The bounding box of this size rotated by `degrees`.
  public func rotated(by degrees: Double) -> Size {
    let rotation = RotationMatrix(degrees: degrees)
    let (sine, cosine) = (abs(rotation.sine), abs(rotation.cosine))
    return Size(width: width * cosine + height * sine, height: width * sine + height * cosine)
  }
}

/// A rectangle in points, y downwards.
public struct Rect: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Extent along x.
  public var width: Double
  /// Extent along y.
  public var height: Double

  /// Makes a rectangle from its left top corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Left edge.
  public var minX: Double { x }
  /// Top edge.
  public var minY: Double { y }
  /// Right edge.
  public var maxX: Double { x + width }
  /// Bottom edge.
  public var maxY: Double { y + height }
  /// Width and height.
  public var size: Size { Size(width: width, height: height) }
  /// The middle of the rectangle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The bounding box of this rectangle rotated about its centre by `degrees`.
  public func rotated(by degrees: Double) -> Rect { Rect(center: center, size: size.rotated(by: degrees)) }

  /// Whether the two rectangles overlap; edges that only touch do not.
  public func intersects(_ other: Rect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// The rectangle moved by `dx` and `dy`.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
