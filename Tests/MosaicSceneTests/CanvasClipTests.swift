// Canvases in shapes: no item is hidden, what is seen is full, and what is refused.

import MosaicLayout
import Synchronization
import TestSupport
import Testing

@testable import MosaicScene
@testable import MosaicText

@Suite(.bounded) struct CanvasClipTests {
  private func scene(
    _ shape: String, _ layout: any Layout, _ count: Int, _ ratio: (Int) -> Double = { _ in 1 }
  ) throws -> Scene {
    let items = (0..<count).map {
      SceneItem(.color(.black), size: Size(width: 100 * ratio($0), height: 100))
    }
    let canvas = Canvas(width: 600, height: 600, clipPath: try ClipPath(css: shape))
    return Scene(canvas: canvas, layout: layout, items: items)
  }

  @Test("the shape is in what the padding leaves") func padding() throws {
    for scale in [1, 2.5] {
      var scene = try scene("ellipse()", .grid(columns: 4), 16)
      scene.canvas.padding = Insets(top: 10, left: 20, bottom: 40, right: 80)
      scene.canvas.scale = scale
      let plan = try Planner.plan(scene)
      let bounds = try #require(plan.clip?.bounds)
      let edges = [bounds.minX, bounds.minY, 1 - bounds.maxX, 1 - bounds.maxY].map { $0 * 600 }
      for (found, wanted) in zip(edges, [20.0, 10, 80, 40]) { #expect(abs(found - wanted) < 0.5, "\(edges)") }
    }
  }

  /// The share of each item's best place that is seen.
  private func seen(_ plan: RenderPlan) throws -> [Double] {
    let clip = try #require(plan.clip).map { Point(x: $0.x * 600, y: $0.y * 600) }
    var best: [Int: Double] = [:]
    for item in plan.items {
      let share = clip.cut(to: item.frame).area / (item.frame.width * item.frame.height)
      best[item.index ?? -1] = max(best[item.index ?? -1] ?? 0, share)
    }
    return best.keys.sorted().map { best[$0] ?? 0 }
  }

  @Test(
    "every item is seen, and all of the shape is covered",
    arguments: ["heart", "star", "circle()", "polygon(0 0, 30% 0, 30% 100%, 0 100%)"], [1, 5, 12, 40, 90])
  func filled(shape: String, count: Int) throws {
    for layout in [GridLayout(), CollageLayout(), AutoLayout()] as [any Layout] {
      let plan = try Planner.plan(
        try scene(shape, layout, count) { [0.7, 1, 1.5, 1.33][$0 % 4] })
      let seen = try seen(plan)
      #expect(seen.count == count && seen.allSatisfy { $0 >= 0.1 }, "\(layout), \(count): \(seen)")
      guard layout is GridLayout else { continue }
      let clip = try #require(plan.clip).map { Point(x: $0.x * 600, y: $0.y * 600) }
      let covered = plan.items.reduce(0) { $0 + clip.cut(to: $1.frame).area }
      #expect(covered > 0.985 * clip.area && covered < 1.001 * clip.area, "\(count): \(covered / clip.area)")
    }
  }

  @Test(
    "no rotated item is hidden that is seen when it is upright",
    arguments: ["heart", "circle(30%)", "circle()", "inset(40% 40% 10% 10%)"], [4.0, 8])
  func rotated(shape: String, degrees: Double) throws {
    let layouts = [GridLayout(), CollageLayout(), HoneycombLayout(), PackLayout()] as [any Layout]
    for layout in layouts {
      for count in [9, 12, 20] {
        var scene = try scene(shape, layout, count) { [0.7, 1, 1.5, 1.33][$0 % 4] }
        let upright = try seen(Planner.plan(scene)).count { $0 > 0.001 }
        for index in scene.items.indices {
          scene.items[index].style.rotation = Rotation(from: -degrees, to: degrees)
        }
        let rotated = try seen(Planner.plan(scene)).count { $0 > 0.001 }
        #expect(rotated >= upright, "\(layout), \(count)")
      }
    }
  }

  @Test("without a shape, or where all is seen, nothing changes") func unchanged() throws {
    let plain = try Planner.plan(edited(try scene("heart", GridLayout(), 9)) { $0.canvas.clipPath = nil })
    let whole = try Planner.plan(try scene("inset(0)", GridLayout(), 9))
    #expect(plain.clip == nil && plain.isOpaque && !whole.isOpaque && plain.items == whole.items)
  }

  @Test("a canvas whose height is open is a square") func square() throws {
    let plan = try Planner.plan(
      edited(try scene("heart", CollageLayout(), 7)) { $0.canvas.height = nil })
    #expect(plan.pixelHeight == 600)
  }

  @Test("a shape that shows nothing, or a thread of it, hides no item from the planner, and takes no time")
  func almostNothing() throws {
    for shape in ["inset(40px 60% 5% 108%)", "ellipse(60px 1px at 50% 50%)", "circle(2px)"] {
      var scene = try scene(shape, GridLayout.grid(columns: 3), 9)
      for index in scene.items.indices { scene.items[index].style.rotation = Rotation(3) }
      let asked = Mutex(0)
      _ = try? Planner.plan(scene, measuring: TestTexts()) {
        asked.withLock {
          $0 += 1
          return false
        }
      }
      // About as many layouts: they were 1,800 once.
      #expect(asked.withLock { $0 } < 250, "\(shape)")
    }
  }

  @Test("planning ends with the first question that is answered so", arguments: 0..<24)
  func stops(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let corners = (0..<1500).map { corner in
      let edge = corner.isMultiple(of: 2) ? 90 : 80
      return "\(edge)% \(Double(corner) / 15)%"
    }
    let shapes = ["heart", "polygon(0 0, \(corners.joined(separator: ", ")), 0 100%)"]
    let layouts = [GridLayout(), CollageLayout(), AutoLayout(), WaterfallLayout()] as [any Layout]
    var scene = try scene(shapes[seed % 2], layouts[seed / 2 % 4], 12) { [0.7, 1, 1.5][$0 % 3] }
    switch seed / 8 {
    case 0: for index in scene.items.indices { scene.items[index].style.rotation = Rotation(3) }
    case 1: scene.moment = MotionMoment(to: GridLayout.grid(columns: 4), at: 0.5)
    default:
      scene.pages = Pages(perPage: 5)
    }
    /// Answers the question of this number, counted from 1, with yes, and counts them.
    func asked(stoppingAt last: Int) throws(PlanError) -> Int {
      let count = Mutex(0)
      let isStopped: Planner.StopCheck = {
        count.withLock {
          $0 += 1
          return $0 >= last
        }
      }
      do throws(PlanError) {
        _ = try ScenePages(scene, unless: isStopped).plan(0, measuring: TestTexts())
        guard last == .max else { throw .noItems }
      } catch {
        if last == .max || error != .stopped { throw error }
      }
      return count.withLock { $0 }
    }
    let all = try asked(stoppingAt: .max)
    #expect(all > 7)
    for _ in 0..<20 {
      let last = Int.random(in: 1...all, using: &random)
      #expect(try asked(stoppingAt: last) == last)
    }
  }

  @Test func refused() throws {
    func words(_ path: ClipPath) throws -> String {
      refusal(of: edited(try scene("heart", GridLayout(), 3)) { $0.canvas.clipPath = path })
    }
    #expect(
      try words(ClipPath(css: "circle(0)"))
        == #"the canvas' clipPath is "circle(0)", which has no area; allowed: a shape or a picture that shows a part of the canvas"#
    )
    #expect(
      try words(ClipPath(picture: .file("a.png")))
        == "the canvas' clipPath's picture is of unknown size; allowed: one that was measured")
  }
}
