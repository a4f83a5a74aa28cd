// From points to pixels: canvas sizes, padding, snapping, styles, and what is refused.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct PlannerTests {
  /// A layout for these tests: a row of equal cells across the box, or down the width.
  struct Row: Layout {
    var gap = 0.0
    var requiredSides = ContainerSides.box

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
      let width = ((container.width ?? 300) - gap * Double(items.count - 1)) / Double(items.count)
      let height = container.height ?? 50
      let placements = items.indices.map { index in
        Placement(
          item: index, frame: Rect(x: Double(index) * (width + gap), y: 0, width: width, height: height),
          z: -index)
      }
      return Arrangement(
        placements: placements, contentSize: Size(width: container.width ?? 300, height: height),
        spacing: Size(width: gap, height: 0))
    }
  }

  private func scene(
    _ canvas: Canvas, _ layout: Row = Row(), count: Int = 3, style: ItemStyle = ItemStyle()
  ) -> Scene {
    let item = SceneItem(
      .image("a.png", pixelWidth: 400, pixelHeight: 300), size: Size(width: 400, height: 300),
      style: style)
    return Scene(canvas: canvas, layout: layout, items: Array(repeating: item, count: count))
  }

  @Test("a canvas without a size is 1080 wide, and as high where the layout fills a box")
  func defaultsForBox() throws {
    let plan = try Planner.plan(scene(Canvas()))
    #expect(plan.width == 1080 && plan.height == 1080)
    let wide = try Planner.plan(scene(Canvas(width: 500)))
    #expect(wide.width == 500 && wide.height == 500)
    let high = try Planner.plan(scene(Canvas(height: 500)))
    #expect(high.width == 1080 && high.height == 500)
  }

  @Test("a side that the layout does not need follows from the content and the padding")
  func sidesFollowFromContent() throws {
    let canvas = Canvas(padding: Insets(top: 1, left: 2, bottom: 3, right: 4))
    let widthOnly = try Planner.plan(scene(canvas, Row(requiredSides: .width)))
    #expect(widthOnly.width == 1080 && widthOnly.height == 54)
    let none = try Planner.plan(scene(canvas, Row(requiredSides: [])))
    #expect(none.width == 306 && none.height == 54)
    #expect(none.items[0].frame == rect(2, 1, 100, 50))
  }

  @Test(
    "every gap comes out as the same number of pixels", arguments: [0.0, 1, 2.5, 3.3, 10], [1.0, 1.5, 2, 3])
  func gapsAreEqual(gap: Double, scale: Double) throws {
    for count in 1...40 {
      let canvas = Canvas(width: 1000, height: 100, scale: scale)
      let plan = try Planner.plan(scene(canvas, Row(gap: gap), count: count))
      let wanted = Int((gap * scale + 0.5 + 1e-6).rounded(.down))
      for (left, right) in zip(plan.items, plan.items.dropFirst()) {
        #expect(right.pixels.x - left.pixels.maxX == wanted, "\(count) items")
      }
      #expect(plan.items.last?.pixels.maxX == plan.pixelWidth, "\(count) items")
    }
  }

  @Test(
    "flush stays flush and padding even where the canvas is not a whole number of pixels",
    arguments: [1.25, 1.5, 1.75])
  func flushOnFractionalCanvas(scale: Double) throws {
    for width in 300..<400 {
      let canvas = Canvas(width: Double(width), height: 100, scale: scale, padding: Insets(10))
      let plan = try Planner.plan(scene(canvas, Row(gap: 5)))
      let left = try #require(plan.items.first?.pixels.x)
      let right = plan.pixelWidth - (try #require(plan.items.last?.pixels.maxX))
      #expect(left == Int((10 * scale + 0.5).rounded(.down)) && right == left, "\(width) wide")
      #expect(plan.items[0].pixels.y == plan.pixelHeight - plan.items[0].pixels.maxY, "\(width) wide")
    }
  }

  @Test("lengths of a style become pixels") func stylesBecomePixels() throws {
    let canvas = Canvas(width: 90, height: 30, scale: 2)
    var style = ItemStyle(cornerRadius: 100, border: Border(width: 0.1, color: .black))
    let plan = try Planner.plan(scene(canvas, style: style))
    #expect(plan.items[0].cornerRadius == 30)
    #expect(plan.items[0].border == PixelBorder(width: 1, color: .black))
    style.border = Border(width: 3, color: .black)
    #expect(try Planner.plan(scene(canvas, style: style)).items[0].border?.width == 6)
    style.border = Border(width: 0, color: .black)
    #expect(try Planner.plan(scene(canvas, style: style)).items[0].border == nil)
  }

  @Test("what touches an edge of the canvas reaches over it, and covers as it did; what would be cut stays")
  func bleeds() throws {
    var canvas = Canvas(width: 300, height: 100, scale: 2)
    let plain = try Planner.plan(scene(canvas))
    canvas.bleed = 5
    let plan = try Planner.plan(scene(canvas))
    #expect(plan.bounds == plain.bounds && plan.sheet == PixelRect(x: -10, y: -10, width: 620, height: 220))
    #expect(
      plan.items.map(\.pixels.x) == [-10, 200, 400] && plan.items.map(\.pixels.maxX) == [200, 400, 610])
    #expect(
      plan.items.allSatisfy { $0.pixels.y == -10 && $0.pixels.maxY == 210 && $0.image?.target == $0.pixels })
    #expect(
      plan.items.allSatisfy { !$0.isCut(by: plan.sheet) }
        && plan.items.map(\.frame) == plain.items.map(\.frame))
    canvas.padding = Insets(1)
    #expect(
      try Planner.plan(scene(canvas)).items.map(\.pixels).allSatisfy { $0.intersection(plain.bounds) == $0 })
    canvas.padding = Insets(0)
    var style = ItemStyle()
    style.rotation = Rotation(3)
    #expect(try Planner.plan(scene(canvas, style: style)).items[0].pixels.x >= 0)
    style.rotation = Rotation(0)
    style.frame = .polaroid
    #expect(try Planner.plan(scene(canvas, style: style)).items[0].pixels.x == 0)
  }

  @Test("items are drawn by z, equal ones in their order") func drawsByZ() throws {
    #expect(try Planner.plan(scene(Canvas())).drawingOrder == [2, 1, 0])
  }

  static let refused: [(Canvas, Int, String)] = [
    (Canvas(), 0, "there are no items; at least one is needed"),
    (Canvas(width: .nan), 1, "the canvas' width is nan; allowed: above 0, up to 1000000000 points"),
    (Canvas(height: -1), 1, "the canvas' height is -1; allowed: above 0, up to 1000000000 points"),
    (Canvas(scale: 0), 1, "the canvas' scale is 0; allowed: 0.0001 to 100 pixels a point"),
    (Canvas(scale: 101), 1, "the canvas' scale is 101; allowed: 0.0001 to 100 pixels a point"),
    (Canvas(padding: Insets(-1)), 1, "the canvas' padding is -1; allowed: 0 to 1000000000 points"),
    (
      Canvas(padding: Insets(540)), 1,
      "padding of 540 points at the left and 540 at the right leaves nothing of the canvas' width of 1080 points"
    ),
    (
      Canvas(width: 2_000_000, height: 10), 1,
      "the canvas would be 2000000 x 10 pixels; allowed: up to 1000000 a side and 10000000000 in all; choose a "
        + "smaller size or scale"
    ),
    (
      Canvas(width: 1_000_000, height: 1_000_000), 1,
      "the canvas would be 1000000 x 1000000 pixels; allowed: up to 1000000 a side and 10000000000 in all; choose "
        + "a smaller size or scale"
    ),
  ]

  @Test("refuses what cannot be planned, and says why", arguments: refused) func refuses(
    canvas: Canvas, count: Int, words: String
  ) { #expect(refusal(of: scene(canvas, count: count)) == words) }
}
