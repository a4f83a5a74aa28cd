// The items of a plan, drawn on any surface: one switch over their content, and what a style adds to the picture.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicScene
import MosaicText

struct Painter {
  /// Drawn over the item that displays the number of hidden items.
  static let hiddenOverlay = Color(red: 0, green: 0, blue: 0, alpha: 0x80)
  static let hiddenTextColor = Color.white
  /// Height of that number's type, as a share of the item's shorter side.
  static let hiddenTextShare = 0.3

  let context: CairoContext
  /// Pixels per point, for lengths that the plan keeps in points.
  let scale: Double
  var typesetter = Typesetter()
  /// Font families of texts without a style of their own.
  var font = TextStyle().font
  /// Whether it draws on a page of an SVG or a PDF, and not on pixels.
  var isVector = false

  /// The highest type of a text that grows with its item, in points: as large as documents may ask for.
  private static let largestType = 10_000.0

  var type: TextPainter { TextPainter(context: context, scale: scale, typesetter: typesetter) }

  /// For texts that do not belong to the collage.
  private var ownType: TextPainter {
    var type = type
    type.mayBeCut = true
    return type
  }

  /// Draws one item; `image` is the part of its picture that is available.
  func paint(_ item: PlanItem, image: PlacedImage?, layers: ItemLayers = ItemLayers()) throws(RenderError) {
    if item.isDecorated {
      paintDecorated(item, image: image, layers: layers)
    } else {
      paintContent(item, image: image)
    }
    try context.check()
  }

  /// - Parameter opacity: Of the picture.
  func paintContent(
    _ item: PlanItem, image: PlacedImage?, backdrop: PlacedImage? = nil, opacity: Double = 1
  ) {
    guard !item.box.isEmpty else { return }
    if let background = item.background { fill(item, with: background) }
    if let backdrop { paint(backdrop, in: item, isBackdrop: true) }
    switch item.content {
    case .image:
      if let image { paint(image, in: item, opacity: opacity) }
      if image != nil, let tint = item.tint { paint(tint: tint, over: item) }
    case .color(let color):
      fill(item, with: color)
    case .label(let label):
      guard context.sees(item.box) else { break }
      context.saved { type.paint(label, in: item.box, of: item) }
    case .drawing(let drawing):
      paint(drawing, at: item.box)
    case .placeholder:
      paintPlaceholder(item)
    }
    // A caption inside the picture is drawn below the border.
    let isInside = item.caption.map { !$0.box.intersection(item.box).isEmpty } ?? false
    if isInside { paintCaption(of: item) }
    if let border = item.border { stroke(item, border) }
    if let hidden = item.hiddenCount { paintHidden(hidden, on: item) }
    if !isInside { paintCaption(of: item) }
  }

  func fill(_ item: PlanItem, with color: Color) {
    context.setColor(color)
    addPath(of: item)
    context.fill(smooth: item.isSmooth)
  }

  /// Makes the path of the item's shape.
  private func addPath(of item: PlanItem, inset: Double = 0) {
    context.addPath(
      of: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY, inset: inset,
      clip: item.clip)
  }

  /// Draws nothing outside the item's shape until the state is restored.
  private func clip(to item: PlanItem) {
    context.clip(
      to: item.box, radius: item.cornerRadius, radiusY: item.cornerRadiusY, clip: item.clip)
  }

  /// Paints the picture inside the item's shape. If the picture ends inside the shape, the rest stays unpainted.
  ///
  /// Painted through a clip instead of filling a path: Cairo writes a path filled with a picture as an SVG pattern, which
  /// repeats if the picture ends inside the shape.
  private func paint(
    _ image: PlacedImage, in item: PlanItem, isBackdrop: Bool = false, opacity: Double = 1
  ) {
    context.saved {
      let isRotated = item.rotation != 0
      // A picture that was rotated ends at its target: beyond it, its edge pixels are repeated.
      let area = isRotated && image.isOnCanvas && !isBackdrop ? item.image?.target : image.clip
      if isRotated, !item.isShaped {
        // Clipped once: where shape and picture share an edge, two smooth clips would multiply its coverage.
        context.clip(to: area?.intersection(item.box) ?? item.box, radius: 0, smooth: true)
      } else {
        if item.isShaped || isBackdrop { clip(to: item) }
        if let area, area != item.box || !isRotated { context.clip(to: area, radius: 0, smooth: isRotated) }
      }
      if image.isOnCanvas { context.resetRotation() }
      context.setSource(
        image.surface, x: image.x, y: image.y, scaleX: image.scaleX, scaleY: image.scaleY,
        smooth: isRotated && !image.isOnCanvas)
      if opacity < 1 {
        cairo_paint_with_alpha(context.pointer, opacity)
      } else {
        cairo_paint(context.pointer)
      }
    }
  }

