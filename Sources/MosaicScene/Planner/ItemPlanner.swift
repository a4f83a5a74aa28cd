// An item of a scene in pixels: its box, its outline, its caption and all that its style adds.

package import MosaicLayout

struct ItemPlanner<Texts: TextMeasuring> {
  let snapping: PixelSnapping
  let font: [String]
  let texts: Texts
  /// The canvas, and how far items that touch its edges reach over them; `nil` if none does.
  var edges: (canvas: PixelRect, bleed: Int)?
  /// Whether planning must stop; an outline of many corners asks this.
  var isStopped: Planner.StopCheck = { false }
  private var clips = ClipOutlines()

  init(snapping: PixelSnapping, font: [String], texts: Texts) {
    self.snapping = snapping
    self.font = font
    self.texts = texts
  }

  var scale: Double { snapping.scale }

  /// Plans the item of a placement.
  mutating func item(at placement: Placement, of scene: Scene) throws(PlanError) -> PlanItem {
    let item = scene.items[placement.item]
    let style = item.style
    let degrees = scene.angle(ofItem: placement.item)
    let snapped = snapping.snap(placement.frame)
    let pixels = bleeding(snapped, item, placement, degrees)
    var (box, caption) = style.split(pixels, for: item.caption, scale: scale)
    let image = item.image(in: box, scale: scale)
    let isCircle = style.shape == .circle
    var clip = try clips.outline(
      of: item, scene.origin(ofItem: placement.item), in: box, scale: scale, unless: isStopped)
    // A circle stays a circle in any frame.
    if clip == nil, !isCircle { clip = placement.shape.outline }
    if item.caption?.position == .over, let seen = clip?.rect(in: box) {
      caption?.move(into: seen, item.caption, scale)
    }
    var planned = PlanItem(
      part: .item(placement.item), section: item.section, content: item.content.scaled(by: scale),
      frame: placement.frame, pixels: pixels, box: box, image: image, z: placement.z,
      opacity: style.opacity * placement.opacity,
      rotation: degrees + placement.rotation, clip: clip,
      border: border(style),
      background: background(style), tint: style.tint,
      hiddenCount: placement.hiddenCount > 0 ? placement.hiddenCount : nil,
      before: style.before?.scaled(by: scale), after: style.after?.scaled(by: scale), shadow: shadow(style),
      card: card(style, in: pixels), backdrop: backdrop(style, of: item, image, in: box),
      badge: badge(
        style, number: placement.item + 1,
        in: pixels == snapped ? clip?.rect(in: box) ?? box : snapped),
      caption: caption)
    planned.origin = item.origin
    if isCircle, clip == nil {
      planned.cornerRadius = Double(box.width) / 2
    } else if clip == nil {
      planned.cornerRadius = style.cornerRadius.corner(of: box, scale: scale)
      planned.cornerRadiusY = style.cornerRadius.cornerY(of: box)
    }
    if image != nil { planned.change = item.change }
    if image != nil, let subject = item.subject {
      planned.focus = PlanFocus(point: subject.middle, headCount: subject.heads.count, method: subject.method)
    }
    return planned
  }

