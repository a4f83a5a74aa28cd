import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct MovedItemTests {
  /// An item with all that an item can have.
  private func plan(x: Double, y: Double, scale: Double, rotated: Bool) throws -> RenderPlan {
    let style = ItemStyle(
      fit: .contain, border: Border(width: 2, color: .black), rotation: Rotation(rotated ? 30 : 0),
      shadow: Shadow(), frame: .polaroid, backdrop: .blur(3), badge: Badge("new"))
    let item = SceneItem(
      .image("a.png", pixelWidth: 100, pixelHeight: 60), size: Size(width: 100, height: 60),
      style: style, caption: Caption(text: "A caption", style: TextStyle(), lineHeight: 18))
    let placement = Placement(item: 0, frame: Rect(x: x, y: y, width: 60, height: 80))
    let layout = PlacedLayout(
      arrangement: Arrangement(placements: [placement], contentSize: .zero), requiredSides: .box)
    let canvas = Canvas(width: 300, height: 300, scale: scale)
    return try Planner.plan(Scene(canvas: canvas, layout: layout, items: [item]))
  }

  @Test("a moved item is what a layout would have placed there", arguments: [1.0, 2], [false, true])
  func isTheOther(scale: Double, rotated: Bool) throws {
    let (start, end) = (
      try plan(x: 20, y: 30, scale: scale, rotated: rotated),
      try plan(x: 55, y: 12, scale: scale, rotated: rotated)
    )
    var moved = start
    let pixels = Int(scale)
    moved.moveItem(0, dx: 35 * pixels, dy: -18 * pixels)
    // Rounded outwards from fractions, which may differ by a pixel.
    if rotated {
      #expect(abs(moved.items[0].ink.x - end.items[0].ink.x) <= 1)
      #expect(abs(moved.items[0].ink.maxY - end.items[0].ink.maxY) <= 1)
    }
    #expect(moved == end)
    #expect(moved != start)
    for part in [start.items[0].backdrop != nil, start.items[0].card != nil, start.items[0].badge != nil] {
      #expect(part)
    }
    moved.moveItem(0, dx: -35 * pixels, dy: 18 * pixels)
    #expect(moved == start)
  }

  @Test("moved out of sight, however far, it is refused and does not trap", arguments: [Int.min, .max])
  func farAway(distance: Int) throws {
    var plan = try plan(x: 0, y: 0, scale: 1, rotated: false)
    plan.moveItem(0, dx: distance, dy: distance)
    let error = #expect(throws: PlanError.self) { try plan.validate() }
    #expect(error?.description.hasPrefix("item 0: the x of its pixels is ") == true)
  }
}
