// Copies of rectangles that reach under neighbours in an SVG, so that no background shows between rectangles without a gap.

import CCairo
import MosaicLayout
import MosaicScene

/// A copy of a rectangular item that is painted before the item. Neighbours hide all of the copy that the item itself does not hide.
///
/// A viewer that shows an SVG at another scale softens the edges of each picture by itself: where two meet on a part of a pixel, the
/// ground below both shows through. A hair of the lower one under the upper one hides it. At the page's own scale no pixel changes:
/// copies reach only below opaque rectangles that are painted later, or out of the page.
struct HairUnderNeighbors: Hashable {
  /// How far it is moved, in pixels of the plan.
  var x = 0
  var y = 0
  /// The only part of the page that it may touch; `nil` for any.
  var clip: PixelRect?

  /// In points: enough for a viewer that shows the page at half its size.
  private static let width = 2.0

  /// The copies of items by their index in the plan.
  ///
  /// - Parameters:
  ///   - order: The indices of the items, in the order in which they are painted.
  ///   - isOpaque: Whether an item hides all that is below it; asked of those that meet another one.
  /// - Complexity: O(*n*) for rectangles of similar sizes.
  static func all(
    of plan: RenderPlan, order: [Int], in view: PixelRect, isOpaque: (PlanItem) -> Bool
  ) -> [Int: [HairUnderNeighbors]] {
    func map(_ indices: [Int]) -> BoxMap? {
      BoxMap(indices.map { plan.items[$0].box.intersection(view) }, in: view)
    }
    let rectangles = order.filter { plan.items[$0].isPlainRectangle && plan.items[$0].box.intersects(view) }
    guard rectangles.count > 1, let all = map(rectangles) else { return [:] }
    let opaque = rectangles.enumerated().filter { place, index in
      all.places(touching: all.boxes[place].grown(by: 1)).contains { $0 != place }
        && isOpaque(plan.items[index])
    }.map(\.element)
    guard let map = map(opaque) else { return [:] }
    let hair = max(1, Int(min(width * plan.scale, 1e6).rounded()))
    var copies: [Int: [HairUnderNeighbors]] = [:]
    for (place, index) in opaque.enumerated() {
      let found = Self.copies(of: place, in: map, by: hair, view)
      if !found.isEmpty { copies[index] = found }
    }
    return copies
  }

  // MARK: Steps

  private static func copies(
    of place: Int, in map: BoxMap, by hair: Int, _ view: PixelRect
  ) -> [HairUnderNeighbors] {
    let box = map.boxes[place]
    let hair = min(hair, box.width / 2, box.height / 2)
    guard hair > 0 else { return [] }
    var copies: [HairUnderNeighbors] = []
    for sign in [1, -1] {
      let (x, y) = (sign > 0 ? box.maxX : box.x - hair, sign > 0 ? box.maxY : box.y - hair)
      let beside = PixelRect(x: x, y: box.y, width: hair, height: box.height)
      let below = PixelRect(x: box.x, y: y, width: box.width, height: hair)
      let corner = PixelRect(x: x, y: y, width: hair, height: hair)
      func cover(_ strip: PixelRect, isUpright: Bool) -> Cover {
        map.cover(of: strip.intersection(view), isUpright: isUpright, after: place)
      }
      let across = cover(beside, isUpright: true)
      let along = cover(below, isUpright: false)
      // Behind the last pixel to the right and below, a page of paper has a part of another.
      if across.isHidden, along.isHidden, sign > 0 || across == .whole || along == .whole,
        cover(corner, isUpright: true).isHidden
      {
        copies.append(HairUnderNeighbors(x: sign * hair, y: sign * hair))
        // By itself it leaves the beginning of both seams open.
        copies += [HairUnderNeighbors(x: sign * hair), HairUnderNeighbors(y: sign * hair)]
        continue
      }
      for (cover, copy) in [
        (across, HairUnderNeighbors(x: sign * hair)), (along, HairUnderNeighbors(y: sign * hair)),
      ] {
        switch cover {
        case .outside where sign < 0: break
        case .outside, .whole: copies.append(copy)
        case .parts(let parts):
          copies += parts.map { part in
            // With its own edge: an edge of the clip would be soft as well.
            var copy = copy
            copy.clip = PixelRect(
              x: part.x - max(0, copy.x), y: part.y - max(0, copy.y), width: part.width + abs(copy.x),
              height: part.height + abs(copy.y))
            return copy
          }
        }
      }
    }
    return copies
  }

