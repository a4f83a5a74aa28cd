/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Radius of its corners along x.
  package var radiusX: Double
  package var radiusY: Double
  package var sigma: Double

  package init(width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double) {
    (self.width, self.height, self.sigma) = (width, height, sigma)
    (self.radiusX, self.radiusY) = (radiusX, radiusY)
  }

  /// The share of each pixel that the shape covers, in a part of a mask; the shape's top left corner is `margin` pixels from
  /// the left and top edges of the whole mask.
  func mask(at margin: Int, of part: TargetPart) -> [UInt8] {
    let (columns, rows, subrows) = (part.columns, part.rows, 16)
    var mask = [UInt8](repeating: 0, count: columns.count * rows.count)
    var sums = [Double](repeating: 0, count: columns.count)
    for y in rows {
      var isTouched = false
      for sub in 0..<subrows {
        let row = Double(y - margin) + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < height else { continue }
        let inset = inset(at: row)
        let left = Double(margin) + inset
        let right = Double(margin) + width - inset
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
      for x in sums.indices {
        mask[(y - rows.lowerBound) * columns.count + x] = UInt8(
          min(255, (sums[x] * 255 / Double(subrows)).rounded()))
        sums[x] = 0
      }
    }
    return mask
  }

  /// The distance from the side to the corner's curve in a row.
  private func inset(at row: Double) -> Double {
    let fromEnd = min(row, height - row)
    guard radiusX > 0, radiusY > 0, fromEnd < radiusY else { return 0 }
    let share = (radiusY - fromEnd) / radiusY
    return radiusX * (1 - (1 - share * share).squareRoot())
  }
}