  /// Lays a colour over the picture, inside the item's shape.
  private func paint(tint: Color, over item: PlanItem) {
    context.saved {
      if let target = item.image?.target, target != item.box {
        context.clip(to: target, radius: 0, smooth: item.rotation != 0)
      }
      fill(item, with: tint)
    }
  }

  /// Strokes inside the edge; a straight border is a filled frame of whole pixels.
  private func stroke(_ item: PlanItem, _ border: PixelBorder) {
    let width = Double(min(border.width, min(item.box.width, item.box.height)))
    context.saved {
      context.setColor(border.color)
      if item.clip != nil {
        // Half of the line is outside, where it is clipped.
        clip(to: item)
        cairo_set_line_width(context.pointer, 2 * width)
        addPath(of: item)
        return cairo_stroke(context.pointer)
      }
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_EVEN_ODD)
      addPath(of: item)
      addPath(of: item, inset: width)
      context.fill(smooth: item.isSmooth)
    }
  }

  private func paintHidden(_ count: Int, on item: PlanItem) {
    fill(item, with: Self.hiddenOverlay)
    var label = Label(text: "+\(count)")
    label.style.font = font
    label.style.color = Self.hiddenTextColor
    context.saved {
      let height = min(
        Double(min(item.box.width, item.box.height)) * Self.hiddenTextShare, Self.largestType * scale)
      ownType.paint(label, in: item.box, of: item, pixelHeight: height)
    }
  }

  // MARK: Texts

  /// Draws the item's caption in its strip; over a picture it is clipped to the picture's corners.
  func paintCaption(of item: PlanItem) {
    guard let caption = item.caption, !caption.box.isEmpty, context.sees(caption.box) else { return }
    context.saved {
      if item.isShaped, caption.box.y < item.box.maxY, caption.box.maxY > item.box.y { clip(to: item) }
      context.clip(to: caption.box, radius: 0, smooth: item.rotation != 0)
      if let background = caption.background {
        context.setColor(background)
        context.addPath(of: caption.box, radius: 0)
        context.fill(smooth: item.rotation != 0)
      }
      type.paint(
        caption.text, caption.style, in: caption.box, insets: caption.padding, of: item,
        anchor: caption.anchor)
    }
  }

  func paint(_ title: PlanText) throws(RenderError) {
    try context.saved { () throws(RenderError) in
      context.clip(to: title.ink, radius: 0)
      if let background = title.background {
        context.setColor(background)
        context.addPath(of: title.box, radius: 0)
        context.fill(smooth: false)
      }
      if let shadow = title.shadow { try type.paint(shadow, of: title) }
      type.paint(title.text, title.style, in: title.box, insets: title.padding, of: nil)
    }
    try context.check()
  }

  // MARK: Outlines

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
      addPath(of: item)
      cairo_fill_preserve(context.pointer)
      cairo_new_path(context.pointer)
      context.setColor(Color(red: 0x66, green: 0x66, blue: 0x66))
      cairo_set_line_width(context.pointer, line)
      addPath(of: item, inset: line / 2)
      cairo_stroke(context.pointer)
    }
    let name = picture.name.pathNames.last ?? picture.name
    var label = Label(text: name.isEmpty ? "\(index + 1)" : "\(index + 1) \(name)")
    label.style.font = font
    label.style.color = Color(red: 0x33, green: 0x33, blue: 0x33)
    label.style.fontSize = min(14, Double(min(item.box.width, item.box.height)) / scale / 3)
    context.saved { ownType.paint(label, in: item.box, of: item) }
    paintCaption(of: item)
    try context.check()
  }
}

// MARK: What a style adds: opacity, rotation, shadow, card and badge

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
  private func paintDecorated(_ item: PlanItem, image: PlacedImage?, layers: ItemLayers) {
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
    // The saved state does not include the path.
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
      // On a small item the badge is cut: it must not reach outside the item's rectangle.
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

// MARK: The tile in place of a picture that cannot be read

extension Painter {
  /// Fill of the tile, and of the cross on it.
  static let placeholderColor = Color(red: 0xDD, green: 0xDD, blue: 0xDD)
  static let placeholderCrossColor = Color(red: 0x99, green: 0x99, blue: 0x99)

  /// A grey tile with a cross.
  private func paintPlaceholder(_ item: PlanItem) {
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
