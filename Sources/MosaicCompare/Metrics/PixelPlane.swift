// A picture's pixels and its place on the canvas, for loops without bounds checks.

import MosaicPixels

/// A pixel of a straight picture, packed as `0xAABBGGRR`.
struct PixelWord: Hashable {
  var bits: UInt32

  @inline(__always) var red: Int { Int(bits & 255) }
  @inline(__always) var green: Int { Int(bits >> 8 & 255) }
  @inline(__always) var blue: Int { Int(bits >> 16 & 255) }
  @inline(__always) var alpha: Int { Int(bits >> 24) }
  @inline(__always) var isOpaque: Bool { bits >= 0xFF00_0000 }
}

/// The pixels of one picture and its place on the canvas. Valid only as long as the picture's memory is borrowed.
///
/// Unchecked, and sound: the memory is only read, by threads that end before the loan does.
struct PixelPlane: @unchecked Sendable {
  /// `width × height` pixels of four bytes.
  let base: UnsafeRawPointer
  let width: Int
  let height: Int
  /// The column and row of the canvas on which the picture's top left pixel lies.
  private(set) var left = 0
  private(set) var top = 0

  /// Lends two pictures, both at the canvas' corner, and returns the function's result; `nil` if one of them has no pixels.
  static func with<Result>(
    _ a: StraightPixmap, _ b: StraightPixmap, _ body: (PixelPlane, PixelPlane) -> Result
  ) -> Result? {
    a.bytes.withUnsafeBytes { bytesA in
      b.bytes.withUnsafeBytes { bytesB in
        // A picture has four bytes for each pixel.
        guard let baseA = bytesA.baseAddress, let baseB = bytesB.baseAddress, !a.bytes.isEmpty,
          !b.bytes.isEmpty
        else { return nil }
        return body(
          PixelPlane(base: baseA, width: a.width, height: a.height),
          PixelPlane(base: baseB, width: b.width, height: b.height))
      }
    }
  }

  private init(base: UnsafeRawPointer, width: Int, height: Int) {
    self.base = base
    self.width = width
    self.height = height
  }

  /// The picture with a pixel of it on a place of the canvas.
  func moved(_ pixel: SIMD2<Int>, toColumn x: Int, row y: Int) -> PixelPlane {
    var moved = self
    (moved.left, moved.top) = (x - pixel.x, y - pixel.y)
    return moved
  }

  /// A pixel by its own coordinates, which must be inside the picture.
  @inline(__always)
  subscript(x: Int, y: Int) -> PixelWord {
    PixelWord(
      bits: UInt32(littleEndian: base.loadUnaligned(fromByteOffset: (y &* width &+ x) &* 4, as: UInt32.self)))
  }
}
