// The interface of all decoders: one row at a time, so that memory does not grow with the picture.

package import MosaicPixels

/// A picture whose rows come from the top, as stored: the orientation is not applied.
///
/// Use it from one thread at a time. It may be released before its last row; it then closes its file.
package protocol PictureDecoder: AnyObject {
  var header: ImageHeader { get }

  var pixelFormat: PixelFormat { get }

  /// Bytes that the decoder allocates with the first row and then holds: its working rows, or the whole picture if the format
  /// cannot be decoded row by row.
  ///
  /// The decoder does not take them from a ``MemoryBudget``: the caller does, before it reads the first row.
  var heldBytes: Int { get }

  /// How many times smaller than stored the rows are, along both axes: 1, 2, 4 or 8.
  ///
  /// Above 1, each pixel is the average of a square of stored pixels; squares at the right and lower edge may include padding
  /// that the file has there.
  var reduction: Int { get }
}

extension PictureDecoder {
  package var reduction: Int { 1 }

  /// Pixels of a row: the header's width over the reduction, rounded up.
  package var rowWidth: Int { (header.width + reduction - 1) / reduction }

  /// Rows that can be read: the header's height over the reduction, rounded up.
  package var rowCount: Int { (header.height + reduction - 1) / reduction }
}

/// Decodes a picture row by row.
package protocol RowDecoder: PictureDecoder {
  /// The decoder that draws; `nil` for pictures made of pixels.
  var scalable: (any ScalableDecoder)? { get }

  /// Fills `row` with the next row: ``rowWidth`` pixels of ``pixelFormat``.
  ///
  /// The array is resized if its length differs. After an error every further call throws the same error.
  ///
  /// - Precondition: Fewer than ``rowCount`` rows were read.
  ///
  /// - Complexity: O(width); the first row of an interlaced picture decodes all of it.
  func readRow(into row: inout [UInt8]) throws(CodecError)

  /// Checks the rest of the file for damage, so that the result does not depend on how many rows were needed.
  ///
  /// Call it once, after the last row that is needed; no rows can be read after it.
  ///
  /// - Complexity: O(bytes of the file): the speed of a checksum for common PNGs, of decoding for others.
  func finish() throws(CodecError)
}

extension RowDecoder {
  package var scalable: (any ScalableDecoder)? { nil }
}

/// A decoder that draws its picture at the size that it is told.
package protocol ScalableDecoder: PictureDecoder {
  /// Makes the rows those of a window: from now on the header has the size of the window's part.
  ///
  /// - Precondition: No row was read.
  func show(_ window: PictureWindow)
}

/// The part of a drawn picture that is shown, and how many pixels it fills.
package struct PictureWindow: Hashable, Sendable {
  /// The left edge of the shown part, in pixels of the header's size; may be fractional.
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var targetWidth: Int
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
