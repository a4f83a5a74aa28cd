// Scenes between two layouts and in motion: exact ends, one canvas, words for what cannot be.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct MotionPlanTests {
  static let layouts: [any Layout] = [
    SudokuLayout.sudoku(gap: 3), MomentsLayout.moments(), GridLayout.grid(columns: 4, gap: 2.5),
    WaterfallLayout.waterfall(columns: 3, gap: 5), FlowLayout.flow(), CarouselLayout.carousel(),
    RingLayout.ring(), AutoLayout.auto(),
  ]

  private func scene(_ layout: any Layout, width: Double? = 301, height: Double? = 200) -> Scene {
    let canvas = Canvas(
      width: width, height: height, scale: 1.5, padding: Insets(top: 1, left: 2, bottom: 3, right: 4))
    let items = (1...7).map { index in
      SceneItem(
        .image(.file("\(index).png"), pixelWidth: 40 * index, pixelHeight: 100),
        size: Size(width: Double(40 * index), height: 100))
    }
    return Scene(canvas: canvas, layout: layout, items: items)
  }

  @Test(
    "both ends of a transition are the plans of the two layouts", arguments: layouts.indices, layouts.indices)
  func endsAreExact(first: Int, second: Int) throws {
    let (one, two) = (scene(Self.layouts[first]), scene(Self.layouts[second]))
    for easing in Easing.allCases {
      var moving = one
      moving.moment = MotionMoment(to: two.layout, at: 0, easing: easing)
      #expect(try Planner.plan(moving) == Planner.plan(one))
      moving.moment?.time = 1
      #expect(try Planner.plan(moving) == Planner.plan(two))
      moving.moment?.time = 0.3
      let between = try Planner.plan(moving)
      #expect(between.items.count == 7 && between.items.allSatisfy { $0.image != nil || $0.pixels.isEmpty })
    }
  }

  @Test(
    "a canvas that follows from the content is as large as the larger one, and boxes are the same inside it",
    arguments: [0.0, 1])
  func canvasIsTheLarger(moment: Double) throws {
    let (one, two) = (
      scene(GridLayout.grid(columns: 7), height: nil),
      scene(WaterfallLayout.waterfall(columns: 1), height: nil)
    )
    var moving = one
    moving.moment = MotionMoment(to: two.layout, at: moment)
    let (plan, first, second) = (try Planner.plan(moving), try Planner.plan(one), try Planner.plan(two))
    #expect(first.height != second.height && plan.height == max(first.height, second.height))
    #expect(plan.items == (moment == 0 ? first : second).items)
    moving.moment?.time = 0.5
    #expect(try Planner.plan(moving).pixelHeight == plan.pixelHeight)
  }

  @Test("crops follow the shape on the way") func cropsAreMadeAnew() throws {
    var moving = scene(SudokuLayout.sudoku())
    moving.moment = MotionMoment(to: RingLayout.ring(), at: 0.5, easing: .linear)
    for item in try Planner.plan(moving).items {
      let image = try #require(item.image)
      #expect(image.target == item.pixels)
      let ratio = Double(image.target.width) / Double(image.target.height)
      #expect(abs(image.crop.width / image.crop.height / ratio - 1) < 1e-9)
    }
  }

  @Test("what only one layout shows fades") func fades() throws {
    var moving = scene(SudokuLayout.sudoku())
    moving.items += moving.items
    moving.layout = SudokuLayout.sudoku(overflow: .truncate)
    moving.moment = MotionMoment(to: RingLayout.ring(), at: 0.25, easing: .linear)
    let plan = try Planner.plan(moving)
    #expect(plan.items.map(\.opacity) == Array(repeating: 1, count: 9) + Array(repeating: 0.25, count: 5))
  }

  @Test("frames are spread evenly, with both ends among them") func framesAreSpread() throws {
    var motion = Motion(of: scene(SudokuLayout.sudoku()), .layout(RingLayout.ring()), frames: 5)
    #expect(try (0..<5).map { try motion.scene(at: $0).moment?.time } == [0, 0.25, 0.5, 0.75, 1])
    #expect(try motion.scene(at: -1).moment?.time == 0 && motion.scene(at: 9).moment?.time == 1)
    motion.frameCount = 1
    #expect(try motion.scene(at: 0).moment?.time == 0)
  }

  @Test("scrolling goes from offset to offset, and snaps only at its ends") func scrolls() throws {
    let layout = CarouselLayout.carousel(itemSize: Size(width: 90, height: 90), gap: 10)
    var motion = Motion(of: scene(layout), .scroll(from: 30, to: 260), frames: 3)
    func offsets() throws -> [Double?] {
      try (0..<3).map { (try motion.scene(at: $0).layout as? CarouselLayout)?.offset }
    }
    let (free, middle) = (try offsets(), 145.0)
    #expect(free[0] == 30 && free[2] == 260 && abs((free[1] ?? 0) - middle) < 1e-9)
    motion.scene.layout = CarouselLayout.carousel(itemSize: Size(width: 90, height: 90), gap: 10, snap: true)
    let snapped = try offsets()
    #expect(snapped[0] == 0 && snapped[2] == 300 && abs((snapped[1] ?? 0) - 150) < 1e-9)
    // At 150 the line is half way between two items, and is shown there.
    var still = motion.scene
    still.layout = CarouselLayout.carousel(itemSize: Size(width: 90, height: 90), gap: 10, offset: 150)
    #expect(try motion.plan(at: 1) == Planner.plan(still))
  }

  @Test("refuses what cannot move, and says why") func refuses() throws {
    var moving = scene(SudokuLayout.sudoku())
    for moment in [-0.1, 1.5, .nan] {
      moving.moment = MotionMoment(to: RingLayout.ring(), at: moment)
      #expect(
        refusal(of: moving)
          == "the moment between the two layouts is \(moment); allowed: 0 (the first) to 1 (the second)")
    }
    let rows: [(change: (inout Motion) -> Void, words: String)] = [
      ({ $0.frameCount = 0 }, "the motion's number of frames is 0; allowed: 1 to 10000"),
      ({ $0.frameCount = 10_001 }, "the motion's number of frames is 10001; allowed: 1 to 10000"),
      ({ $0.frameRate = 0 }, "the motion's frame rate is 0; allowed: 0.001 to 1000"),
      ({ $0.frameRate = .nan }, "the motion's frame rate is nan"),
      ({ $0.frameRate = 1001 }, "the motion's frame rate is 1001"),
      ({ $0.loops = -1 }, "the motion's number of loops is -1; allowed: 0 (for ever) to 2147483647"),
      ({ $0.change = .scroll(from: 0, to: 1) }, "only the layout 'carousel' can scroll"),
    ]
    for row in rows {
      var motion = Motion(of: scene(SudokuLayout.sudoku()), .layout(RingLayout.ring()), frames: 3)
      row.change(&motion)
      #expect { try motion.plan(at: 0) } throws: { "\($0)".contains(row.words) }
    }
  }
}
