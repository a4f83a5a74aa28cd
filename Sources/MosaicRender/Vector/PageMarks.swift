import CCairo
import MosaicLayout
import MosaicScene

/// Short lines at the edges of a page, where it is cut, or where the next sheet is glued on.
struct PageMarks {
  /// Columns and rows of the canvas, in pixels.
  var columns: [Int] = []
  var rows: [Int] = []

  /// In points: 5 mm, and a hairline on a wider white one, which shows on any picture.
  private static let length = 5 * 72 / 25.4
  private static let (line, ground) = (0.25, 2.0)

  /// The pixels around a page that is to be cut: for the lines, and 1 mm between them and the picture.
  static func room(scale: Double) -> Int { Int(pixels: (length * 1.2 * scale).rounded(.up)) }

  /// Draws them inside the edges of an area.
  func paint(on context: CairoContext, around area: PixelRect, scale: Double) {
    guard !columns.isEmpty || !rows.isEmpty else { return }
    let length = min(Self.length * scale, Double(min(area.width, area.height)) / 4)
    let (left, top) = (Double(area.x), Double(area.y))
    let (right, bottom) = (Double(area.maxX), Double(area.maxY))
    for (color, width) in [(Color.white, Self.ground), (.black, Self.line)] {
      context.saved {
        context.setColor(color)
        cairo_set_line_width(context.pointer, width * scale)
        cairo_new_path(context.pointer)
        for x in columns.map(Double.init) {
          for (from, to) in [(top, top + length), (bottom - length, bottom)] {
            cairo_move_to(context.pointer, x, from)
            cairo_line_to(context.pointer, x, to)
          }
        }
        for y in rows.map(Double.init) {
          for (from, to) in [(left, left + length), (right - length, right)] {
            cairo_move_to(context.pointer, from, y)
            cairo_line_to(context.pointer, to, y)
          }
        }
        cairo_stroke(context.pointer)
      }
    }
  }
}
