// Which part of a picture its box shows: the values of CSS `object-fit`, and crops that keep heads and what matters.

import MosaicLayout
import MosaicText

extension ImagePlacement {
  /// Places a picture of `width × height` pixels in `box`, and computes which part of it is visible.
  ///
  /// Source: CSS Images Module Level 3, sections 5.1 and 5.2 (`object-fit`, `object-position`). An edge of the
  /// picture inside the box is rounded to a pixel; an edge of the box that cuts the picture cuts it exactly there.
  /// If the fit crops, `focus` replaces the position, or else the crop shows as much of the `subject` as it can. The crop then
  /// moves as little as possible to contain all of `keep`; if it cannot, the picture is shown whole. Shares are of the picture.
  /// `zoom` then makes the crop that many times narrower and lower, on the same pixels of the box.
  /// `nil` if no part of the picture is in the box.
  init?(
    width: Int, height: Int, in box: PixelRect, style: ItemStyle, focus: Point? = nil, zoom: Double = 1,
    keep: [Rect] = [], subject: CropSubject? = nil, scale: Double
  ) {
    guard !box.isEmpty, width > 0, height > 0 else { return nil }
    let source = Size(width: Double(width), height: Double(height))
    var (axes, starts) = Self.start(of: source, in: box, style: style, focus: focus, scale: scale)
    if focus == nil, let subject { starts = subject.starts(axes.x, axes.y, fit: style.fit, else: starts) }
    var isFitted = false
    let kept = KeptPart(keep)
    if let kept {
      if let held = Self.starts(nearest: starts, along: axes, holding: kept) {
        starts = held
      } else {
        var whole = style
        whole.fit = .contain
        (axes, starts) = Self.start(of: source, in: box, style: whole, focus: nil, scale: scale)
        starts = Self.starts(nearest: starts, along: axes, holding: KeptPart()) ?? starts
        isFitted = true
      }
    }
    guard let x = Self.cut(source: source.width, axes.x, start: starts.x, box: box.width),
      let y = Self.cut(source: source.height, axes.y, start: starts.y, box: box.height)
    else { return nil }
    self.init(
      crop: Rect(x: x.start, y: y.start, width: x.length, height: y.length),
      target: PixelRect(x: box.x + x.first, y: box.y + y.first, width: x.count, height: y.count))
    self.isFitted = isFitted
    if zoom > 1, !isFitted {
      self = zoomed(by: zoom, in: source, holding: kept, focus: focus, subject: subject)
    }
  }

  private typealias Axes = (x: CropAxis, y: CropAxis)

  /// How large the picture is drawn, and where it begins before anything is kept.
  private static func start(
    of source: Size, in box: PixelRect, style: ItemStyle, focus: Point?, scale: Double
  ) -> (Axes, Point) {
    let room = Size(width: Double(box.width), height: Double(box.height))
    let drawn = style.fit.drawnSize(of: source, in: room, scale: scale)
    func start(_ axis: CropAxis, _ focus: Double?, _ offset: Length) -> Double {
      if let focus, style.fit.crops(axis) { return axis.start(focus: focus) }
      return axis.start(offset, scale: scale)
    }
    let axes: Axes = (
      CropAxis(drawn: drawn.width, room: room.width), CropAxis(drawn: drawn.height, room: room.height)
    )
    return (
      axes, Point(x: start(axes.x, focus?.x, style.position.x), y: start(axes.y, focus?.y, style.position.y))
    )
  }

  /// The placement with a crop that is `zoom` times narrower and lower, on the same pixels.
  ///
  /// The focus is in the middle of the crop, or else the subject, or else the middle of the crop without zoom, each as far as the
  /// picture's edges allow. `kept` and the parts of heads that are visible without zoom stay inside: the zoom is reduced for them, and
  /// the crop moves as little as possible.
  private func zoomed(
    by zoom: Double, in source: Size, holding kept: KeptPart?, focus: Point?, subject: CropSubject?
  ) -> ImagePlacement {
    let shares = Rect(
      x: crop.x / source.width, y: crop.y / source.height, width: crop.width / source.width,
      height: crop.height / source.height)
    let heads = focus == nil ? (subject?.heads ?? []).compactMap { $0.rect.part(in: shares) } : []
    let held = KeptPart.around(kept, KeptPart(heads))
    var placement = self
    placement.zoom = min(zoom, max(1, held?.largestZoom(in: shares) ?? zoom))
    guard placement.zoom > 1 else { return self }
    // Both axes are in pixels of the picture: it is `drawn`, and the crop is the room.
    let axes: Axes = (
      CropAxis(drawn: source.width, room: crop.width / placement.zoom),
      CropAxis(drawn: source.height, room: crop.height / placement.zoom)
    )
    let middle = focus ?? Point(x: (shares.minX + shares.maxX) / 2, y: (shares.minY + shares.maxY) / 2)
    var starts = Point(x: axes.x.start(focus: middle.x), y: axes.y.start(focus: middle.y))
    if focus == nil, let subject { starts = subject.starts(axes.x, axes.y, fit: .cover, else: starts) }
    if let held { starts = Self.starts(nearest: starts, along: axes, holding: held) ?? starts }
    placement.crop = Rect(x: -starts.x, y: -starts.y, width: axes.x.room, height: axes.y.room)
    return placement
  }

