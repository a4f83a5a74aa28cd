// Drawing what a style adds to the picture: opacity, rotation, shadow, card and badge.

import CCairo
import MosaicLayout
import MosaicScene

extension PlanItem {
  /// Whether its edges need anti-aliasing.
  var isSmooth: Bool { isShaped || rotation != 0 }

  /// Whether its shape is less than its box.
  var isShaped: Bool { cornerRadius > 0 || clip != nil }

  /// Whether it has any decoration, so that it is not drawn as a plain picture.
  var isDecorated: Bool {
    opacity < 1 || rotation != 0 || shadow != nil || card != nil || backdrop != nil || badge != nil
      || cornerRadiusY != nil || before != nil || after != nil
  }

  /// Whether it is translucent, and some parts of it lie over others, so that they must become translucent as one.
  ///
  /// - Parameter isVector: Cairo embeds a picture again for each group that it is in, so that a translucent picture without any
  ///   decoration gets no group in SVG and PDF. Pictures of pixels keep the group, in which rounding is another.
  func isGroup(inVector isVector: Bool) -> Bool {
    guard opacity < 1 else { return false }
    guard isVector, case .image = content else { return true }
    let isPlain =
      shadow == nil && card == nil && backdrop == nil && badge == nil && before == nil && after == nil
      && background == nil && tint == nil && border == nil && caption == nil && hiddenCount == nil
    return !isPlain
  }

  /// A rectangle around everything that the item may touch before rotation.
  fileprivate var reach: PixelRect {
    let far = max(ink.width, ink.height)
    return PixelRect(
      x: min(ink.x, pixels.x) - far, y: min(ink.y, pixels.y) - far, width: 3 * far + pixels.width,
      height: 3 * far + pixels.height)
  }
}

extension Painter {
  func paintDecorated(_ item: PlanItem, image: PlacedImage?, layers: ItemLayers) {
    guard item.opacity > 0 else { return }
    let isGroup = item.isGroup(inVector: isVector)
    context.saved {
      // A group takes as many pixels as its clip.
      if isGroup {
        context.clip(to: item.ink, radius: 0)
        cairo_push_group(context.pointer)
      }
      context.saved {
        if item.rotation != 0 { context.rotate(by: item.rotation, about: item.pivot) }
        if let shadow = layers.shadow { paint(shadow: shadow, of: item) }
        if let before = item.before { paint(before, at: item.pixels) }
        if let card = item.card { paint(card, of: item) }
        paintContent(
          item, image: image, backdrop: layers.backdrop, opacity: isGroup ? 1 : item.opacity)
        if let badge = item.badge { paint(badge, on: item) }
        if let after = item.after { paint(after, at: item.pixels) }
      }
      if isGroup {
        cairo_pop_group_to_source(context.pointer)
        cairo_paint_with_alpha(context.pointer, item.opacity)
      }
    }
  }

  /// Paints the shadow around the item but, as in CSS, not beneath it, where it would darken a translucent item.
  private func paint(shadow: PlacedImage, of item: PlanItem) {
    let (rect, radiusX, radiusY) = item.outline
    context.saved {
      // Under a smooth edge one pixel of the shadow remains, or the background would show through.
      let isSmooth = radiusX > 0 || item.rotation != 0 || item.clip != nil
      cairo_set_antialias(context.pointer, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE)
      cairo_new_path(context.pointer)
      context.addReversedPath(of: item.reach)
      context.addPath(
        of: rect, radius: radiusX, radiusY: radiusY, inset: isSmooth ? 1 : 0, clip: item.clip)
      cairo_clip(context.pointer)
      if shadow.isOnCanvas { context.resetRotation() }
      context.setSource(
        shadow.surface, x: shadow.x, y: shadow.y, scaleX: shadow.scaleX, scaleY: shadow.scaleY,
        smooth: item.rotation != 0 && !shadow.isOnCanvas)
      cairo_paint(context.pointer)
    }
  }

  /// Calls a drawing with the context: clipped to the item and the drawing's reach, with the item's corner as its origin and a point as
  /// its unit.
  func paint(_ drawing: Drawing, at rect: PixelRect) {
    let area = rect.grown(by: Int(drawing.reach.rounded(.up)))
    guard context.sees(area) else { return }
    context.saved {
      context.clip(to: area, radius: 0)
      cairo_translate(context.pointer, Double(rect.x), Double(rect.y))
      cairo_scale(context.pointer, scale, scale)
      cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_DEFAULT)
      context.setColor(.black)
      cairo_new_path(context.pointer)
      // The context lives as long as this painter has it.
      drawing.draw(
        on: context.pointer,
        Size(width: Double(rect.width) / scale, height: Double(rect.height) / scale))
    }
    // A path is no part of the state that was saved.
    cairo_new_path(context.pointer)
  }

  private func paint(_ card: PlanCard, of item: PlanItem) {
    context.setColor(card.color)
    context.addPath(of: card.rect, radius: card.cornerRadius, clip: item.clip)
    context.fill(smooth: card.cornerRadius > 0 || item.rotation != 0 || item.clip != nil)
  }

  /// Draws a text on a round background in a corner.
  private func paint(_ badge: PlanBadge, on item: PlanItem) {
    guard context.sees(item.pixels), context.sees(badge.box) else { return }
    let radius = Double(badge.box.height) / 2
    context.saved {
      // On a small item it is cut: nothing is drawn outside the item's rectangle.
      if badge.box.intersection(item.pixels) != badge.box {
        context.clip(to: item.pixels, radius: 0, smooth: item.rotation != 0)
      }
      context.setColor(badge.background)
      context.addPath(of: badge.box, radius: radius)
      context.fill(smooth: true)
      type.paint(badge.label, in: badge.box, of: item, cornerRadius: radius)
    }
  }
}
