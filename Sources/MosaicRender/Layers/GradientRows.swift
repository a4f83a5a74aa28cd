// A gradient as pixels: each from its own place alone, so that no band shows.

import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

/// The geometry of a gradient on a canvas, in pixels.
struct GradientRows {
  let gradient: Gradient
  /// The way from 0 to 1: start and direction of a line, or middle and radii of an ellipse.
  private let start: Point
  private let way: Size

  init(_ gradient: Gradient, width: Int, height: Int) {
    self.gradient = gradient
    let (width, height) = (Double(width), Double(height))
    switch gradient.kind {
    case .linear(let degrees):
      // CSS Images Module Level 3, section 3.1: the line is as long as the corners need.
      let turn = Turn(degrees: degrees)
      let length = abs(width * turn.sine) + abs(height * turn.cosine)
      let (dx, dy) = (turn.sine * length, -turn.cosine * length)
      start = Point(x: (width - dx) / 2, y: (height - dy) / 2)
      way = Size(width: dx, height: dy)
    case .radial:
      start = Point(x: width / 2, y: height / 2)
      way = Size(width: width * 0.5.squareRoot(), height: height * 0.5.squareRoot())
    }
  }

  /// The pixels of a piece of the canvas.
  func pixmap(columns: Range<Int>, rows: Range<Int>) -> Pixmap {
    let steps = 4096
    let table = (0...steps).map { step -> [UInt8] in
      let color = gradient.color(at: Double(step) / Double(steps))
      return [color[2], color[1], color[0], color[3]].map { UInt8($0.rounded()) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * rows.count * 4)
    for y in rows {
      for x in columns {
        let place = place(Double(x) + 0.5, Double(y) + 0.5)
        bytes += table[Int((min(max(place, 0), 1) * Double(steps)).rounded())]
      }
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: bytes)
  }

  private func place(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x - start.x, y - start.y)
    switch gradient.kind {
    case .linear:
      return (dx * way.width + dy * way.height) / (way.width * way.width + way.height * way.height)
    case .radial:
      let (u, v) = (dx / way.width, dy / way.height)
      return (u * u + v * v).squareRoot()
    }
  }

  /// Paints the gradient as one of Cairo's own, for a page of vectors.
  func paint(on context: CairoContext) {
    let created: OpaquePointer?
    switch gradient.kind {
    case .linear:
      created = cairo_pattern_create_linear(start.x, start.y, start.x + way.width, start.y + way.height)
    case .radial: created = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
    }
    guard let pattern = created else { return }
    defer { cairo_pattern_destroy(pattern) }
    if gradient.kind == .radial {
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, 1 / way.width, 1 / way.height)
      cairo_matrix_translate(&matrix, -start.x, -start.y)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    for (place, color) in stops {
      let alpha = max(color[3], 1e-9)
      cairo_pattern_add_color_stop_rgba(
        pattern, place, color[0] / alpha, color[1] / alpha, color[2] / alpha, color[3] / 255)
    }
    cairo_set_source(context.pointer, pattern)
    cairo_paint(context.pointer)
  }

  /// The stops; more between two of unlike opacity, since Cairo mixes colours that are not premultiplied.
  private var stops: [(place: Double, color: SIMD4<Double>)] {
    var stops: [(Double, SIMD4<Double>)] = []
    for (stop, next) in zip(gradient.stops, gradient.stops.dropFirst()) {
      let parts = stop.color.alpha == next.color.alpha ? 1 : 32
      let pair = Gradient(.radial, stops: [.init(stop.color, at: 0), .init(next.color, at: 1)])
      for part in 0..<parts {
        let share = Double(part) / Double(parts)
        stops.append((stop.offset + (next.offset - stop.offset) * share, pair.color(at: share)))
      }
    }
    if let last = gradient.stops.last {
      stops.append((last.offset, Gradient(.radial, stops: [last]).color(at: last.offset)))
    }
    return stops
  }
}
