// A gradient as pixels; each pixel follows only from its position, so that bands do not show.

import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

/// A gradient on a canvas, in pixels.
struct GradientRows {
  private let course: Gradient.Course
  private let ramp: ColorRamp
  /// The position of the last visible colour; everything beyond has that colour.
  private let end: Double

  /// An ellipse of a smaller radius, in pixels, is invisible.
  private static let smallestRadius = 0.01

  init(_ gradient: Gradient, width: Int, height: Int, scale: Double) {
    let (width, height) = (Double(width), Double(height))
    var course = gradient.course(width: width, height: height, scale: scale)
    ramp = gradient.ramp(along: course.length / scale)
    // For a shape without a size CSS shows only the last colour, unless a stop is given in points.
    if case .ellipse(_, let radii) = course, let last = ramp.stops.last,
      min(radii.width, radii.height) * last.place < Self.smallestRadius
    {
      course = .flat
    }
    self.course = course
    // Only a gradient about a centre has places beyond its end.
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { course.place($0, $1) }
    let last = ramp.stops.last?.place ?? 1
    end = last > 1 ? max(1, min(last, corners.reduce(1, max))) : 1
  }

  func pixmap(columns: Range<Int>, rows: Range<Int>) -> Pixmap {
    let steps = 4096
    let table = (0...steps).map { step in Self.pixel(ramp.color(at: Double(step) / Double(steps) * end)) }
    let isExact = narrowSteps(of: steps)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * rows.count * 4)
    for y in rows {
      for x in columns {
        let place = course.place(Double(x) + 0.5, Double(y) + 0.5)
        let step = Int((min(max(place / end, 0), 1) * Double(steps)).rounded())
        bytes += isExact[step] ? Self.pixel(ramp.color(at: place)) : table[step]
      }
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: bytes)
  }

  private static func pixel(_ color: SIMD4<Double>) -> [UInt8] {
    [color[2], color[1], color[0], color[3]].map { UInt8($0.rounded()) }
  }

  /// The steps in which the colour changes so fast that one colour for a whole step would be visible.
  private func narrowSteps(of steps: Int) -> [Bool] {
    var isNarrow = [Bool](repeating: false, count: steps + 1)
    for (stop, next) in zip(ramp.stops, ramp.stops.dropFirst()) where stop.color != next.color {
      let (from, to) = (stop.place / end * Double(steps), next.place / end * Double(steps))
      guard to - from < 16, to > -1, from < Double(steps) + 1 else { continue }
      let first = Int(max(0, (from - 1).rounded(.down)))
      let last = Int(min(Double(steps), (to + 1).rounded(.up)))
      for step in first...last { isNarrow[step] = true }
    }
    return isNarrow
  }

  /// Paints the gradient as a Cairo pattern, for a page of vectors.
  func paint(on context: CairoContext) {
    let created: OpaquePointer?
    switch course {
    case .line(let start, let way):
      created = cairo_pattern_create_linear(start.x, start.y, start.x + way.width, start.y + way.height)
    case .ellipse: created = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
    case .flat:
      let color = Self.straight(ramp.color(at: .infinity))
      created = cairo_pattern_create_rgba(color[0], color[1], color[2], color[3])
    }
    guard let pattern = created else { return }
    defer { cairo_pattern_destroy(pattern) }
    let end = pageEnd
    if case .ellipse(let center, let radii) = course {
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, 1 / (radii.width * end), 1 / (radii.height * end))
      cairo_matrix_translate(&matrix, -center.x, -center.y)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    if course != .flat {
      for stop in stops(upTo: end) {
        let color = Self.straight(stop.color)
        cairo_pattern_add_color_stop_rgba(pattern, stop.place / end, color[0], color[1], color[2], color[3])
      }
    }
    cairo_set_source(context.pointer, pattern)
    cairo_paint(context.pointer)
  }

  /// Red, green, blue and alpha from 0 to 1, not premultiplied.
  private static func straight(_ color: SIMD4<Double>) -> SIMD4<Double> {
    var straight = color / max(color[3], 1e-9)
    straight[3] = color[3] / 255
    return straight
  }

  /// The end of the gradient on a page: slightly beyond a hard last stop, which viewers would not show.
  private var pageEnd: Double {
    guard case .ellipse = course, let last = ramp.stops.last, let before = ramp.stops.dropLast().last,
      last.place == before.place, last.place > 0
    else { return end }
    return max(end, 1.01 * last.place)
  }

  /// The visible stops; more between two of different opacity, since Cairo interpolates colours without premultiplying.
  private func stops(upTo end: Double) -> [ColorRamp.Stop] {
    var seen = ramp.stops
    // Cairo's offsets range from 0 to 1.
    if seen.contains(where: { !(0...end).contains($0.place) }) {
      seen = [ColorRamp.Stop(place: 0, color: ramp.color(at: 0))]
      seen += ramp.stops.filter { $0.place > 0 && $0.place < end }
      seen.append(ColorRamp.Stop(place: end, color: ramp.color(at: end)))
    }
    var stops: [ColorRamp.Stop] = []
    for (stop, next) in zip(seen, seen.dropFirst()) {
      let parts = stop.color[3] == next.color[3] ? 1 : 32
      for part in 0..<parts {
        let share = Double(part) / Double(parts)
        stops.append(
          ColorRamp.Stop(
            place: stop.place + (next.place - stop.place) * share,
            color: stop.color * (1 - share) + next.color * share))
      }
    }
    stops += seen.suffix(1)
    // A PDF ends the gradient at its last stop: a colour that begins there would not show.
    if let last = seen.last, last.place < end { stops.append(ColorRamp.Stop(place: end, color: last.color)) }
    return stops
  }
}
