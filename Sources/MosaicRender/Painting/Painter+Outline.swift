// The outline of an SVG preview: a box with its number and its name.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicScene

extension Painter {
  /// Draws the item's box, its number (from 1) and the name of its file instead of the picture. The canvas' own pictures have no
  /// number, and are not drawn.
  func paintOutline(_ item: PlanItem) throws(RenderError) {
    guard case .image(let picture, _, _) = item.content, let index = item.index, !item.box.isEmpty else {
      return
    }
    let line = max(1, scale)
    context.saved {
      if item.rotation != 0 { context.rotate(by: item.rotation, about: item.pivot) }
      context.setColor(Color(red: 0xEE, green: 0xEE, blue: 0xEE))
      context.addPath(of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY)
      cairo_fill_preserve(context.pointer)
      cairo_new_path(context.pointer)
      context.setColor(Color(red: 0x66, green: 0x66, blue: 0x66))
      cairo_set_line_width(context.pointer, line)
      context.addPath(of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY, inset: line / 2)
      cairo_stroke(context.pointer)
    }
    let name = picture.name.pathNames.last ?? picture.name
    var label = Label(text: name.isEmpty ? "\(index + 1)" : "\(index + 1) \(name)")
    label.style.font = font
    label.color = Color(red: 0x33, green: 0x33, blue: 0x33)
    label.fontSize = min(14, Double(min(item.box.width, item.box.height)) / scale / 3)
    context.saved { type.paint(label, in: item.box, of: item) }
    paintCaption(of: item)
    try context.check()
  }
}