  /// The item's rectangle, which reaches over the edges of the canvas that it touches. An item stays inside if it is not upright, if its
  /// shape or card would change, or if its caption would be cut.
  private func bleeding(
    _ pixels: PixelRect, _ item: SceneItem, _ placement: Placement, _ degrees: Double
  ) -> PixelRect {
    guard let (canvas, bleed) = edges, item.caption == nil, item.style.frame == nil,
      item.style.shape != .circle, item.style.clipPath == nil,
      placement.shape.outline == nil, placement.rotation == 0, degrees == 0
    else { return pixels }
    if case .label = item.content { return pixels }
    let left = pixels.x <= canvas.x ? min(pixels.x, canvas.x - bleed) : pixels.x
    let top = pixels.y <= canvas.y ? min(pixels.y, canvas.y - bleed) : pixels.y
    let right = pixels.maxX >= canvas.maxX ? max(pixels.maxX, canvas.maxX + bleed) : pixels.maxX
    let bottom = pixels.maxY >= canvas.maxY ? max(pixels.maxY, canvas.maxY + bleed) : pixels.maxY
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func border(_ style: ItemStyle) -> PixelBorder? {
    guard let border = style.border, border.width > 0 else { return nil }
    return PixelBorder(
      width: max(1, Int(pixels: (border.width * snapping.scale).rounded())), color: border.color)
  }

  func background(_ style: ItemStyle) -> Color? {
    if case .color(let color)? = style.backdrop { color } else { style.background }
  }

  func shadow(_ style: ItemStyle) -> PixelShadow? {
    guard let shadow = style.shadow, shadow.color.alpha > 0 else { return nil }
    return PixelShadow(shadow, scale: scale)
  }

  func card(_ style: ItemStyle, in pixels: PixelRect) -> PlanCard? {
    guard let frame = style.frame else { return nil }
    let half = Double(min(pixels.width, pixels.height)) / 2
    return PlanCard(rect: pixels, cornerRadius: min(max(0, frame.radius) * scale, half), color: frame.color)
  }

  func backdrop(
    _ style: ItemStyle, of item: SceneItem, _ image: ImagePlacement?, in box: PixelRect
  ) -> PlanBackdrop? {
    // A picture that fills its box would hide the backdrop.
    guard case .image(_, let width, let height) = item.content, let image, image.target != box else {
      return nil
    }
    let shorter = Double(min(box.width, box.height))
    switch style.backdrop {
    case .color, nil: return nil
    case .blur(let radius):
      let sigma = min(max(0, radius.map { $0 * scale } ?? shorter / 20), 1000 * scale)
      let covering = ItemStyle(position: style.position)
      return ImagePlacement(width: width, height: height, in: box, style: covering, scale: scale).map {
        PlanBackdrop(image: $0, sigma: sigma, isMirrored: false)
      }
    case .mirror(let blur): return PlanBackdrop(image: image, sigma: max(0, blur * scale), isMirrored: true)
    }
  }

  func badge(_ style: ItemStyle, number: Int, in box: PixelRect) -> PlanBadge? {
    guard let badge = style.badge else { return nil }
    let text = badge.text ?? "\(number)"
    let style = TextStyle(font: font, fontSize: badge.fontSize, color: badge.color).allowingLines(of: text)
    var label = Label(text: text, style: style)
    label.maxWidth = max(1, (Double(box.width) - 2 * (badge.margin * scale)) / scale)
    let size = texts.size(of: label)
    // At least as wide as high, so that a single digit has a round background.
    let place = badge.position.box(
      width: max(size.width, size.height) * scale, height: size.height * scale, in: box,
      margin: badge.margin, scale: scale)
    return PlanBadge(label: label, box: place, background: badge.background)
  }
}

/// The outlines of items; neighbours of the same style and size share the memory of one outline.
private struct ClipOutlines {
  /// That many corners take 320 MB.
  private static let mostCorners = 20_000_000

  private var last: (style: Boxed<ItemStyle>, width: Int, height: Int, outline: Outline)?
  private var corners = 0

