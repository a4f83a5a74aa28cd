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
