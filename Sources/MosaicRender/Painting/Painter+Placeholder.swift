// The tile in place of a picture that cannot be read.

import CCairo
import MosaicLayout
import MosaicScene

extension Painter {
  /// Fill of the tile, and of the cross on it.
  static let placeholderColor = Color(red: 0xDD, green: 0xDD, blue: 0xDD)
  static let placeholderCrossColor = Color(red: 0x99, green: 0x99, blue: 0x99)

  /// A grey tile with a cross.
  func paintPlaceholder(_ item: PlanItem) {
    fill(item, with: Self.placeholderColor)
    let box = item.box
    // Cairo cannot draw a cross that far away.
    let farthest = Int(CairoContext.farthest)
    let near = PixelRect(x: -farthest, y: -farthest, width: 2 * farthest, height: 2 * farthest)
    guard box.intersection(near) == box else { return }
    let side = Double(min(box.width, box.height))
    let arm = side / 8
    let (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
    context.saved {
      context.setColor(Self.placeholderCrossColor)
      cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
      cairo_set_line_width(context.pointer, max(1, side / 40))
      cairo_set_line_cap(context.pointer, CAIRO_LINE_CAP_ROUND)
      for direction in [1.0, -1.0] {
        cairo_move_to(context.pointer, x - arm, y - arm * direction)
        cairo_line_to(context.pointer, x + arm, y + arm * direction)
      }
      cairo_stroke(context.pointer)
    }
  }
}