  mutating func outline(
    of item: SceneItem, _ origin: ItemOrigin, in box: PixelRect, scale: Double, unless isStopped: () -> Bool
  ) throws(PlanError) -> Outline? {
    guard let path = item.style.clipPath else { return nil }
    if let last, last.style.isSame(as: item.$style), (last.width, last.height) == (box.width, box.height) {
      return last.outline
    }
    func wrong(_ found: String, _ allowed: String) -> PlanError {
      .value(part: .item(origin.number), name: "clip path", found: found, allowed: allowed)
    }
    let (width, height) = (Double(box.width), Double(box.height))
    guard let outline = try path.outline(width: width, height: height, scale: scale, unless: isStopped) else {
      throw wrong("a shape whose lines cross too often", "some thousand crossings; simplify it")
    }
    corners += outline.cornerCount
    guard corners <= Self.mostCorners else {
      throw wrong(
        "one of many, with more corners in all than there is room for",
        "\(Self.mostCorners) corners; take a simpler shape or fewer items")
    }
    last = (item.$style, box.width, box.height, outline)
    return outline
  }
}

extension PlanCaption {
  /// Moves a caption over a picture to the bottom of the picture's visible part.
  fileprivate mutating func move(into seen: PixelRect, _ caption: Caption?, _ scale: Double) {
    guard let caption, seen != box, !seen.isEmpty else { return }
    box = PixelRect(
      x: seen.x, y: seen.maxY - min(box.height, seen.height), width: seen.width,
      height: min(box.height, seen.height))
    text = caption.style.visiblePart(of: caption.text, width: Double(seen.width + 1) / scale)
  }
}

extension Outline {
  /// The pixels around the outline, whose points are shares of `box`; `nil` if the outline is empty.
  fileprivate func rect(in box: PixelRect) -> PixelRect? {
    bounds.map { bounds in
      func pixel(_ start: Int, _ side: Int, _ share: Double) -> Int {
        Int(pixels: (Double(start) + share * Double(side)).rounded())
      }
      let (x, y) = (pixel(box.x, box.width, bounds.minX), pixel(box.y, box.height, bounds.minY))
      return PixelRect(
        x: x, y: y, width: pixel(box.x, box.width, bounds.maxX) - x,
        height: pixel(box.y, box.height, bounds.maxY) - y)
    }
  }
}

extension SceneItem {
  /// The crop of its picture in a box of pixels; `nil` if it has no picture, or if no part of the picture is in the box.
  package func image(in box: PixelRect, scale: Double) -> ImagePlacement? {
    guard case .image(_, let width, let height) = content else { return nil }
    return ImagePlacement(
      width: width, height: height, in: box, style: style, focus: focus, zoom: zoom, keep: keep,
      subject: subject, scale: scale)
  }
}

// MARK: Corners and outlines

extension ClipPath {
  /// The outline in a box, in shares of the box; `nil` if its lines cross too often.
  ///
  /// - Throws: ``PlanError/stopped`` if `isStopped` says so. It is not asked again after that.
  func outline(
    width: Double, height: Double, scale: Double, unless isStopped: () -> Bool
  ) throws(PlanError) -> Outline? {
    var isEnded = false
    let outline = outline(
      width: width, height: height, scale: scale,
      orNilIf: {
        isEnded = isStopped()
        return isEnded
      })
    if isEnded { throw .stopped }
    return outline
  }
}

extension Length {
  /// The radius of a box's corners along x, as in CSS: if two corners do not fit beside each other, both shrink.
  func corner(of box: PixelRect, scale: Double) -> Double {
    switch self {
    case .points(let points): min(points * scale, Double(min(box.width, box.height)) / 2)
    case .fraction(let share): min(share, 0.5) * Double(box.width)
    }
  }

  fileprivate func cornerY(of box: PixelRect) -> Double? {
    guard case .fraction(let share) = self, box.width != box.height, share > 0 else { return nil }
    return min(share, 0.5) * Double(box.height)
  }
}

// MARK: Captions

extension ItemStyle {
  /// Splits an item's rectangle into the box of its content and its caption's strip.
  ///
  /// A strip that would leave less than a pixel of the content is left out, so that distant items of a carousel stay
  /// pictures. On a card, a caption above or below the picture is in the card's edge, which grows if it is too low. A
  /// circle takes the room that the card and the strip leave.
  func split(
    _ pixels: PixelRect, for caption: Caption?, scale: Double
  ) -> (box: PixelRect, caption: PlanCaption?) {
    let whole = frame?.inside(of: pixels, scale: scale) ?? pixels
    guard let caption else { return (content(in: whole), nil) }
    let height = Int(pixels: (caption.height * scale).rounded())
    guard height > 0, height < pixels.height, pixels.width > 0 else { return (content(in: whole), nil) }
    // On a card the strip is no wider than the inside: it does not cover the card's edges.
    var inside = whole
    var strip = PixelRect(x: inside.x, y: pixels.y, width: inside.width, height: height)
    switch caption.position {
    case .below:
      strip.height = max(height, pixels.maxY - inside.maxY)
      strip.y = pixels.maxY - strip.height
      inside.height = max(0, min(inside.maxY, strip.y) - inside.y)
    case .above:
      let bottom = inside.maxY
      inside.y = max(inside.y, strip.maxY)
      inside.height = max(0, bottom - inside.y)
    case .over:
      inside = content(in: inside)
      strip.height = min(height, inside.height)
      strip.x = inside.x
      strip.y = inside.maxY - strip.height
      strip.width = inside.width
    }
    let box = content(in: inside)
    guard !box.isEmpty else { return (content(in: whole), nil) }
    let text = caption.style.visiblePart(of: caption.text, width: Double(strip.width + 1) / scale)
    return (
      box,
      PlanCaption(
        text: text, style: caption.style, box: strip, padding: caption.padding,
        background: caption.background, anchor: anchor(of: caption))
    )
  }

