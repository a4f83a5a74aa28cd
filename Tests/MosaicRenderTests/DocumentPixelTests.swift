// Plan against pixels, over documents that use all features at once: no golden, only relations.

import CCairo
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicScene
@testable import MosaicSystem

@Suite(.bounded) struct DocumentPixelTests {
  private func renderer(jobs: Int = 1) -> SceneRenderer {
    SceneRenderer { $0.jobs = jobs }
  }

  /// Every item alone on a transparent canvas, with room around it for what it casts.
  @Test("nothing is painted outside an item's ink, and what its ink holds is painted")
  func ink() throws {
    try RandomDocument.each(0..<70, largestArea: 15_000) { seed, document, _, _ in
      var scene = try document.scene()
      scene.canvas.padding = Insets(40)
      scene.canvas.width = scene.canvas.width.map { $0 + 80 }
      scene.canvas.height = scene.canvas.height.map { $0 + 80 }
      guard var plan = try? Planner.plan(scene), plan.pixelWidth * plan.pixelHeight < 100_000 else {
        return
      }
      plan.background = .transparent
      (plan.gradient, plan.canvasPicture, plan.watermark, plan.texts) = (nil, nil, nil, [])
      let canvas = plan.bounds
      for item in plan.items.prefix(5) {
        var single = plan
        single.items = [item]
        let painted = try Edges(painted: renderer().pixmap(of: single))
        let ink = Edges(item.ink.intersection(canvas))
        #expect(
          painted.isEmpty || ink.holds(painted),
          "seed \(seed), item \(item.index ?? -1): \(painted) leaves \(ink)")
        for (name, part) in item.surelyPainted {
          // For a rotated box at the canvas' edge other edges are visible.
          guard item.rotation == 0 || Edges(canvas).holds(part) else { continue }
          let part = part.intersection(Edges(canvas))
          #expect(
            part.isEmpty || painted.holds(part),
            "seed \(seed), item \(item.index ?? -1): no \(name) at \(part)")
        }
      }
    }
  }

  @Test(
    "a page of vectors is painted as the picture is, item by item",
    arguments: [OutputFormat.svg, .pdf])
  func pages(format: OutputFormat) throws {
    try RandomDocument.each(100..<130, largestArea: 15_000) { seed, _, scene, folder in
      let plan = try Planner.plan(scene)
      let expected = try renderer().pixmap(of: plan)
      let page = try CairoImage(width: plan.pixelWidth, height: plan.pixelHeight)
      // A point of the page is so many pixels.
      cairo_surface_set_device_scale(page.pointer, plan.scale, plan.scale)
      let tools = DrawingTools(pool: WorkerPool(workers: 1))
      _ = try VectorPage(plan: plan.flattened, tools: tools, format: format, folder: folder.path).paint(
        on: page)
      let comparison = try PixelComparison(expected: expected, actual: page.pixmap(rows: plan.pixelHeight))
      #expect(comparison.isWithin(decibels: 30), "seed \(seed): \(comparison.verdict())")
    }
  }

  @Test("texts are as large as the scale says, in every role")
  func texts() throws {
    guard TestFont.isThere else { return }
    try RandomDocument.each(200..<240, largestArea: 20_000) { seed, _, scene, _ in
      guard scene.canvas.scale != 1 else { return }
      var scene = scene
      scene.useFont(TestFont.family)
      let plan = try Planner.plan(scene)
      // The same pixels with texts of so many more points: what is no text is the same to the byte.
      let comparison = try PixelComparison(
        expected: renderer().pixmap(of: plan),
        actual: renderer().pixmap(of: plan.withPixelsForPoints(ofTexts: true)))
      #expect(comparison.isWithin(decibels: 26), "seed \(seed): \(comparison.verdict())")
    }
  }

  @Test(
    "a motion begins and ends as its stills, and is the same in every kind of file and for every number of workers"
  )
  func motions() throws {
    var count = 0
    try RandomDocument.each(300..<360, largestArea: 8000) { seed, document, _, folder in
      let motion = try document.motion(frames: 3)
      guard let end = try? motion.plan(at: 2), end.pixelWidth * end.pixelHeight < 8000, count < 6 else {
        return
      }
      count += 1
      try renderer().render(motion, to: folder.path("out.apng"))
      try renderer(jobs: 7).render(motion, to: folder.path("again.apng"))
      try renderer(jobs: 2).render(motion, to: folder.path("f%d.png"), as: .png)
      let isSame = try folder.read("out.apng") == folder.read("again.apng")
      #expect(isSame, "seed \(seed): workers show")
      let frames = try APNGFile(folder.read("out.apng")).pictures()
      for (index, frame) in frames.enumerated() {
        let still = try ImageReader.pixmap(ofFile: folder.path("f\(index + 1).png"))
        #expect(frame == still, "seed \(seed): frame \(index) is not its numbered still")
      }
      for (frame, number) in [(0, 1), (2, 3)] {
        try renderer().render(motion.plan(at: frame), to: folder.path("still.png"))
        let isStill = try folder.read("still.png") == folder.read("f\(number).png")
        #expect(isStill, "seed \(seed): frame \(frame) is not its still")
      }
    }
    #expect(count == 6)
  }
}

extension Scene {
  /// Sets all texts in a font that is known to be there.
  fileprivate mutating func useFont(_ family: String) {
    font = [family]
    title?.style.font = [family]
    for section in sectionTitles.keys { sectionTitles[section]?.style.font = [family] }
    for index in items.indices {
      items[index].caption?.style.font = [family]
      if case .label(var label) = items[index].content {
        label.style.font = [family]
        items[index].content = .label(label)
      }
    }
  }
}