  /// How much of a strip along a rectangle is hidden by later rectangles.
  fileprivate enum Cover: Hashable {
    case outside, whole
    case parts([PixelRect])

    var isHidden: Bool { if case .parts = self { false } else { true } }
  }
}

/// Finds the boxes that touch a part of the page. A box is known by its place in the order of painting.
private struct BoxMap {
  let boxes: [PixelRect]
  /// The places of the boxes that touch a square of the page.
  private var squares: [Square: [Int]] = [:]
  private let side: Int

  private struct Square: Hashable {
    var column: Int
    var row: Int
  }

  /// `nil` for boxes that lie over each other so much that they hardly have seams.
  init?(_ boxes: [PixelRect], in view: PixelRect) {
    self.boxes = boxes
    let area = Double(view.width) * Double(view.height) / Double(max(1, boxes.count))
    side = max(1, Int(area.squareRoot().rounded(.up)))
    var count = 0
    for (place, box) in boxes.enumerated() {
      let touched = squares(of: box)
      count += touched.count
      guard count <= 16 * boxes.count + 64 else { return nil }
      for square in touched { squares[square, default: []].append(place) }
    }
  }

  private func squares(of rect: PixelRect) -> [Square] {
    func range(_ start: Int, _ end: Int) -> ClosedRange<Int> {
      let first = Int((Double(start) / Double(side)).rounded(.down))
      return first...max(first, Int((Double(end - 1) / Double(side)).rounded(.down)))
    }
    return range(rect.y, rect.maxY).flatMap { row in
      range(rect.x, rect.maxX).map { Square(column: $0, row: row) }
    }
  }

  func places(touching rect: PixelRect) -> Set<Int> {
    Set(squares(of: rect).flatMap { squares[$0] ?? [] }.filter { !boxes[$0].intersection(rect).isEmpty })
  }

  /// How much of a strip, in all of its thickness, is hidden by boxes after the one at `place`.
  func cover(of strip: PixelRect, isUpright: Bool, after place: Int) -> HairUnderNeighbors.Cover {
    guard !strip.isEmpty else { return .outside }
    let parts = places(touching: strip).filter { $0 > place }.map { boxes[$0].intersection(strip) }.filter {
      isUpright ? $0.width == strip.width : $0.height == strip.height
    }.sorted { isUpright ? $0.y < $1.y : $0.x < $1.x }
    var joined: [PixelRect] = []
    for part in parts {
      guard let last = joined.last, isUpright ? part.y <= last.maxY : part.x <= last.maxX else {
        joined.append(part)
        continue
      }
      joined[joined.count - 1] = PixelRect(
        x: last.x, y: last.y, width: max(last.maxX, part.maxX) - last.x,
        height: max(last.maxY, part.maxY) - last.y)
    }
    return joined == [strip] ? .whole : .parts(joined)
  }
}

extension PlanItem {
  /// Whether it is a plain rectangle that its content fills.
  fileprivate var isPlainRectangle: Bool {
    guard !isDecorated, !isShaped, pixels == box, !box.isEmpty else { return false }
    switch content {
    case .color: return true
    case .image: return background?.alpha == 255 || image?.target.intersection(box) == box
    case .label, .drawing, .placeholder: return false
    }
  }
}

extension Painter {
  /// Paints the copy that lies below an item and its neighbours; `image` is the part of its picture that is available.
  func paint(_ copy: HairUnderNeighbors, of item: PlanItem, image: PlacedImage?) {
    var item = item
    item.border = nil
    item.hiddenCount = nil
    item.caption = nil
    context.saved {
      if let clip = copy.clip { context.clip(to: clip, radius: 0) }
      cairo_translate(context.pointer, Double(copy.x), Double(copy.y))
      paintContent(item, image: image)
    }
  }
}
