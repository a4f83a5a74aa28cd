// The shape that casts a shadow, and the pixels that it covers.

/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Radii of its corners along x and y.
  package var radiusX: Double
  /// As ``radiusX``, along y.
  package var radiusY: Double
  package var sigma: Double

  package init(width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double) {
    self.width = width
    self.height = height
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.sigma = sigma
  }
}

/// The share of each pixel that a shape covers.
enum Coverage {
  private static let subrows = 16

  /// A part of the mask; the shape's top left corner is `margin` pixels from the left and top edges of the whole mask.
  static func mask(
    of shape: ShadowShape, at margin: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [UInt8] {
    let width = columns.count
    var mask = [UInt8](repeating: 0, count: width * rows.count)
    var sums = [Double](repeating: 0, count: width)
    for y in rows {
      var isTouched = false
      for sub in 0..<subrows {
        let row = Double(y - margin) + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < shape.height else { continue }
        let inset = inset(of: shape, at: row)
        let left = Double(margin) + inset
        let right = Double(margin) + shape.width - inset
        guard right > left, right > Double(columns.lowerBound), left < Double(columns.upperBound) else {
          continue
        }
        isTouched = true
        let first = max(columns.lowerBound, Int(max(left, 0)))
        let last = Int(min(right, Double(columns.upperBound - 1)))
        for x in first..<max(first, last + 1) {
          sums[x - columns.lowerBound] += max(0, min(right, Double(x + 1)) - max(left, Double(x)))
        }
      }
      guard isTouched else { continue }
      for x in 0..<width {
        mask[(y - rows.lowerBound) * width + x] = UInt8(min(255, (sums[x] * 255 / Double(subrows)).rounded()))
        sums[x] = 0
      }
    }
    return mask
  }

  /// The distance from the side to the corner's curve in a row.
  private static func inset(of shape: ShadowShape, at row: Double) -> Double {
    let fromEnd = min(row, shape.height - row)
    guard shape.radiusX > 0, shape.radiusY > 0, fromEnd < shape.radiusY else { return 0 }
    let share = (shape.radiusY - fromEnd) / shape.radiusY
    return shape.radiusX * (1 - (1 - share * share).squareRoot())
  }
}
