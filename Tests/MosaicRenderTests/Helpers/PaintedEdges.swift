// How far what is painted reaches, and how far it surely should.

import MosaicLayout
import MosaicPixels
import MosaicScene

/// Left, top, right and bottom of what is painted, in pixels.
struct Edges: CustomStringConvertible {
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

  /// The smallest box that holds every pixel that is not transparent.
  init(painted picture: Pixmap) {
    self.init(picture.box { $0 != 0 } ?? PixelRect(x: 0, y: 0, width: 0, height: 0))
  }

  var isEmpty: Bool { right <= left || bottom <= top }
  var description: String { "\(left),\(top) to \(right),\(bottom)" }

  func holds(_ other: Edges) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func inset(by distance: Double) -> Edges {
    Edges(left: left + distance, top: top + distance, right: right - distance, bottom: bottom - distance)
  }

  func intersection(_ other: Edges) -> Edges {
    Edges(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

extension Pixmap {
  /// The smallest box that holds all pixels of a kind; `nil` where there are none.
  func box(of isMeant: (UInt32) -> Bool) -> PixelRect? {
    var (left, top, right, bottom) = (width, height, 0, 0)
    bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in 0..<height {
        for x in 0..<width where isMeant(pixels[y * width + x]) {
          (left, right) = (min(left, x), max(right, x + 1))
          (top, bottom) = (min(top, y), max(bottom, y + 1))
        }
      }
    }
    return right > 0 ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}

extension PlanItem {
  /// Boxes whose four edges are painted for sure, a pixel inwards where edges are smooth.
  var surelyPainted: [(name: String, edges: Edges)] {
    guard opacity > 0.5, clip == nil else { return [] }
    func isSolid(_ color: Color?) -> Bool { color.map { $0.alpha > 120 } ?? false }
    var parts: [(String, Edges)] = []
    if isSolid(card?.color), let card { parts.append(("card", Edges(card.rect))) }
    var fills = isSolid(background) || hiddenCount != nil
    if case .color(let color) = content { fills = fills || isSolid(color) }
    if case .placeholder = content { fills = true }
    if fills { parts.append(("content", Edges(box))) }
    if let caption, isSolid(caption.background), cornerRadius == 0 {
      parts.append(("caption", Edges(caption.box)))
    }
    let isSmooth = cornerRadius > 0 || (card?.cornerRadius ?? 0) > 0
    parts = parts.map { ($0.0, isSmooth ? $0.1.inset(by: 1) : $0.1) }
    guard rotation == 0 else {
      // The bounding box after rotation; round corners do not reach it.
      return isSmooth ? [] : parts.map { ($0.0, rotated($0.1).inset(by: 1)) }
    }
    if let shadow, isSolid(shadow.color), let far = farEdges(of: shadow) { parts.append(("shadow", far)) }
    return parts
  }

  /// The outline with the shadow's edges where they lie beyond it; `nil` where the blur leaves little of them.
  private func farEdges(of shadow: PixelShadow) -> Edges? {
    let outline = Edges(outline.rect)
    let edges = Edges(
      left: outline.left + shadow.x - shadow.spread, top: outline.top + shadow.y - shadow.spread,
      right: outline.right + shadow.x + shadow.spread, bottom: outline.bottom + shadow.y + shadow.spread)
    guard min(edges.right - edges.left, edges.bottom - edges.top) > 4 * shadow.sigma + 4 else { return nil }
    // Of a side that lies under the item nothing is seen.
    var seen = Edges(left: pivot.x, top: pivot.y, right: pivot.x, bottom: pivot.y)
    if edges.left < outline.left - 2 { seen.left = edges.left + 2 }
    if edges.top < outline.top - 2 { seen.top = edges.top + 2 }
    if edges.right > outline.right + 2 { seen.right = edges.right - 2 }
    if edges.bottom > outline.bottom + 2 { seen.bottom = edges.bottom - 2 }
    // What lies all to one side of the item need not reach its middle.
    guard seen.left < seen.right, seen.top < seen.bottom else { return nil }
    guard edges.left < pivot.x, edges.right > pivot.x, edges.top < pivot.y, edges.bottom > pivot.y else {
      return nil
    }
    return seen
  }

  private func rotated(_ edges: Edges) -> Edges {
    let turn = RotationMatrix(degrees: rotation)
    let corners = [
      (edges.left, edges.top), (edges.right, edges.top), (edges.left, edges.bottom),
      (edges.right, edges.bottom),
    ].map { x, y in
      (
        x: pivot.x + (x - pivot.x) * turn.cosine - (y - pivot.y) * turn.sine,
        y: pivot.y + (x - pivot.x) * turn.sine + (y - pivot.y) * turn.cosine
      )
    }
    return Edges(
      left: corners.map(\.x).min() ?? 0, top: corners.map(\.y).min() ?? 0, right: corners.map(\.x).max() ?? 0,
      bottom: corners.map(\.y).max() ?? 0)
  }
}
