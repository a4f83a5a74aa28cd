// Decoders of pictures that have no pixels of their own, and are drawn at whatever size is needed.

package import MosaicPixels

/// The part of a drawn picture that is shown, and how many pixels it fills.
package struct PictureWindow: Hashable, Sendable {
  /// The left edge of the shown part, in pixels of the header's size; may be fractional.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// The width of the shown part, above 0.
  package var width: Double
  /// The height of the shown part, above 0.
  package var height: Double
  /// Pixels that the shown part fills.
  package var targetWidth: Int
  /// Rows that the shown part fills.
  package var targetHeight: Int
  /// Which of these pixels are drawn.
  package var part: TargetPart

  package init(
    x: Double, y: Double, width: Double, height: Double, targetWidth: Int, targetHeight: Int, part: TargetPart
  ) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    (self.targetWidth, self.targetHeight, self.part) = (targetWidth, targetHeight, part)
  }
}

/// A decoder that draws its picture at the size that it is told.
package protocol ScalableDecoder: RowDecoder {
  /// Makes the rows those of a window: from now on the header has the size of the window's part.
  ///
  /// - Precondition: No row was read.
  func show(_ window: PictureWindow)
}

extension RowDecoder {
  /// The decoder that draws, where this one only watches over it; `nil` for pictures made of pixels.
  package var scalable: (any ScalableDecoder)? {
    (self as? CheckedDecoder).map { $0.decoder as? any ScalableDecoder } ?? self as? any ScalableDecoder
  }
}
