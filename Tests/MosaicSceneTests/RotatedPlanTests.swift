// Rotated items: the edge of the canvas cuts none of them where the layout can avoid it.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct RotatedPlanTests {
  private static func scene(
    _ layout: any Layout, _ canvas: Canvas, count: Int, rotation: Rotation,
    size: Size = Size(width: 400, height: 300)
  ) -> Scene {
    let item = SceneItem(
      .image("a.png", pixelWidth: Int(size.width), pixelHeight: Int(size.height)), size: size,
      style: ItemStyle(rotation: rotation))
    return Scene(canvas: canvas, layout: layout, items: Array(repeating: item, count: count))
  }

  private static func canvas(_ width: Double?, _ height: Double?, padding: Double = 0) -> Canvas {
    Canvas(width: width, height: height, padding: Insets(padding))
  }

  /// One picture of 100 × 100 that is rotated by 45 degrees takes 141.42 on each side: what is left of 200 is 200 / √2.
  @Test func aCellShrinksByHand() throws {
    let plan = try Planner.plan(
      Self.scene(.grid(columns: 1), Self.canvas(200, 200), count: 1, rotation: Rotation(45)))
    let frame = plan.items[0].frame
    let side = 200 / 2.0.squareRoot()
    #expect(abs(frame.width - side) < 1e-3 && abs(frame.height - side) < 1e-3, "\(frame)")
    #expect(abs(frame.center.x - 100) < 1e-3 && abs(frame.center.y - 100) < 1e-3)
  }

  /// Cells of 100 × 50 rotated by a right angle are 50 × 100: 25 more above and below, and nothing at the sides.
  @Test func aSheetThatFollowsGrows() throws {
    let layout: GridLayout = .grid(cell: Size(width: 100, height: 50), columns: 2)
    let plan = try Planner.plan(Self.scene(layout, Self.canvas(nil, nil), count: 4, rotation: Rotation(90)))
    #expect(plan.width == 200 && plan.height == 150)
    #expect(plan.items.map(\.frame.y) == [25, 25, 75, 75] && plan.items.map(\.frame.x) == [0, 100, 0, 100])
    let padded = try Planner.plan(
      Self.scene(layout, Self.canvas(nil, nil, padding: 20), count: 4, rotation: Rotation(90)))
    // The padding is room already: 5 more above and below.
    #expect(padded.width == 240 && padded.height == 150 && padded.items[0].frame.y == 25)
  }

  @Test("where the padding has room enough, nothing changes", arguments: [0.0, 5, 90, 180])
  func paddingIsRoom(degrees: Double) throws {
    let layout: GridLayout = .grid(columns: 3, gap: 10)
    let rotated = try Planner.plan(
      Self.scene(layout, Self.canvas(600, 400, padding: 40), count: 6, rotation: Rotation(degrees)))
    let upright = try Planner.plan(
      Self.scene(layout, Self.canvas(600, 400, padding: 40), count: 6, rotation: Rotation(0)))
    #expect(rotated.items.map(\.frame) == upright.items.map(\.frame))
  }

  @Test(
    "what was asked for in points stays there",
    arguments: [
      RingLayout.ring(itemSize: Size(width: 50, height: 50), radius: 70), CarouselLayout.carousel(),
    ] as [any Layout]) func nothingIsMoved(layout: any Layout) throws
  {
    let canvas = Self.canvas(200, 200)
    let rotated = try Planner.plan(
      Self.scene(layout, canvas, count: 7, rotation: Rotation(from: -30, to: 30)))
    let upright = try Planner.plan(Self.scene(layout, canvas, count: 7, rotation: Rotation(0)))
    #expect(rotated.items.map(\.frame) == upright.items.map(\.frame))
  }

  @Test("cells that cannot shrink stay where they are, and are cut") func noRoomHelps() throws {
    let layout: GridLayout = .grid(cell: Size(width: 100, height: 50), columns: 2)
    let plan = try Planner.plan(Self.scene(layout, Self.canvas(200, 100), count: 4, rotation: Rotation(90)))
    #expect(plan.items.map(\.frame.y) == [0, 0, 50, 50])
    let canvas = px(0, 0, 200, 100)
    #expect(plan.items.allSatisfy { $0.isCut(by: canvas) })
  }

  @Test func isCutKnowsTheTurnedBox() throws {
    // 100 × 100 by 10 degrees reaches 7.9 over each edge of its place.
    var item = try Planner.plan(
      Self.scene(
        RingLayout.ring(itemSize: Size(width: 100, height: 100)), Self.canvas(400, 400), count: 1,
        rotation: Rotation(10))
    ).items[0]
    #expect(item.pixels == px(150, 150, 100, 100))
    #expect(abs(item.rotatedPixels.minX - 142.1) < 0.1 && abs(item.rotatedPixels.maxY - 257.9) < 0.1)
    #expect(!item.isCut(by: px(144, 144, 112, 112)), "two pixels do not count")
    #expect(item.isCut(by: px(145, 0, 400, 400)))
    #expect(item.isCut(by: px(0, 0, 400, 255)))
    item.rotation = 0
    #expect(!item.isCut(by: px(150, 150, 100, 100)))
    #expect(item.isCut(by: px(151, 150, 100, 100)))
  }

  @Test("a title keeps its place, and the items below it are not cut") func titles() throws {
    var scene = Self.scene(.grid(columns: 2), Self.canvas(300, 300), count: 4, rotation: Rotation(20))
    scene.title = Heading(text: "T", style: TextStyle(), marginTop: 0, marginBottom: 4, lineHeight: 20)
    let plan = try Planner.plan(scene)
    #expect(plan.texts[0].box == px(0, 0, 300, 20))
    let canvas = px(0, 0, 300, 300)
    #expect(plan.items.allSatisfy { !$0.isCut(by: canvas) && $0.frame.minY >= 24 })
  }

  static let layouts: [any Layout] = [
    SudokuLayout.sudoku(gap: 6), AutoLayout.auto(gap: 3), GridLayout.grid(columns: 3, gap: 8),
    GridLayout.grid(), GridLayout.grid(cell: Size(width: 90, height: 60), columns: 4, gap: 5),
    WaterfallLayout.waterfall(columns: 3, gap: 7), WaterfallLayout.waterfall(columns: 2, axis: .horizontal),
    FlowLayout.flow(gap: 4), FlowLayout.flow(gap: 4, alignment: .justified), MomentsLayout.moments(),
    RingLayout.ring(itemSize: Size(width: 120, height: 90)), TreemapLayout.treemap(gap: 5),
    HoneycombLayout.honeycomb(gap: 4), SpiralLayout.spiral(gap: 2), ScatterLayout.scatter(),
  ]

  @Test("no seed is cut", arguments: layouts.indices) func laws(index: Int) throws {
    let layout = Self.layouts[index]
    let isBox = layout.requiredSides == .box
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      let needsHeight = layout.requiredSides.contains(.height)
      var canvas = Self.canvas(
        layout.requiredSides.contains(.width) ? double(300...900).rounded() : nil,
        needsHeight ? double(300...900).rounded() : nil, padding: random.next() % 2 == 0 ? 0 : double(0...30))
      canvas.scale = [1, 1.5, 2, 0.7][Int(random.next() % 4)]
      let range = Rotation(from: double(-25...25), to: double(-25...25))
      let scene = Self.scene(
        layout, canvas, count: 1 + Int(random.next() % 9), rotation: range,
        size: Size(width: double(20...500).rounded(), height: double(20...500).rounded()))
      let plan = try Planner.plan(scene)
      let bounds = plan.bounds
      for item in plan.items {
        #expect(!item.isCut(by: bounds), "seed \(seed): \(item.rotatedPixels) on \(bounds)")
        #expect(item.pixels.width > 0 && item.pixels.height > 0)
      }
      if isBox { #expect(plan.width == canvas.width && plan.height == canvas.height) }
    }
  }
}
