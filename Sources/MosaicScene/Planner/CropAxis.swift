import MosaicLayout

/// One axis of a picture in its box; all lengths in pixels of the canvas.
struct CropAxis {
  /// How long the picture is drawn, whole, and the box.
  var drawn: Double
  var room: Double

  /// Less than this, a millionth of the picture, is a rounding error and no cut.
  var tolerance: Double { 1e-6 * max(1, drawn) }

  func start(_ offset: Length, scale: Double) -> Double { offset.pixels(of: room - drawn, scale: scale) }

  /// Where the picture begins so that the share `focus` of it is in the middle of the box, or as near to it as possible while
  /// the picture covers the box.
  func start(focus: Double) -> Double { min(max(room / 2 - focus * drawn, room - drawn), 0) }

  /// Where the picture begins, nearest to `start`, so that the shares `kept` of it are in the box; `nil` where they are longer
  /// than the box.
  func start(nearest start: Double, holding kept: ClosedRange<Double>) -> Double? {
    let (lower, upper) = (-kept.lowerBound * drawn, room - kept.upperBound * drawn)
    guard lower <= upper + 1e-9 * max(1, drawn) else { return nil }
    return max(lower, min(start, upper))
  }
}

/// The smallest range along each axis that contains all kept rectangles, in shares of the picture.
struct KeptPart {
  var x: ClosedRange<Double> = 0...1
  var y: ClosedRange<Double> = 0...1

  init() {}

  /// `nil` where nothing is to be kept; rectangles are clamped to the picture, and NaN is ignored.
  init?(_ rects: [Rect]) {
    guard let x = Self.range(rects.map { ($0.minX, $0.maxX) }),
      let y = Self.range(rects.map { ($0.minY, $0.maxY) })
    else { return nil }
    (self.x, self.y) = (x, y)
  }

  private static func range(_ spans: [(Double, Double)]) -> ClosedRange<Double>? {
    let ends = spans.flatMap { [$0.0, $0.1] }.filter { !$0.isNaN }.map { min(max($0, 0), 1) }
    guard let lower = ends.min(), let upper = ends.max() else { return nil }
    return lower...upper
  }
}

extension Fit {
  /// Whether this fit crops along an axis, so that a focus overrides the position; the others show the picture whole.
  func crops(_ axis: CropAxis) -> Bool {
    switch self {
    case .cover: true
    case .none: axis.drawn > axis.room
    case .contain, .fill, .scaleDown: false
    }
  }
}

// MARK: What was found in a picture

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
