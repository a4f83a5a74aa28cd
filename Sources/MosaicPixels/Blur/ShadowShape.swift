/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Radius of its corners along x.
  package var radiusX: Double
  package var radiusY: Double
  package var sigma: Double
  /// Closed lines in place of the rectangle with its corners, in shares of width and height. They do not cross.
  package var contours: [[SIMD2<Double>]]?

  package init(
    width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double,
    contours: [[SIMD2<Double>]]? = nil
  ) {
    self.width = width
    self.height = height
    self.sigma = sigma
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.contours = contours
  }

  /// The share of each pixel that the shape covers, in a part of a mask; the shape's top left corner is `margin` pixels from
  /// the left and top edges of the whole mask.
  func mask(at margin: Int, of part: TargetPart) -> [UInt8] {
    let columns = part.columns
    let rows = part.rows
    let subrows = 16
    var mask = [UInt8](repeating: 0, count: columns.count * rows.count)
    var sums = [Double](repeating: 0, count: columns.count)
    let lines = lines
    for y in rows {
      var isTouched = false
      let (top, bottom) = (Double(y - margin), Double(y - margin + 1))
      let near = lines.filter { $0.top.y < bottom && $0.bottom.y > top }
      for sub in 0..<subrows {
        let row = top + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < height else { continue }
        for (start, end) in spans(at: row, near) {
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

  private typealias Line = (top: SIMD2<Double>, bottom: SIMD2<Double>)

  /// The lines of the contours that are not level, in pixels.
  private var lines: [Line] {
    let size = SIMD2(width, height)
    return (contours ?? []).flatMap { corners in
      zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { start, end in
        if start.y == end.y { return nil }
        return start.y < end.y ? (start * size, end * size) : (end * size, start * size)
      }
    }
  }

  /// The left and the right ends of what is inside in a row, of which these are the lines.
  private func spans(at row: Double, _ lines: [Line]) -> [(Double, Double)] {
    guard contours != nil else {
      let inset = inset(at: row)
      return [(inset, width - inset)]
    }
    let ends = lines.filter { $0.top.y <= row && $0.bottom.y > row }.map { line in
      line.top.x + (line.bottom.x - line.top.x) * ((row - line.top.y) / (line.bottom.y - line.top.y))
    }.sorted()
    return stride(from: 0, to: ends.count - 1, by: 2).map { (ends[$0], ends[$0 + 1]) }
  }

  /// The distance from the side to the corner's curve in a row.
  private func inset(at row: Double) -> Double {
    let fromEnd = min(row, height - row)
    guard radiusX > 0, radiusY > 0, fromEnd < radiusY else { return 0 }
    let share = (radiusY - fromEnd) / radiusY
    return radiusX * (1 - (1 - share * share).squareRoot())
  }
}
