// Captions and titles, on any surface.

import CCairo
import MosaicLayout
import MosaicScene

extension Painter {
  /// Draws texts in boxes, with this painter's typesetter.
  var type: TextPainter { TextPainter(context: context, scale: scale, typesetter: typesetter) }

  /// Draws the item's caption in its strip; over a picture it is clipped to the picture's corners.
  func paintCaption(of item: PlanItem) {
    guard let caption = item.caption, !caption.box.isEmpty, context.sees(caption.box) else { return }
    context.saved {
      if item.cornerRadius > 0, caption.box.y < item.box.maxY, caption.box.maxY > item.box.y {
        context.clip(to: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY)
      }
      context.clip(to: caption.box, radius: 0, smooth: item.rotation != 0)
      if let background = caption.background {
        context.setColor(background)
        context.addPath(of: caption.box, radius: 0)
        context.fill(smooth: item.rotation != 0)
      }
      type.paint(
        caption.text, caption.style, in: caption.box, insets: caption.padding, at: item.textPlace,
        anchor: caption.anchor)
    }
  }

  /// Draws a title.
  func paint(_ title: PlanText) throws(RenderError) {
    context.saved {
      context.clip(to: title.ink, radius: 0)
      type.paint(title.text, title.style, in: title.box, insets: Insets(0), at: .title)
    }
    try context.check()
  }
}
