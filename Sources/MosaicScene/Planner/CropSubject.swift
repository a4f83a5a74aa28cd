// What was found in a picture, and the crop that shows most of it.

package import MosaicLayout

/// What a crop of a picture should show, in shares of the picture.
package struct CropSubject: Hashable, Sendable {
  /// A part of the picture.
  package struct Part: Hashable, Sendable {
    /// Where it is.
    package var rect: Rect
    /// How much its area counts beside the others'.
    package var weight: Double

    /// Makes a part.
    package init(_ rect: Rect, weight: Double) { (self.rect, self.weight) = (rect, weight) }
  }

  /// The heads.
  package var heads: [Part]
  /// The middle of what matters, where there are no heads.
  package var point: Point
  /// What found it, in a word.
  package var method: String

  /// Makes what was found.
  package init(heads: [Part], point: Point, method: String) {
    (self.heads, self.point, self.method) = (heads, point, method)
  }

  /// Where in the crop the heads' middle is best, as a share of its height: people look out of the upper part.
  static let headroom = 0.4

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

extension CropAxis {
  /// A range of the axis in shares of the picture, and what a share of it counts.
  struct Span {
    var range: ClosedRange<Double>
    var weight: Double
  }

  /// Where the picture begins so that most of the spans is in the box; of all such places, the one nearest to that which has
  /// the share `middle` of the picture at the share `place` of the box.
  func start(showing spans: [Span], around middle: Double, at place: Double) -> Double {
    let wanted = min(max(place * room - middle * drawn, room - drawn), 0)
    guard room < drawn else { return wanted }
    func shown(_ start: Double) -> Double {
      spans.reduce(0) { sum, span in
        let (lower, upper) = (span.range.lowerBound * drawn + start, span.range.upperBound * drawn + start)
        return sum + max(0, min(upper, room) - max(lower, 0)) * span.weight
      }
    }
    // The sum is made of straight lines, so its maximum is at a bend: where an edge of a span meets an edge of the box.
    let bends = spans.flatMap { [-$0.range.lowerBound * drawn, room - $0.range.upperBound * drawn] }
    var (best, most) = (wanted, shown(wanted))
    for bend in bends {
      let start = min(max(bend, room - drawn), 0)
      let sum = shown(start)
      let slack = 1e-9 * max(1, most)
      guard sum > most - slack else { continue }
      if sum > most + slack || abs(start - wanted) < abs(best - wanted) {
        (best, most) = (start, max(sum, most))
      }
    }
    return best
  }
}

extension CropSubject {
  /// Where the picture begins along both axes; one that the fit does not crop keeps its start.
  func starts(_ x: CropAxis, _ y: CropAxis, fit: Fit, else starts: Point) -> Point {
    let middle = middle
    let isHeads = !heads.isEmpty
    return Point(
      x: fit.crops(x)
        ? x.start(
          showing: heads.map {
            CropAxis.Span(range: $0.rect.minX...$0.rect.maxX, weight: $0.weight * $0.rect.height)
          },
          around: middle.x, at: 0.5) : starts.x,
      y: fit.crops(y)
        ? y.start(
          showing: heads.map {
            CropAxis.Span(range: $0.rect.minY...$0.rect.maxY, weight: $0.weight * $0.rect.width)
          },
          around: middle.y, at: isHeads ? Self.headroom : 0.5) : starts.y)
  }
}
