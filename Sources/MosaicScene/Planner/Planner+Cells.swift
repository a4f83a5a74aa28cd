// The cells of a scene whose items are assigned to them: laid out once, before it is known which picture stands where.

package import MosaicLayout
import MosaicText

extension Planner {
  /// The cells of a scene, and the scene with pictures in them.
  package struct Cells {
    private var scene: Scene
    private var arrangement: Arrangement
    /// The cells as planned, with colours in place of pictures; their boxes are in pixels.
    package let items: [PlanItem]
    /// Width and height of a cell with the gap beside it, in pixels: the median of all.
    package let pitch: (x: Double, y: Double)

    /// Lays out `count` items of these natural sizes, in turn.
    package init(
      of scene: Scene, count: Int, sizes: [Size], measuring texts: some TextMeasuring,
      unless isStopped: @escaping StopCheck = { false }
    ) throws(PlanError) {
      var scene = scene
      let items = scene.items
      scene.assign = nil
      scene.items = (0..<count).map { index in
        // As a picture of that size, so that layouts keep its shape; no picture is opened.
        var item = items[index % items.count]
        item.size = sizes[index % sizes.count]
        // Each picture fills one cell, wherever it stands.
        item.span = nil
        return item
      }
      let container = try container(for: scene.canvas, sides: scene.layout.requiredSides)
      let room = try room(of: scene, in: container)
      let seen = try VisibleFraction(of: scene, in: room, below: head(of: scene).bottom, unless: isStopped)
      arrangement = try arrange(scene.items[...], of: scene, in: room, seen, unless: isStopped).made
      // If a canvas' shape hides places, other places have an item a second time: here each place is a cell of
      // its own. The placements change all at once: else the arrangement would be copied for each of them.
      var placements = arrangement.placements
      if let seen { placements.removeAll { !seen.shows($0.frame) } }
      for index in placements.indices { placements[index].item = index }
      arrangement.placements = placements
      scene.items = placements.indices.map { scene.items[$0 % count] }
      scene.layout = PlacedLayout(arrangement: arrangement, requiredSides: scene.layout.requiredSides)
      self.scene = scene
      let planned = try plan(scene, measuring: texts, unless: isStopped).items
      self.items = planned
      let (width, height) = (
        planned.map { Double($0.box.width) }.median, planned.map { Double($0.box.height) }.median
      )
      let scale = scene.canvas.scale
      pitch = (
        max(1, width + arrangement.spacing.width * scale), max(1, height + arrangement.spacing.height * scale)
      )
    }

    /// The scene with these items in these cells, each cell once; the others stay empty.
    package func scene(
      _ items: [SceneItem], in cells: [Int], _ result: AssignmentResult,
      blending target: (content: ItemContent, opacity: Double)?
    ) -> Scene {
      var scene = scene
      var arrangement = arrangement
      let sides = scene.layout.requiredSides
      arrangement.placements = cells.enumerated().map { index, cell in
        var placement = arrangement.placements[cell]
        placement.item = index
        return placement
      }
      arrangement = arrangement.withoutSeams(by: 1 / scene.canvas.scale)
      scene.items = items
      scene.layout = PlacedLayout(arrangement: arrangement, requiredSides: sides)
      scene.assigned = AssignedTarget(
        result: result, blend: target.map { .init(target: $0.content, opacity: $0.opacity) })
      return scene
    }
  }
}

extension SceneAssignment {
  /// Refuses numbers out of their ranges.
  package func check() throws(PlanError) {
    func check(_ value: Int?, _ name: String, _ range: ClosedRange<Int>) throws(PlanError) {
      guard let value, !range.contains(value) else { return }
      throw .assignment("'\(name)' is \(value); allowed: \(range.lowerBound) to \(range.upperBound)")
    }
    try check(cells, "cells", Self.cellCounts)
    try check(reuse, "reuse", Self.reuses)
    try check(distance, "distance", Self.distances)
    if let distance, distance > 0, !orderFree {
      throw .assignment(
        "'distance' is \(distance), and 'orderFree' is false: pictures that keep their order cannot move apart; leave one of the two out"
      )
    }
    for (name, value) in [("recolor", recolor), ("blend", blend)] where !SceneLimits.share.contains(value) {
      throw .assignment("'\(name)' is \(shortest(value)); allowed: \(SceneLimits.share.words)")
    }
  }
}

extension RenderPlan {
  /// With more cells than this, the picture over them is not cut to their shapes: cutting takes time.
  private static let mostShapes = 20_000

  /// Lays the target of a photomosaic over the cells, and leaves the space between them unchanged.
  mutating func lay(_ blend: AssignedTarget.Blend) {
    let boxes = items.map { $0.box }
    guard let area = boxes.enclosing else { return }
    let shapes = items.map { ($0.box, $0.clip ?? Outline(roundedBy: $0)) }
    let index = addOverlay(blend.target, in: area)
    items[index].opacity = blend.opacity
    let covered = boxes.reduce(0.0) { $0 + Double($1.width) * Double($1.height) }
    let whole = Double(area.width) * Double(area.height)
    let isWhole = abs(covered - whole) < 0.5 && shapes.allSatisfy { $0.1 == nil }
    guard !isWhole, shapes.count <= Self.mostShapes else { return }
    items[index].clip = Outline(
      shapes.flatMap { box, clip in
        let corners = clip?.contours ?? [Outline.square]
        return corners.map { contour in contour.map { area.share(of: box, $0) } }
      })
  }
}

extension Outline {
  /// The rounded corners of an item's box; `nil` if it has none.
  fileprivate init?(roundedBy item: PlanItem) {
    guard item.cornerRadius > 0 else { return nil }
    func corners(_ radius: Double) -> [Length] { [Length](repeating: .points(radius), count: 4) }
    let shape = ClipPath.Shape.inset(
      corners(0), radiiX: corners(item.cornerRadius), radiiY: corners(item.cornerRadiusY ?? item.cornerRadius)
    )
    let (width, height) = (Double(item.box.width), Double(item.box.height))
    guard let outline = ClipPath(css: "", shape: shape).outline(width: width, height: height, scale: 1) else {
      return nil
    }
    self = outline
  }

  /// A rectangle in shares of itself, clockwise.
  fileprivate static let square = [
    Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1),
  ]
}

extension PixelRect {
  /// A point in shares of a part, as shares of the whole.
  fileprivate func share(of part: PixelRect, _ point: Point) -> Point {
    Point(
      x: min(max((Double(part.x - x) + point.x * Double(part.width)) / Double(width), 0), 1),
      y: min(max((Double(part.y - y) + point.y * Double(part.height)) / Double(height), 0), 1))
  }
}

extension [PixelRect] {
  /// The rectangle around all of them; `nil` for none.
  package var enclosing: PixelRect? {
    guard let first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.maxX, first.maxY)
    for rect in self {
      (left, top) = (Swift.min(left, rect.x), Swift.min(top, rect.y))
      (right, bottom) = (Swift.max(right, rect.maxX), Swift.max(bottom, rect.maxY))
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension [Double] {
  fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

/// A layout whose places are known, in a container of any size.
struct PlacedLayout: Layout {
  var arrangement: Arrangement
  var requiredSides: ContainerSides

  var hasFixedPlaces: Bool { true }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    // Without one of its items, as when a picture cannot be read, the others keep their places.
    var arrangement = arrangement
    arrangement.placements.removeAll { $0.item >= items.count }
    return arrangement
  }
}
