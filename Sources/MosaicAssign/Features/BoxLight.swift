package import MosaicPixels

/// The means of linear light over a grid of 6 × 6 boxes, fed row by row, so that no second copy of a picture is needed.
///
/// Boxes are exact areas: where one ends within a pixel, it takes its share of that pixel. So pictures of any size work, also those
/// of fewer than six pixels a side. All sums are integers.
package struct BoxLight: Sendable {
  /// Boxes in a row, and rows of them.
  package static let side = 6

  /// The longest side. The sums of a picture of that width and height just fit 64 bits.
  package static let longest = 1 << 24

  package let width: Int
  package let height: Int
  private let background: SIMD3<UInt32>
  private var rows = 0
  /// Red, green and blue of each box; a white pixel that lies in a box wholly adds 65,535 × 36.
  private var sums = [SIMD3<UInt64>](repeating: .zero, count: side * side)

  /// Starts a picture, without rows yet.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1 to 2²⁴.
  ///   - height: Rows, 1 to 2²⁴.
  ///   - background: What transparent pixels lie on: an opaque colour as sRGB stores it, `0xRRGGBB`. Higher bits do not count.
  package init(width: Int, height: Int, background: UInt32) {
    precondition(
      (1...Self.longest).contains(width) && (1...Self.longest).contains(height),
      "a picture has 1 to 2^24 pixels a side")
    (self.width, self.height) = (width, height)
    self.background = SIMD3(background >> 16, background >> 8, background) & 255
  }

  /// Takes a whole picture, which must have pixels.
  package init(_ picture: Pixmap, background: UInt32) {
    self.init(width: picture.width, height: picture.height, background: background)
    for y in 0..<height { add(row: picture.bytes[y * picture.stride..<(y + 1) * picture.stride]) }
  }

  /// Takes the next row, from the top: `width × 4` bytes of premultiplied BGRA.
  package mutating func add(row: ArraySlice<UInt8>) {
    precondition(rows < height && row.count == width * 4, "a row fits its picture")
    row.withUnsafeBufferPointer { bytes in
      for column in 0..<Self.side {
        let sum = light(bytes, box: column)
        for box in 0..<Self.side {
          let sixths = min(6 * rows + 6, (box + 1) * height) - max(6 * rows, box * height)
          if sixths > 0 { sums[box * Self.side + column] &+= sum &* UInt64(sixths) }
        }
      }
    }
    rows += 1
  }

  /// Red, green and blue of each box, row by row, from 0 to 1. All rows must have been taken.
  package var means: [SIMD3<Double>] {
    precondition(rows == height, "means are asked for after the last row")
    // A box has as many sixths of a pixel a side as the picture has pixels.
    let whole = Double(width * height) * Double(SRGBCurve.white)
    return sums.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) / whole }
  }

  // MARK: A row

  /// The light of a row in a column of boxes, each pixel times the sixths of it that lie inside.
  private func light(_ row: UnsafeBufferPointer<UInt8>, box: Int) -> SIMD3<UInt64> {
    let (start, end) = (box * width, (box + 1) * width)
    let (first, last) = (start / 6, (end - 1) / 6)
    return SRGBCurve.light.withUnsafeBufferPointer { light in
      guard first < last else { return pixel(row, first, light) &* UInt64(end - start) }
      var sum = SIMD3<UInt64>.zero
      for x in first &+ 1..<last { sum &+= pixel(row, x, light) }
      return sum &* 6 &+ pixel(row, first, light) &* UInt64(6 * first + 6 - start)
        &+ pixel(row, last, light) &* UInt64(end - 6 * last)
    }
  }

  /// Reads where `x` is less than the width, which is how many pixels the row has, and a table of 256 at a byte.
  @inline(__always)
  private func pixel(
    _ row: UnsafeBufferPointer<UInt8>, _ x: Int, _ light: UnsafeBufferPointer<UInt16>
  ) -> SIMD3<UInt64> {
    var (red, green, blue) = (Int(row[4 &* x &+ 2]), Int(row[4 &* x &+ 1]), Int(row[4 &* x]))
    let alpha = row[4 &* x &+ 3]
    if alpha < 255 {
      // As elsewhere, colours are blended as they are stored.
      let back = (background &* UInt32(255 &- alpha) &+ 127) / 255
      red = min(255, red &+ Int(back.x))
      green = min(255, green &+ Int(back.y))
      blue = min(255, blue &+ Int(back.z))
    }
    return SIMD3(UInt64(light[red]), UInt64(light[green]), UInt64(light[blue]))
  }
}
