// What of an item is on the canvas: all that is decoded, drawn or laid out is cut to it.

package import MosaicLayout

extension RenderPlan {
  /// All pixels of the canvas.
  package var canvas: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }
}

extension PlanItem {
  /// What of the item can be seen through a window on the canvas, before the item is turned; empty where nothing can.
  ///
  /// For an item that is turned, a rectangle around it with a pixel to spare. It holds the shadow as well, and hence may be
  /// larger than the item.
  package func visible(in window: PixelRect) -> PixelRect {
    let seen = ink.intersection(window)
    guard rotation != 0, !seen.isEmpty else { return seen }
    return Bounds(seen).turned(by: -rotation, about: pivot).pixels
  }
}

/// Four edges in pixels.
struct Bounds {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ rect: PixelRect) {
    self.init(
      left: Double(rect.x), top: Double(rect.y), right: Double(rect.maxX), bottom: Double(rect.maxY))
  }

  mutating func include(_ other: Bounds) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }

  /// The edges of what is turned clockwise.
  func turned(by degrees: Double, about pivot: Point) -> Bounds {
    let turn = Turn(degrees: degrees)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      Point(
        x: pivot.x + (x - pivot.x) * turn.cosine - (y - pivot.y) * turn.sine,
        y: pivot.y + (x - pivot.x) * turn.sine + (y - pivot.y) * turn.cosine)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    // A pixel more, for edges that are smoothed.
    return Bounds(
      left: (xs.min() ?? left) - 1, top: (ys.min() ?? top) - 1, right: (xs.max() ?? right) + 1,
      bottom: (ys.max() ?? bottom) + 1)
  }

  /// The smallest rectangle of whole pixels around it.
  var pixels: PixelRect {
    let (x, y) = (Int(pixels: left.rounded(.down)), Int(pixels: top.rounded(.down)))
    return PixelRect(
      x: x, y: y, width: Int(pixels: right.rounded(.up)) - x, height: Int(pixels: bottom.rounded(.up)) - y)
  }
}
