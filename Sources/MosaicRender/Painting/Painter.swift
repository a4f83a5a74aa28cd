// Drawing a plan's items: one switch over what they show, for every kind of surface.

import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

/// A picture, or a strip of one, on a surface, with its place on the canvas.
struct PlacedImage {
  var surface: CairoSurface
  /// Left top corner on the canvas, in pixels.
  var x: Double
  var y: Double
  /// Pixels of the canvas per pixel of the surface.
  var scaleX = 1.0
  var scaleY = 1.0
  /// What of the canvas it may cover, where it is larger than what is wanted.
  var clip: PixelRect?
  /// Whether its pixels are the canvas' own, also where the item is turned.
  var isOnCanvas = false
}

/// Draws items, in pixels of the plan, on any surface.
struct Painter {
  let context: CairoContext
  /// Pixels per point, for lengths that the plan keeps in points.
  let scale: Double
  /// Sets the type of labels, captions and titles.
  var setter = TextSetter()
  /// Font families of badges.
  var font = TextStyle().font

  /// The highest type of a mark that grows with its item, in points: as much as documents may ask for.
  private static let largestType = 10_000.0

  /// Draws one item; `image` is what of its picture is at hand.
  func paint(_ item: PlanItem, image: PlacedImage?, layers: ItemLayers = .none) throws(RenderError) {
    if item.isDressed {
      paintDressed(item, image: image, layers: layers)
    } else {
      paintContent(item, image: image)
    }
    try context.check()
  }

  /// Draws what is inside the item's box.
  func paintContent(_ item: PlanItem, image: PlacedImage?, backdrop: PlacedImage? = nil) {
    guard !item.box.isEmpty else { return }
    if let background = item.background { fill(item, with: background) }
    if let backdrop { paint(backdrop, in: item, isBackdrop: true) }
    switch item.content {
    case .image:
      if let image { paint(image, in: item) }
    case .color(let color):
      fill(item, with: color)
    case .label(let label):
      guard context.sees(item.box) else { break }
      context.saved { type.paint(label, in: item.box, of: item) }
    case .placeholder:
      paintPlaceholder(item)
    }
    // Inside the picture a caption is a part of it, and the border runs around both.
    let isInside = item.caption.map { !$0.box.intersection(item.box).isEmpty } ?? false
    if isInside { paintCaption(of: item) }
    if let border = item.border { stroke(item, border) }
    if let hidden = item.hiddenCount { paintBadge("+\(hidden)", on: item) }
    if !isInside { paintCaption(of: item) }
  }

  private func fill(_ item: PlanItem, with color: Color) {
    context.setColor(color)
    context.addPath(of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY)
    context.fill(smooth: item.isSmooth)
  }

  /// Paints the picture inside the item's shape; where the picture ends inside the shape, nothing is painted.
  ///
  /// Painted through a clip and not filled into a path: of a path filled with a picture Cairo makes an SVG pattern,
  /// which repeats wherever the picture ends inside the shape.
  private func paint(_ image: PlacedImage, in item: PlanItem, isBackdrop: Bool = false) {
    context.saved {
      let isTurned = item.rotation != 0
      // What is turned ends where its pixels were before: outside, the edge is repeated.
      let area = isTurned && image.isOnCanvas && !isBackdrop ? item.image?.target : image.clip
      if isTurned, item.cornerRadius == 0 {
        // Clipped once: where shape and picture share an edge, viewers multiply what two smooth clips leave of it.
        context.clip(to: area?.intersection(item.box) ?? item.box, radius: 0, smooth: true)
      } else {
        if item.cornerRadius > 0 || isBackdrop {
          context.clip(to: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY)
        }
        if let area, area != item.box || !isTurned { context.clip(to: area, radius: 0, smooth: isTurned) }
      }
      if image.isOnCanvas { context.turnBack() }
      context.setSource(
        image.surface, x: image.x, y: image.y, scaleX: image.scaleX, scaleY: image.scaleY,
        smooth: isTurned && !image.isOnCanvas)
      cairo_paint(context.pointer)
    }
  }

  /// Strokes inside the edge; a straight border is a filled frame of whole pixels.
  private func stroke(_ item: PlanItem, _ border: PixelBorder) {
    let width = Double(min(border.width, min(item.box.width, item.box.height)))
    context.saved {
      context.setColor(border.color)
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_EVEN_ODD)
      context.addPath(of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY)
      context.addPath(of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY, inset: width)
      context.fill(smooth: item.isSmooth)
    }
  }

  /// A grey tile with a cross: a picture that should be here cannot be read.
  private func paintPlaceholder(_ item: PlanItem) {
    fill(item, with: Color(red: 0xDD, green: 0xDD, blue: 0xDD))
    let box = item.box
    // Cairo could not draw a cross that is so far away.
    let farthest = Int(CairoContext.farthest)
    let near = PixelRect(x: -farthest, y: -farthest, width: 2 * farthest, height: 2 * farthest)
    guard box.intersection(near) == box else { return }
    let side = Double(min(box.width, box.height))
    let arm = side / 8
    let (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
    context.saved {
      context.setColor(Color(red: 0x99, green: 0x99, blue: 0x99))
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

  /// Darkens the item and writes how many more there are.
  private func paintBadge(_ text: String, on item: PlanItem) {
    fill(item, with: Color(red: 0, green: 0, blue: 0, alpha: 0x80))
    var label = Label(text: text)
    label.style.font = font
    label.color = .white
    context.saved {
      let height = min(Double(min(item.box.width, item.box.height)) * 0.3, Self.largestType * scale)
      type.paint(label, in: item.box, of: item, pixelHeight: height)
    }
  }
}