  /// The size of an item that shows a picture in all its pixels: with its card, and the strip of its caption as ``split(_:for:scale:)``
  /// has it. `nil` if the edges of the card, which grow with the card, leave no room for the picture at any size.
  package func size(around picture: PixelSize, for caption: Caption?, scale: Double) -> PixelSize? {
    let strip = caption.map { max(0, Int(pixels: ($0.height * scale).rounded())) } ?? 0
    var size = picture
    while max(size.width, size.height) <= Canvas.largestSide {
      let edges = frame?.edges(of: min(size.width, size.height), scale: scale) ?? (side: 0, below: 0)
      let above = caption?.position == .above ? max(strip, edges.side) : edges.side
      let below = caption?.position == .below ? max(strip, edges.below) : edges.below
      let next = PixelSize(
        width: picture.width + 2 * edges.side, height: picture.height + above + below)
      if next == size { return size }
      // Edges in shares are larger at a larger card, so sizes only rise.
      size = next
    }
    return nil
  }

  /// A caption of fewer lines than its strip has room for is next to its picture; on a card it is in the middle of the edge.
  private func anchor(of caption: Caption) -> Double {
    switch caption.position {
    case .below where frame == nil: 0
    case .above where frame == nil: 1
    case .below, .above, .over: 0.5
    }
  }

  /// The part of the room inside the card that the content fills: for a circle the square in its middle.
  private func content(in room: PixelRect) -> PixelRect {
    guard shape == .circle else { return room }
    let side = min(room.width, room.height)
    return PixelRect(
      x: room.x + (room.width - side) / 2, y: room.y + (room.height - side) / 2, width: side, height: side)
  }
}

extension PhotoFrame {
  /// The width of its edges and the height of the lower edge, in pixels, if its shorter side has `shorter` pixels.
  fileprivate func edges(of shorter: Int, scale: Double) -> (side: Int, below: Int) {
    func edge(_ length: Length) -> Int {
      let shorter = Double(shorter)
      return Int(pixels: min(max(0, length.pixels(of: shorter, scale: scale)), shorter).rounded())
    }
    let side = edge(width)
    return (side, bottom.map(edge) ?? side)
  }

  fileprivate func inside(of card: PixelRect, scale: Double) -> PixelRect {
    let (side, below) = edges(of: min(card.width, card.height), scale: scale)
    return PixelRect(
      x: card.x + min(side, card.width), y: card.y + min(side, card.height),
      width: max(0, card.width - 2 * side), height: max(0, card.height - side - below))
  }
}

extension Caption {
  /// Measures the width in which the text is whole.
  package mutating func measure(_ texts: some TextMeasuring) {
    var line = style
    line.lines = max(1, text.unicodeScalars.count { $0 == "\n" } + 1)
    let sides = padding.left + padding.right
    let width = texts.size(of: Label(text: text, style: line)).width
    // Words break unevenly: lines that a text is spread over are up to a quarter longer than its part for each.
    let parts = Double(max(1, style.lines / line.lines))
    wholeWidth = (parts == 1 ? width : width / parts * 1.25) + sides
  }
}
