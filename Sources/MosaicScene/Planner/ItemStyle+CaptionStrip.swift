package import MosaicLayout

extension ItemStyle {
  /// Splits an item's rectangle into the box of its content and its caption's strip.
  ///
  /// A strip that would leave less than a pixel of the content is left out, so that distant items of a carousel stay
  /// pictures. On a card, a caption above or below the picture is in the card's edge, which grows where it is too low. A
  /// circle takes what the card and the strip leave.
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
  /// has it. `nil` where the edges of the card, which grow with it, leave no room for the picture however large it is.
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
  /// The width of its edges in pixels, and the height of the lower one, where its shorter side has so many.
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
