// Where in a picture something is, in whole pixels.

/// A rectangle of whole pixels, such as the smallest one that holds every difference.
public struct PixelBox: Hashable, Sendable {
  /// Left edge, from the picture's left.
  public let x: Int
  /// Top edge, from the picture's top.
  public let y: Int
  /// Extent along x.
  public let width: Int
  /// Extent along y.
  public let height: Int

  /// Makes a box from its left top corner and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelBox: CustomStringConvertible {
  /// Extents and corner, as `20×11 at (3, 4)`.
  public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}

/// The sides of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Number of pixels in a row.
  public let width: Int
  /// Number of rows.
  public let height: Int

  /// Makes a size from its sides.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// Both sides, as `640×480`.
  public var description: String { "\(width)×\(height)" }
}
