import MosaicLayout
import MosaicPixels

/// Rows of windows of 11 × 11 values, weighted by a Gaussian of σ 1.5.
///
/// Each vector holds the means of the first plane, of the second one, of the sum of their squares and of their product. Equal planes
/// have a sum of squares of exactly twice the product.
struct WindowRows {
  /// How many windows are in a row.
  let columns: Int
  /// How many rows of windows there are.
  let count: Int
  private let a: LumaPlane
  private let b: LumaPlane
  /// The means across of the last 11 rows of the planes; row y is in slot y mod 11.
  private var ring: [SIMD4<Float>]
  /// The rows of the planes that are in the ring, or were.
  private var done = 0

  /// `exp(−i² / 4.5)`, scaled so that the sum over −5…5 is 1.
  static let weights: [Float] = [
    0.2660117248617943, 0.21300553771125366, 0.1093606895097, 0.03600077212843082, 0.007598758135239184,
    0.0010283800844791099,
  ]

  init(_ a: LumaPlane, _ b: LumaPlane) {
    precondition(a.width == b.width && a.height == b.height, "planes have one size")
    precondition(min(a.width, a.height) >= LumaPlane.window, "a window fits into the planes")
    (self.a, self.b) = (a, b)
    columns = a.width - LumaPlane.window + 1
    count = a.height - LumaPlane.window + 1
    ring = [SIMD4](repeating: SIMD4(), count: columns * LumaPlane.window)
  }

  /// The means of a row of windows. Rows are asked for in order.
  mutating func means(_ y: Int) -> [SIMD4<Float>] {
    while done < y + LumaPlane.window { addRow() }
    let columns = columns
    // Where each row of the window starts in the ring.
    let starts = (0..<LumaPlane.window).map { (y + $0) % LumaPlane.window * columns }
    return ring.withUnsafeBufferPointer { ring in
      // In bounds: each start is that of a row of as many values.
      Self.weighted(count: columns) { x, offset in ring[starts[5 + offset] + x] }
    }
  }

  private mutating func addRow() {
    let start = done * a.width
    let values = (start..<start + a.width).map { i in
      let (first, second) = (a.values[i], b.values[i])
      return SIMD4(first, second, first * first + second * second, first * second)
    }
    let slot = done % LumaPlane.window * columns
    let row = values.withUnsafeBufferPointer { values in
      // In bounds: a row of the planes has 10 values more than there are windows.
      Self.weighted(count: columns) { x, offset in values[x + 5 + offset] }
    }
    ring.replaceSubrange(slot..<slot + columns, with: row)
    done += 1
  }

  /// Weighs 11 vectors, at offsets from −5 to 5, for each number below a count; always in the same order.
  @inline(__always)
  private static func weighted(
    count: Int, _ value: (_ x: Int, _ offset: Int) -> SIMD4<Float>
  ) -> [SIMD4<Float>] {
    let w0 = weights[0]
    let w1 = weights[1]
    let w2 = weights[2]
    let w3 = weights[3]
    let w4 = weights[4]
    let w5 = weights[5]
    return (0..<count).map { x in
      var sum = value(x, 0) * w0
      sum += (value(x, -1) + value(x, 1)) * w1
      sum += (value(x, -2) + value(x, 2)) * w2
      sum += (value(x, -3) + value(x, 3)) * w3
      sum += (value(x, -4) + value(x, 4)) * w4
      sum += (value(x, -5) + value(x, 5)) * w5
      return sum
    }
  }
}
