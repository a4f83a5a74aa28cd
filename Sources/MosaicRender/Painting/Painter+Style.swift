// Drawing what a style adds around the picture: group, turn, shadow, card and badge.

import CCairo
import MosaicLayout
import MosaicScene

extension PlanItem {
  /// Whether its edges lie between pixels.
  var isSmooth: Bool { cornerRadius > 0 || rotation != 0 }
}

extension Painter {
  /// Draws an item with all that it wears.
  func paintDressed(_ item: PlanItem, image: PlacedImage?, layers: ItemLayers) {
    guard item.opacity > 0 else { return }
    context.saved {
      // A group is as large as what is drawn in it, and costs its pixels.
      if item.opacity < 1 {
        context.clip(to: item.ink, radius: 0)
        cairo_push_group(context.pointer)
      }
      context.saved {
        if item.rotation != 0 { context.turn(by: item.rotation, about: item.pivot) }
        if let shadow = layers.shadow { paint(shadow: shadow, of: item) }
        if let card = item.card { paint(card, of: item) }
        paintContent(item, image: image, backdrop: layers.backdrop)
        if let badge = item.badge { paint(badge, on: item) }
      }
      if item.opacity < 1 {
        cairo_pop_group_to_source(context.pointer)
        cairo_paint_with_alpha(context.pointer, item.opacity)
      }
    }
  }

  /// Paints the shadow around the item but, as in CSS, not beneath it, where it would darken what is translucent.
  private func paint(shadow: PlacedImage, of item: PlanItem) {
    let (rect, radiusX, radiusY) = item.outline
    context.saved {
      // Where the edge is smooth, one pixel of it stays beneath, or the ground would shine through.
      let isSmooth = radiusX > 0 || item.rotation != 0
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_set_antialias(context.pointer, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE)
      cairo_new_path(context.pointer)
      context.addPath(of: item.reach, radius: 0)
      context.addPath(of: rect, radius: radiusX, radiusY: radiusY, inset: isSmooth ? 1 : 0)
      cairo_clip(context.pointer)
      if shadow.isOnCanvas { context.turnBack() }
      context.setSource(
        shadow.surface, x: shadow.x, y: shadow.y, scaleX: shadow.scaleX, scaleY: shadow.scaleY,
        smooth: item.rotation != 0 && !shadow.isOnCanvas)
      cairo_paint(context.pointer)
    }
  }

  private func paint(_ card: PlanCard, of item: PlanItem) {
    context.setColor(card.color)
    context.addPath(of: card.rect, radius: card.cornerRadius)
    context.fill(smooth: card.cornerRadius > 0 || item.rotation != 0)
  }

  /// Draws a text on a round ground in a corner.
  private func paint(_ badge: PlanBadge, on item: PlanItem) {
    guard context.sees(item.pixels) else { return }
    var label: Label
    switch badge.text {
    case .number: label = Label(text: "\(item.index + 1)")
    case .words(let words): label = Label(text: words)
    }
    label.style.font = font
    label.color = badge.color
    label.fontSize = badge.height / scale
    label.maxWidth = max(1, (Double(item.box.width) - 2 * badge.margin) / scale)
    let size = TextMeasurer(setter).size(of: label)
    let width = max(size.width, size.height) * scale
    let place = badge.position.place(
      width: width, height: size.height * scale, in: item.box, margin: badge.margin)
    guard context.sees(place) else { return }
    var ground = item
    (ground.box, ground.cornerRadius, ground.cornerRadiusY) = (place, Double(place.height) / 2, nil)
    context.saved {
      // On a small item it is cut: nothing is drawn beyond what the plan says of the item.
      if place.intersection(item.pixels) != place {
        context.clip(to: item.pixels, radius: 0, smooth: item.rotation != 0)
      }
      context.setColor(badge.background)
      context.addPath(of: place, radius: ground.cornerRadius)
      context.fill(smooth: true)
      type.paint(label, in: place, of: ground)
    }
  }
}

extension PlanItem {
  /// A box around all that the item may touch before it is turned.
  fileprivate var reach: PixelRect {
    let far = max(ink.width, ink.height)
    return PixelRect(
      x: min(ink.x, pixels.x) - far, y: min(ink.y, pixels.y) - far, width: 3 * far + pixels.width,
      height: 3 * far + pixels.height)
  }
}
