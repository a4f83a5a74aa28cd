import MosaicLayout
import TestSupport

@testable import MosaicRender
@testable import MosaicScene

/// Laws that relate plans to each other, for any document; each gives a sentence for what it finds broken.
enum PlanLaws {
  private static func plan(_ scene: Scene) throws -> RenderPlan {
    try Planner.plan(scene, measuring: TestTexts())
  }

  /// At scale k a plan is that of a document with all lengths k times larger.
  static func scaling(_ scene: Scene) throws -> [String] {
    // Powers of two multiply without rounding; with others an edge that lies half way between two pixels may fall on either,
    // and the room for rotated items is found by trial, where the last bits count.
    let isExact = [0.5, 1, 2].contains(scene.canvas.scale)
    let scene = isExact ? scene : scene.upright()
    let plan = try Self.plan(scene).withoutLeastWidths(of: max(1, 1 / scene.canvas.scale))
      .withPixelsForPoints()
    let multiplied = try Self.plan(scene.withPixelsForPoints()).withoutLeastWidths(
      of: max(1, scene.canvas.scale))
    if isExact { return differences(plan, multiplied, wholeWithin: 0) }
    // A badge is rounded in a box that was rounded.
    let places = zip(plan.items, multiplied.items).flatMap {
      differences($0.badge?.box as Any, $1.badge?.box as Any, wholeWithin: 2, at: "badge")
    }
    return places + differences(plan.withoutFreedom(), multiplied.withoutFreedom(), wholeWithin: 1)
  }

  /// Every edge and every height is the nearest pixel at every scale.
  static func rounding(_ scene: Scene) throws -> [String] {
    let plan = try Self.plan(scene)
    func isNear(_ pixels: Int, _ points: Double, within most: Double = 0.5) -> Bool {
      abs(Double(pixels) - points * plan.scale) <= most + 1e-5
    }
    var found: [String] = []
    for item in plan.items {
      guard let index = item.index else { return ["an item without an index"] }
      let source = scene.items[index]
      if !isNear(item.pixels.x, item.frame.minX) || !isNear(item.pixels.y, item.frame.minY) {
        found.append("item \(index) begins at \(item.pixels) and not at \(item.frame)")
      }
      // A far edge is rounded together with the gap that follows.
      if item.pixels.width > 1, !isNear(item.pixels.maxX, item.frame.maxX, within: 1) {
        found.append("item \(index) ends at \(item.pixels) and not at \(item.frame)")
      }
      if let border = item.border, let width = source.style.border?.width {
        if !isNear(border.width, width), border.width != 1 {
          found.append("item \(index) has a border of \(border.width) for \(width) points")
        }
      }
      if let strip = item.caption?.box, let caption = source.caption, caption.position != .over,
        source.style.frame == nil, !isNear(strip.height, caption.height)
      {
        found.append("item \(index) has a strip of \(strip.height) for \(caption.height) points")
      }
    }
    return found
  }

  /// A section is laid out as without the others, and is below the one before.
  static func sections(_ scene: Scene) throws -> [String] {
    // A section of `auto` is a box of its own, whose bottom is not that of its items, nor flush with the canvas.
    guard !scene.sectionTitles.isEmpty, !(scene.layout is AutoLayout) else { return [] }
    // A sheet that is filled is shared.
    guard scene.canvas.height == nil || scene.layout.pageBreaks != .none else { return [] }
    // Room for rotated items is taken from all sections, and badges may show the number of their item.
    let scene = scene.upright().withWordsForNumbers()
    let plan = try Self.plan(scene)
    var found: [String] = []
    var bottom = -Double.infinity
    for section in Set(scene.items.map(\.section)).sorted() {
      let members = scene.items.indices.filter { scene.items[$0].section == section }
      var alone = scene
      alone.items = members.map { scene.items[$0] }
      (alone.title, alone.sectionTitles, alone.canvas.height) = (nil, [:], nil)
      let onePlan = try Self.plan(alone)
      let (single, end) = (onePlan.items, onePlan.height * plan.scale)
      let gap = try Planner.stageAtRest(of: alone).content.spacing.height
      let together = plan.items.filter { $0.section == section }
      guard together.compactMap(\.index) == single.compactMap(\.index).map({ members[$0] }) else {
        found.append("section \(section) shows the items \(together.compactMap(\.index))")
        continue
      }
      let top = together.map(\.frame.minY).min() ?? bottom
      if top < bottom - 1e-9 { found.append("section \(section) begins at \(top), above \(bottom)") }
      // Without a title between them they are a row's gap apart, as other rows are.
      if bottom.isFinite, scene.sectionTitles[section] == nil, abs(top - bottom - gap) > 1e-6 {
        found.append("section \(section) begins \(top - bottom) below the one before, and not \(gap)")
      }
      bottom = together.map(\.frame.maxY).max() ?? bottom
      guard let first = together.first, let same = single.first else { continue }
      let shift = (first.frame.y - same.frame.y) * plan.scale
      // Alone, the last row ends with the canvas; together it is rounded with the gap that follows.
      let isWhole = shift == shift.rounded() && end == end.rounded() && plan.scale == plan.scale.rounded()
      for (item, same) in zip(together, single) {
        let index = item.index ?? -1
        var expected = same.moved(down: isWhole ? Int(shift) : 0)
        expected.part = item.part
        expected.frame = same.frame.offsetBy(dx: 0, dy: first.frame.y - (single.first?.frame.y ?? 0))
        if isWhole {
          found += differences(item, expected, at: "item \(index)")
        } else {
          found += differences(item.frame, expected.frame, at: "item \(index).frame")
          if item.hiddenCount != same.hiddenCount {
            found.append("item \(index) stands for \(item.hiddenCount ?? 0) hidden items")
          }
        }
      }
    }
    return found
  }

