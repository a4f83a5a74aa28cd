/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Radius of its corners along x.
  package var radiusX: Double
  package var radiusY: Double
  package var sigma: Double
  /// Corners of a convex polygon in place of the rectangle with its corners, in shares of width and height.
  package var polygon: [SIMD2<Double>]?

  package init(
    width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double,
    polygon: [SIMD2<Double>]? = nil
  ) {
    (self.width, self.height, self.sigma) = (width, height, sigma)
    (self.radiusX, self.radiusY, self.polygon) = (radiusX, radiusY, polygon)
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
        let (start, end) = edges(at: row)
        let left = Double(margin) + start
        let right = Double(margin) + end
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

  /// The left and the right end in a row.
  private func edges(at row: Double) -> (Double, Double) {
    guard let polygon else {
      let inset = inset(at: row)
      return (inset, width - inset)
    }
    var (left, right) = (Double.infinity, -Double.infinity)
    for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      let (here, there) = (start.y * height - row, end.y * height - row)
      guard (here < 0) != (there < 0) else { continue }
      let x = (start.x + (end.x - start.x) * here / (here - there)) * width
      (left, right) = (min(left, x), max(right, x))
    }
    return (left, right)
  }

  /// The distance from the side to the corner's curve in a row.
  private func inset(at row: Double) -> Double {
    let fromEnd = min(row, height - row)
    guard radiusX > 0, radiusY > 0, fromEnd < radiusY else { return 0 }
    let share = (radiusY - fromEnd) / radiusY
    return radiusX * (1 - (1 - share * share).squareRoot())
  }
}
