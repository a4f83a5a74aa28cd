extension Pixmap {
  /// The pixels that a piece of a canvas shows of this picture.
  ///
  /// Interpolates with the Catmull-Rom cubic, which keeps edges sharp, and integer weights; where pixels fall exactly on pixels
  /// they are copied. A pixel does not depend on the piece that it is in.
  ///
  /// The axes find columns and rows also beyond the picture; they are clamped if `nil`.
  package func sampled(
    columns: Range<Int>, rows: Range<Int>, mapping: PixelMapping, horizontal: SampleAxis? = nil,
    vertical: SampleAxis? = nil
  ) -> Pixmap {
    guard width > 0, height > 0 else { return Pixmap(width: columns.count, height: rows.count) }
    let horizontal = horizontal ?? .clamped(width)
    let vertical = vertical ?? .clamped(height)
    if let shift = mapping.shift {
      return copied(columns: columns, rows: rows, shift: shift, horizontal, vertical)
    }
    var piece = Pixmap(width: columns.count, height: rows.count)
    let weights = CubicWeights.table
    let stride = stride
    // In bounds: an axis finds only pixels that exist, and the piece has a pixel for each column and row.
    bytes.withUnsafeBufferPointer { source in
      piece.bytes.withUnsafeMutableBufferPointer { target in
        weights.withUnsafeBufferPointer { weights in
          var at = 0
          for y in rows {
            for x in columns {
              let u = mapping.u.start &+ x &* mapping.u.column &+ y &* mapping.u.row
              let v = mapping.v.start &+ x &* mapping.v.column &+ y &* mapping.v.row
              let (left, top) = (u >> 24 - 1, v >> 24 - 1)
              let (across, down) = (((u >> 16) & 255) * 4, ((v >> 16) & 255) * 4)
              let places = (
                horizontal.index(left) * 4, horizontal.index(left + 1) * 4, horizontal.index(left + 2) * 4,
                horizontal.index(left + 3) * 4
              )
              var sums = SIMD4<Int32>()
              for tap in 0..<4 {
                let row = vertical.index(top + tap) * stride
                func pixel(_ place: Int) -> SIMD4<Int32> {
                  let i = row + place
                  return SIMD4(
                    Int32(source[i]), Int32(source[i + 1]), Int32(source[i + 2]), Int32(source[i + 3]))
                }
                // In two parts: the compiler takes seconds to find the types of a longer sum.
                let first = pixel(places.0) &* weights[across] &+ pixel(places.1) &* weights[across + 1]
                let second = pixel(places.2) &* weights[across + 2] &+ pixel(places.3) &* weights[across + 3]
                sums = sums &+ (first &+ second) &* weights[down + tap]
              }
              let values = (sums &+ (1 << 21)) &>> 22
              let alpha = min(255, max(0, values[3]))
              target[at] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[0])))
              target[at + 1] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[1])))
              target[at + 2] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[2])))
              target[at + 3] = UInt8(truncatingIfNeeded: alpha)
              at += 4
            }
          }
        }
      }
    }
    return piece
  }

  private func copied(
    columns: Range<Int>, rows: Range<Int>, shift: (x: Int, y: Int), _ horizontal: SampleAxis,
    _ vertical: SampleAxis
  ) -> Pixmap {
    let places = columns.map { horizontal.index($0 + shift.x) * 4 }
    var copy: [UInt8] = []
    copy.reserveCapacity(columns.count * rows.count * 4)
    for y in rows {
      let row = vertical.index(y + shift.y) * stride
      for place in places { copy += bytes[row + place..<row + place + 4] }
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: copy)
  }
}

/// The Catmull-Rom cubic (R. G. Keys, 1981, with a = -1/2).
private enum CubicWeights {
  /// Four weights for each 256th of a pixel; their sum is 2048.
  static let table: [Int32] = (0..<256).flatMap { phase -> [Int32] in
    let t = Double(phase) / 256
    let outer = [((2 - t) * t - 1) * t / 2, (t - 1) * t * t / 2].map { Int32(($0 * 2048).rounded()) }
    let second = Int32((((4 - 3 * t) * t + 1) * t / 2 * 2048).rounded())
    return [outer[0], 2048 - outer[0] - outer[1] - second, second, outer[1]]
  }
}
