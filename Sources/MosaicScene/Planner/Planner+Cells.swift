// The cells of a scene whose items are assigned to them: laid out once, before it is known which picture stands where.

package import MosaicLayout

extension Planner {
  /// The cells of a scene, and the scene with pictures in them.
  package struct Cells {
    private var scene: Scene
    private var arrangement: Arrangement
    /// The cells as they are planned, with colours in place of pictures; their boxes are in pixels.
    package let items: [PlanItem]
    /// Width and height of a cell with the gap beside it, in pixels: the median of all.
    package let pitch: (x: Double, y: Double)

    /// Lays out so many items of these natural sizes, in turn.
    package init(
      of scene: Scene, count: Int, sizes: [Size], measuring texts: some TextMeasuring
    ) throws(PlanError) {
      var scene = scene
      let items = scene.items
      scene.assign = nil
      scene.items = (0..<count).map { index in
        // As a picture of that size, so that layouts keep its shape; nothing of it is opened.
        var item = items[index % items.count]
        item.size = sizes[index % sizes.count]
        return item
      }
      let container = try container(for: scene.canvas, sides: scene.layout.requiredSides)
      let room = try room(of: scene, in: container)
      let seen = SeenPart(of: scene, in: room, below: head(of: scene).bottom)
      arrangement = try arrange(scene.items[...], of: scene, in: room, seen)
      // Where a canvas' shape hides places, others have an item a second time: here each is a cell of its own.
      // All at once: the arrangement would be copied for each of them.
      var placements = arrangement.placements
      for index in placements.indices { placements[index].item = index }
      arrangement.placements = placements
      scene.items = placements.indices.map { scene.items[$0 % count] }
      scene.layout = PlacedLayout(arrangement: arrangement, requiredSides: scene.layout.requiredSides)
      self.scene = scene
      let planned = try plan(scene, measuring: texts).items
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
      var (scene, arrangement) = (scene, arrangement)
      let sides = scene.layout.requiredSides
      arrangement.placements = cells.enumerated().map { index, cell in
        var placement = arrangement.placements[cell]
        placement.item = index
        return placement
      }
      scene.items = items
      scene.layout = PlacedLayout(arrangement: arrangement, requiredSides: sides)
      scene.assigned = AssignedTarget(
        result: result, blend: target.map { .init(target: $0.content, opacity: $0.opacity) })
      return scene
    }
  }
}

extension RenderPlan {
  /// Lays the target of a photomosaic over the cells.
  mutating func lay(_ blend: AssignedTarget.Blend) {
    guard let area = items.map(\.box).enclosing else { return }
    items[addOverlay(blend.target, in: area)].opacity = blend.opacity
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
