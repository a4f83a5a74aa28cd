// Four edges in fractions of pixels, from which rectangles of whole pixels are made.

import MosaicLayout

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

  /// The bounding box after a clockwise rotation, with a pixel to spare for smoothed edges.
  func rotated(by degrees: Double, about pivot: Point) -> Bounds {
    let rotation = RotationMatrix(degrees: degrees)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      Point(
        x: pivot.x + (x - pivot.x) * rotation.cosine - (y - pivot.y) * rotation.sine,
        y: pivot.y + (x - pivot.x) * rotation.sine + (y - pivot.y) * rotation.cosine)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
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
