public import MosaicLayout

extension PlanItem {
  /// Every pixel that drawing it may touch: ``pixels`` with the shadow and what drawings reach, after rotation.
  public var ink: PixelRect {
    let reach = drawings.map(\.reach).max() ?? 0
    if shadow == nil && rotation == 0 && reach == 0 { return pixels }
    var area = Bounds(pixels).grown(by: reach)
    if let shadow {
      let outline = outline.rect
      let reach = shadow.reach + max(0, shadow.spread)
      area.include(
        Bounds(
          left: Double(outline.x) + shadow.x - reach, top: Double(outline.y) + shadow.y - reach,
          right: Double(outline.maxX) + shadow.x + reach, bottom: Double(outline.maxY) + shadow.y + reach))
    }
    if rotation != 0 { area = area.rotated(by: rotation, about: pivot) }
    return area.pixels
  }

  /// The part of the item, before rotation, that is visible through a window on the canvas; empty where nothing is.
  ///
  /// For a rotated item it is a bounding box with a pixel to spare. It includes the shadow, so it may be larger than the item.
  package func visible(in window: PixelRect) -> PixelRect {
    let visible = ink.intersection(window)
    guard rotation != 0, !visible.isEmpty else { return visible }
    return Bounds(visible).rotated(by: -rotation, about: pivot).pixels
  }

  package var rotatedPixels: Rect {
    Rect(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
      .rotated(by: rotation)
  }

  /// Whether it crosses an edge of the canvas. For a rotated item two pixels are tolerated, which rounding may take.
  package func isCut(by canvas: PixelRect) -> Bool {
    guard rotation != 0 else { return pixels.intersection(canvas) != pixels }
    let place = rotatedPixels
    return min(place.minX - Double(canvas.x), place.minY - Double(canvas.y)) < -2
      || max(place.maxX - Double(canvas.maxX), place.maxY - Double(canvas.maxY)) > 2
  }
}

private struct Bounds {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func grown(by reach: Double) -> Bounds {
    Bounds(left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach)
  }

  mutating func include(_ other: Bounds) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }

  /// The bounding box after a clockwise rotation, with a pixel to spare for smoothed edges.
  func rotated(by degrees: Double, about pivot: Point) -> Bounds {
    let rotation = RotationMatrix(degrees: degrees)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      Point(
        x: pivot.x + (x - pivot.x) * rotation.cosine - (y - pivot.y) * rotation.sine,
        y: pivot.y + (x - pivot.x) * rotation.sine + (y - pivot.y) * rotation.cosine)
    }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return Bounds(
      left: (xs.min() ?? left) - 1, top: (ys.min() ?? top) - 1, right: (xs.max() ?? right) + 1,
      bottom: (ys.max() ?? bottom) + 1)
  }

  var pixels: PixelRect {
    let (x, y) = (Int(pixels: left.rounded(.down)), Int(pixels: top.rounded(.down)))
    return PixelRect(
      x: x, y: y, width: Int(pixels: right.rounded(.up)) - x, height: Int(pixels: bottom.rounded(.up)) - y)
  }
}

extension Bounds {
  fileprivate init(_ rect: PixelRect) {
    self.init(left: Double(rect.x), top: Double(rect.y), right: Double(rect.maxX), bottom: Double(rect.maxY))
  }
}

// MARK: Moving an item as a whole

extension PlanItem {
  /// The item so many pixels further to the right and down, with everything that it shows; `scale` is that of the plan.
  package func moved(dx: Int, dy: Int, scale: Double) -> PlanItem {
    func moved(_ rect: PixelRect) -> PixelRect { rect.moved(dx: dx, dy: dy) }
    var item = self
    item.frame = frame.offsetBy(dx: Double(dx) / scale, dy: Double(dy) / scale)
    item.pixels = moved(pixels)
    item.box = moved(box)
    if let image { item.image?.target = moved(image.target) }
    if let card { item.card?.rect = moved(card.rect) }
    if let backdrop { item.backdrop?.image.target = moved(backdrop.image.target) }
    if let badge { item.badge?.box = moved(badge.box) }
    if let caption { item.caption?.box = moved(caption.box) }
    return item
  }
}

extension RenderPlan {
  /// Moves the item of that index in ``items``, with everything that it shows, by so many pixels to the right and down.
  public mutating func moveItem(_ index: Int, dx: Int, dy: Int) {
    items[index] = items[index].moved(dx: dx, dy: dy, scale: scale)
  }
}

extension PixelRect {
  fileprivate func moved(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x.adding(dx), y: y.adding(dy), width: width, height: height)
  }
}
