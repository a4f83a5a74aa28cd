// The sides of a picture that is compared.

import MosaicPixels

extension PixelComparison {
  /// The sides of a picture in pixels.
  public struct Size: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Number of rows.
    public let height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
}

extension PixelComparison.Size: CustomStringConvertible {
  /// Both sides, as `640×480`.
  public var description: String { "\(width)×\(height)" }
}

extension Pixmap {
  var size: PixelComparison.Size { PixelComparison.Size(width: width, height: height) }
}
