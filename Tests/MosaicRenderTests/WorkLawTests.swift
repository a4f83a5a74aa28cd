// For any document the work is proportional to what is on the canvas. Work is counted, not timed.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct WorkLawTests {
  // MARK: The law

  /// How often a pixel of the canvas is worked on for an item, at the most: made, blurred, and sampled for each layer.
  private static let passes = 8
  /// What a shadow or a backdrop may take besides: a small one is made whole, and a blur brings things in.
  private static let layer = 1 << 19

  /// A message where the work is out of proportion; else `nil`.
  private func excess(_ sums: WorkCount.Sums, _ plan: RenderPlan) throws -> String? {
    var (allowed, sources) = (0, 0)
    for item in plan.flattened.items {
      let seen = item.visible(in: plan.bounds).grown(by: 2 * ScaledSource.spare)
      guard !item.ink.intersection(plan.bounds).isEmpty else { continue }
      allowed += Self.passes * seen.width * seen.height
      for isThere in [item.shadow != nil, item.backdrop != nil] where isThere { allowed += Self.layer }
      if case .image(_, let width, let height) = item.content { sources += 2 * width * height }
    }
    let made = sums.scaledPixels + sums.blurredPixels + sums.sampledPixels
    if made > allowed { return "\(sums) for \(allowed) pixels on the canvas" }
    return sums.sourcePixels > sources ? "\(sums) for \(sources) source pixels" : nil
  }

  /// Paints a plan on pixels and on both kinds of page, and holds each to the law.
  private func check(_ plan: RenderPlan, in folder: TemporaryFolder, _ name: String) throws {
    let work = WorkCount()
    var rows = 0
    try BandRenderer(plan, DrawingTools(pool: WorkerPool(workers: 1), work: work)).render {
      rows += $0.count / (4 * plan.pixelWidth)
    }
    #expect(rows == plan.pixelHeight, "\(name)")
    try #expect(excess(work.sums, plan) == nil, "\(name)")
    for format in [OutputFormat.svg, .pdf] {
      let work = WorkCount()
      let path = folder.path("page")
      let file = try OutputFile(path)
      let tools = DrawingTools(pool: WorkerPool(workers: 1), work: work)
      try VectorDocument(PlanSequence(plan), tools, format, folder: folder.path).render(to: file)
      try file.commit()
      try #expect(excess(work.sums, plan) == nil, "\(name) as \(format)")
      // A pixel of noise takes four bytes or less, and in an SVG a third more.
      let bytes = try folder.read("page").count
      #expect(
        bytes < 2_000_000 + 40 * plan.pixelWidth * plan.pixelHeight * plan.items.count, "\(name), \(format)")
    }
  }

  // MARK: Known cases

  private struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var scene: @Sendable (_ photo: SceneItem, _ tall: SceneItem) -> Scene
  }

  private static func scene(
    _ item: SceneItem, _ frame: Rect, side: Double = 100, scale: Double = 1,
    _ dress: (inout ItemStyle) -> Void = { _ in }
  ) -> Scene {
    var item = item
    dress(&item.style)
    var canvas = Canvas(width: side, height: side)
    canvas.scale = scale
    return Scene(canvas: canvas, layout: GivenFrames([frame]), items: [item])
  }

  private static func ring(_ item: SceneItem, side: Double, scale: Double) -> Scene {
    var canvas = Canvas(width: 100, height: 100)
    canvas.scale = scale
    return Scene(
      canvas: canvas, layout: .ring(itemSize: Size(width: side, height: side), radius: 70),
      items: [item])
  }

  private static let cases = [
    Case(testDescription: "a ring of items of 10⁹ points") { photo, _ in ring(photo, side: 1e9, scale: 1) },
    Case(testDescription: "the same at scale 100") { photo, _ in
      var scene = ring(photo, side: 1e9, scale: 100)
      (scene.canvas.width, scene.canvas.height) = (2, 2)
      return scene
    },
    Case(testDescription: "a ring of items of 10⁶ points") { photo, _ in ring(photo, side: 1e6, scale: 1) },
    Case(testDescription: "a tall picture in a waterfall") { _, tall in
      Scene(canvas: Canvas(width: 100, height: 100), layout: .waterfall(columns: 1), items: [tall])
    },
    Case(testDescription: "a tall picture in one row") { _, tall in
      scene(tall, Rect(x: 0, y: 5, width: 300, height: 1)) { $0.fit = .fill }
    },
    Case(testDescription: "a very soft shadow at scale 100") { photo, _ in
      scene(photo, Rect(x: 1, y: 1, width: 1, height: 1), side: 3, scale: 100) {
        $0.shadow = Shadow { $0.blur = 1000 }
      }
    },
    Case(testDescription: "the shadow of a circle of 60,000 pixels") { photo, _ in
      scene(photo, Rect(x: -100, y: -30_000, width: 60_000, height: 60_000)) { style in
        style.shape = .circle
        style.shadow = Shadow { $0.blur = 10 }
      }
    },
    Case(testDescription: "a mirror backdrop with the widest blur") { photo, _ in
      scene(photo, Rect(x: 0, y: 0, width: 0.03, height: 0.8), side: 1, scale: 100) { style in
        style.fit = .contain
        style.backdrop = .mirror(blur: 1000)
      }
    },
    Case(testDescription: "a huge blurred backdrop") { photo, _ in
      scene(photo, Rect(x: -1e6, y: -1e8, width: 1e7, height: 1e9)) { style in
        style.fit = .contain
        style.backdrop = .blur(nil)
      }
    },
    Case(testDescription: "a huge turned picture with all that there is") { photo, _ in
      scene(photo, Rect(x: -4e8, y: -3e8, width: 1e9, height: 1e9)) { style in
        style.rotation = Rotation(33)
        style.border = Border(width: 1e8, color: .white)
        style.cornerRadius = 1e8
        style.shadow = Shadow { $0.blur = 1000 }
        style.frame = PhotoFrame(width: .points(1e7), bottom: .fraction(0.3))
        style.badge = Badge("far away")
        style.opacity = 0.5
      }
    },
    Case(testDescription: "a watermark far below") { photo, _ in
      var scene = scene(photo, Rect(x: 0, y: 0, width: 100, height: 100))
      guard case .image(let source, let width, let height) = photo.content else { return scene }
      scene.canvas.watermark = Watermark(.image(source, pixels: PixelSize(width: width, height: height)))
      scene.canvas.watermark?.position = Position(x: .fraction(0.5), y: .fraction(1e7))
      return scene
    },
    Case(testDescription: "a watermark in words far away") { photo, _ in
      var scene = scene(photo, Rect(x: 0, y: 0, width: 100, height: 100))
      scene.canvas.watermark = Watermark(.text(Label(text: "mosaic")))
      scene.canvas.watermark?.position = Position(x: .points(-1e9), y: .fraction(-1e7))
      return scene
    },
  ]

  @Test("cases that once took for ever, or ended the program", arguments: 0..<cases.count)
  func knownCases(number: Int) throws {
    let test = Self.cases[number]
    try withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 3)
      let photo = try folder.write(
        ImageFormat.png.encode(RandomScene.noise(60, 40, isOpaque: true, &random)), to: "photo.png")
      let tall = try folder.write(
        ImageFormat.png.encode(RandomScene.noise(1, 20_000, isOpaque: true, &random)), to: "tall.png")
      let scene = try test.scene(SceneItem(imageFile: photo), SceneItem(imageFile: tall))
      try check(Planner.plan(scene), in: folder, test.testDescription)
    }
  }

  @Test("an item beside the canvas is no work at all")
  func nothingForNothing() throws {
    // Its file is not even opened.
    let gone = SceneItem(
      .image(.file(folder.path("gone.png")), pixelWidth: 9000, pixelHeight: 9000),
      size: Size(width: 9000, height: 9000))
    let scene = Self.scene(gone, Rect(x: 101, y: -20, width: 1e9, height: 1e9)) { style in
      style.backdrop = .blur(10)
      style.badge = Badge()
    }
    let plan = try Planner.plan(scene)
    let work = WorkCount()
    try BandRenderer(plan, DrawingTools(pool: WorkerPool(workers: 1), work: work)).render { _ in }
    #expect(work.sums == WorkCount.Sums())
    for format in [OutputFormat.svg, .pdf] {
      try SceneRenderer().render(plan, to: folder.path("a"), as: format)
    }
  }

  // MARK: Random documents

  @Test("random documents of extremes are work in proportion", arguments: 0..<4)
  func randomExtremes(part: Int) throws {
    let pictures = try RandomScene.writePictures(into: folder)
    for seed in 20 * part..<20 * part + 20 {
      var extremes = RandomExtremes(seed: seed, pictures: pictures)
      try check(Planner.plan(extremes.scene()), in: folder, "seed \(seed)")
    }
  }
}