  /// A motion begins and ends as the stills of its ends, and its frames in between are those of their moments.
  static func motion(_ motion: Motion) throws -> [String] {
    var found: [String] = []
    let last = motion.frameCount - 1
    let planner = try MotionPlanner(motion, measuring: TestTexts())
    for frame in 0...last {
      let plan = try planner.plan(at: frame)
      let share = motion.easing.progress(at: Double(frame) / Double(last))
      var still = motion.scene
      switch motion.change {
      case .layout(let layout):
        if frame == 0 || frame == last {
          if frame == last { still.layout = layout }
          // A canvas that follows from the content is as large as the larger of both.
          let (items, texts) = (try Self.plan(still).items, try Self.plan(still).texts)
          if plan.items != items || plan.texts != texts { found.append("frame \(frame) is not the still") }
          continue
        }
        still.moment = MotionMoment(
          to: layout, at: Double(frame) / Double(last), easing: motion.easing)
      case .scroll(let from, let to):
        guard var line = still.layout as? CarouselLayout else { return ["what scrolls is no carousel"] }
        let container = try Planner.container(for: still.canvas, sides: .box)
        let ends = [from, to].map {
          line.snap ? line.snappedOffset($0, itemCount: still.items.count, in: container) : $0
        }
        // Between two places where it comes to rest a line is on its way.
        line.offset = frame == last ? ends[1] : ends[0] + (ends[1] - ends[0]) * share
        line.snap = false
        still.layout = line
      }
      if try plan != Self.plan(still) { found.append("frame \(frame) is not the moment \(share)") }
    }
    return found
  }

  /// Every picture is kept as large as the frame needs it that shows it largest, along both sides.
  static func needs(_ motion: Motion) throws -> [String] {
    let planner = try MotionPlanner(motion, measuring: TestTexts())
    let needs = try MotionNeeds(planner)
    var found: [String] = []
    for frame in 0..<motion.frameCount {
      let plan = try planner.plan(at: frame)
      for item in plan.items where plan.shows(item) {
        guard let source = ScaledSource(item, on: plan.bounds) else { continue }
        guard let picture = needs.pictures[source.picture], picture.frames.contains(frame) else {
          found.append("frame \(frame) shows \(source.picture), which is not kept")
          continue
        }
        let (crop, target) = (source.placement.crop, source.placement.target)
        let whole = picture.whole(source.picture).placement.target
        for (kept, all, shown, part) in [
          (whole.width, source.width, target.width, crop.width),
          (whole.height, source.height, target.height, crop.height),
        ] where Double(kept) < min(Double(all), Double(shown) / part * Double(all)) - 1e-6 {
          found.append("frame \(frame) shows \(source.picture) larger than it is kept: \(kept) of \(all)")
        }
      }
    }
    return found
  }
}

extension Scene {
  /// The same scene with the same words on all badges that show a number.
  fileprivate func withWordsForNumbers() -> Scene {
    var scene = self
    for index in items.indices where items[index].style.badge?.text == nil {
      scene.items[index].style.badge?.text = "7"
    }
    return scene
  }

  fileprivate func upright() -> Scene {
    var scene = self
    for index in items.indices { scene.items[index].style.rotation = Rotation(0) }
    return scene
  }
}
