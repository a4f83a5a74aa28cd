package import MosaicLayout

/// The parts that a crop of a picture should show, in shares of the picture.
package struct CropSubject: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var rect: Rect
    /// How much its area counts beside the others'.
    package var weight: Double

    package init(_ rect: Rect, weight: Double) { (self.rect, self.weight) = (rect, weight) }
  }

  package var heads: [Part]
  /// The middle of what matters, where there are no heads.
  package var point: Point
  package var method: String

  package init(heads: [Part], point: Point, method: String) {
    self.heads = heads
    self.point = point
    self.method = method
  }

  /// The middle of the heads, each as large as it is and counts; of what matters, where there are none.
  package var middle: Point {
    let areas = heads.map { $0.weight * $0.rect.width * $0.rect.height }
    let sum = areas.reduce(0, +)
    guard sum > 0 else { return point }
    return Point(
      x: zip(heads, areas).reduce(0) { $0 + ($1.0.rect.minX + $1.0.rect.maxX) / 2 * $1.1 } / sum,
      y: zip(heads, areas).reduce(0) { $0 + ($1.0.rect.minY + $1.0.rect.maxY) / 2 * $1.1 } / sum)
  }
}
