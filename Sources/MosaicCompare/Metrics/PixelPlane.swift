// A picture's place on the canvas, for loops without bounds checks.

/// The pixels of one picture and where it lies on the canvas. Valid only as long as the picture's memory is borrowed.
///
/// Unchecked, and sound: the memory is only read, by threads that end before the loan does.
struct PixelPlane: @unchecked Sendable {
  /// `width × height` pixels of four bytes.
  let base: UnsafeRawPointer
  let width: Int
  let height: Int
  /// The column and row of the canvas on which the picture's top left pixel lies.
  let left: Int
  let top: Int

  /// - Parameter bytes: `width × height × 4` of them, checked by ``StraightPixmap``.
  init?(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, left: Int, top: Int) {
    guard let base = bytes.baseAddress, bytes.count == width * height * 4, width > 0, height > 0 else {
      return nil
    }
    (self.base, self.width, self.height, self.left, self.top) = (base, width, height, left, top)
  }

  /// A pixel by its own coordinates, which must be inside the picture.
  @inline(__always)
  subscript(x: Int, y: Int) -> PixelWord {
    PixelWord(
      bits: UInt32(
        littleEndian: base.loadUnaligned(fromByteOffset: (y &* width &+ x) &* 4, as: UInt32.self)))
  }
}