  private static func starts(nearest starts: Point, along axes: Axes, holding kept: KeptPart) -> Point? {
    guard let x = axes.x.start(nearest: starts.x, holding: kept.x),
      let y = axes.y.start(nearest: starts.y, holding: kept.y)
    else { return nil }
    return Point(x: x, y: y)
  }

  private typealias Cut = (start: Double, length: Double, first: Int, count: Int)

  /// One axis: a picture `axis.drawn` pixels long that begins at `near`, in a box of `box` pixels.
  private static func cut(source: Double, _ axis: CropAxis, start near: Double, box: Int) -> Cut? {
    let drawn = axis.drawn
    let room = axis.room
    let tolerance = axis.tolerance
    let far = near + drawn
    // A picture that misses the edge of the box by the last bits of a Double is not cut.
    let cutsNear = near < -tolerance
    let cutsFar = far > room + tolerance
    guard far > 0, near < room else { return nil }
    let first = cutsNear ? 0 : min(max(0, Int(pixels: (near + 0.5).rounded(.down))), box - 1)
    let end = cutsFar ? box : max(first + 1, min(box, Int(pixels: (far + 0.5).rounded(.down))))
    let start = cutsNear ? -near / drawn * source : 0
    let stop = cutsFar ? (room - near) / drawn * source : source
    guard stop > start else { return nil }
    return (start, stop - start, first, end - first)
  }
}

extension Fit {
  /// The size at which a picture is drawn, whole, before the box cuts it; all in pixels.
  fileprivate func drawnSize(of source: Size, in box: Size, scale: Double) -> Size {
    func scaled(by factor: Double) -> Size {
      Size(width: source.width * factor, height: source.height * factor)
    }
    let contain = min(box.width / source.width, box.height / source.height)
    return switch self {
    case .cover: scaled(by: max(box.width / source.width, box.height / source.height))
    case .contain: scaled(by: contain)
    case .fill: box
    case .none: scaled(by: scale)
    case .scaleDown: scaled(by: min(contain, scale))
    }
  }
}

// MARK: One axis

/// One axis of a picture in its box; all lengths in pixels of the canvas.
struct CropAxis {
  /// The length at which the picture is drawn, whole, and the length of the box.
  var drawn: Double
  var room: Double

  /// Less than this, a millionth of the picture, is a rounding error and no cut.
  var tolerance: Double { 1e-6 * max(1, drawn) }

  func start(_ offset: Length, scale: Double) -> Double { offset.pixels(of: room - drawn, scale: scale) }

  /// Where the picture begins so that the share `focus` of it is in the middle of the box, or as near to it as possible while
  /// the picture covers the box.
  func start(focus: Double) -> Double { min(max(room / 2 - focus * drawn, room - drawn), 0) }

  /// Where the picture begins, nearest to `start`, so that the shares `kept` of it are in the box; `nil` if they are longer
  /// than the box.
  func start(nearest start: Double, holding kept: ClosedRange<Double>) -> Double? {
    let (lower, upper) = (-kept.lowerBound * drawn, room - kept.upperBound * drawn)
    guard lower <= upper + 1e-9 * max(1, drawn) else { return nil }
    return max(lower, min(start, upper))
  }
}

/// The smallest range along each axis that contains all kept rectangles, in shares of the picture.
private struct KeptPart {
  var x: ClosedRange<Double> = 0...1
  var y: ClosedRange<Double> = 0...1

  init() {}

  /// `nil` if no rectangle is to be kept; rectangles are clamped to the picture, and NaN is ignored.
  init?(_ rects: [Rect]) {
    guard let x = Self.range(rects.map { ($0.minX, $0.maxX) }),
      let y = Self.range(rects.map { ($0.minY, $0.maxY) })
    else { return nil }
    (self.x, self.y) = (x, y)
  }

  /// The smallest part that contains both parts, if either is given.
  static func around(_ one: KeptPart?, _ other: KeptPart?) -> KeptPart? {
    guard var part = one, let other else { return one ?? other }
    part.x = min(part.x.lowerBound, other.x.lowerBound)...max(part.x.upperBound, other.x.upperBound)
    part.y = min(part.y.lowerBound, other.y.lowerBound)...max(part.y.upperBound, other.y.upperBound)
    return part
  }

  /// How many times narrower and lower a crop can be that still contains it; infinite for a point.
  func largestZoom(in crop: Rect) -> Double {
    min(crop.width / (x.upperBound - x.lowerBound), crop.height / (y.upperBound - y.lowerBound))
  }

  private static func range(_ spans: [(Double, Double)]) -> ClosedRange<Double>? {
    let ends = spans.flatMap { [$0.0, $0.1] }.filter { !$0.isNaN }.map { min(max($0, 0), 1) }
    guard let lower = ends.min(), let upper = ends.max() else { return nil }
    return lower...upper
  }
}

extension Rect {
  /// The part of it that lies in another rectangle; `nil` if none does.
  fileprivate func part(in other: Rect) -> Rect? {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    return left < right && top < bottom
      ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
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

// MARK: The crop that shows most of the heads in a picture, or of what matters in it

extension CropSubject {
  /// Where in the crop the heads' middle is best, as a share of its height: people look out of the upper part.
  private static let headroom = 0.4

  /// Where the picture begins along both axes; an axis that the fit does not crop keeps its start.
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
  /// A range of the axis in shares of the picture, and how much a share of it counts.
  typealias Span = (range: ClosedRange<Double>, weight: Double)

  /// Where the picture begins so that most of the spans is in the box; of all such places, the one nearest to the place with
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
