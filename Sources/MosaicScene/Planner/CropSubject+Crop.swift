// The crop that shows most of the heads in a picture, or of what matters in it.

import MosaicLayout

extension CropSubject {
  /// Where in the crop the heads' middle is best, as a share of its height: people look out of the upper part.
  private static let headroom = 0.4

  /// Where the picture begins along both axes; one that the fit does not crop keeps its start.
  func starts(_ x: CropAxis, _ y: CropAxis, fit: Fit, else starts: Point) -> Point {
    var starts = starts
    if fit.crops(x) {
      let spans = heads.map { (range: $0.rect.minX...$0.rect.maxX, weight: $0.weight * $0.rect.height) }
      starts.x = x.start(showing: spans, around: middle.x, at: 0.5)
    }
    if fit.crops(y) {
      let spans = heads.map { (range: $0.rect.minY...$0.rect.maxY, weight: $0.weight * $0.rect.width) }
      starts.y = y.start(showing: spans, around: middle.y, at: heads.isEmpty ? 0.5 : Self.headroom)
    }
    return starts
  }
}

extension CropAxis {
  /// A range of the axis in shares of the picture, and what a share of it counts.
  typealias Span = (range: ClosedRange<Double>, weight: Double)

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
    var best = wanted
    var most = shown(wanted)
    for bend in bends {
      let start = min(max(bend, room - drawn), 0)
      let sum = shown(start)
      let slack = 1e-9 * max(1, most)
      guard sum > most - slack else { continue }
      if sum > most + slack || abs(start - wanted) < abs(best - wanted) {
        best = start
        most = max(sum, most)
      }
    }
    return best
  }
}
