// A size in whole pixels.

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Number of columns.
  public var width: Int
  /// Number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// Both sides, as `640×480`.
  public var description: String { "\(width)×\(height)" }
}
