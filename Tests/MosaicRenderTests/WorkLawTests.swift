// Whatever a document asks for, the work is that of what is on the canvas. Work is counted here, and not timed.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct WorkLawTests {
  // MARK: The law

  /// How often a pixel of the canvas is worked on for an item, at the most: made, blurred, and sampled for each layer.
  private static let passes = 8
  /// What a shadow or a backdrop may take besides: a small one is made whole, and a blur brings things in.
  private static let layer = 1 << 19

  /// A message where the work is out of proportion; else `nil`.
  private func excess(_ sums: WorkCount.Sums, _ plan: RenderPlan) throws -> String? {
    var (allowed, sources) = (0, 0)
    for item in plan.flattened.items {
      let seen = item.visible(in: plan.bounds).grown(by: 2 * TileSource.spare)
      guard !item.ink.intersection(plan.bounds).isEmpty else { continue }
      allowed += Self.passes * seen.width * seen.height
      for isThere in [item.shadow != nil, item.backdrop != nil] where isThere { allowed += Self.layer }
      if case .image(_, let width, let height) = item.content { sources += 2 * width * height }
    }
    let made = sums.tilePixels + sums.blurredPixels + sums.sampledPixels
    if made > allowed { return "\(sums) for \(allowed) pixels on the canvas" }
    return sums.sourcePixels > sources ? "\(sums) for \(sources) source pixels" : nil
  }

  /// Paints a plan on pixels and on both kinds of page, and holds each to the law.
  private func check(_ plan: RenderPlan, in folder: TemporaryFolder, _ name: String) throws {
    let work = WorkCount()
    var rows = 0
    try BandRenderer(plan, options: RenderOptions(), work: work).render(on: WorkerPool(workers: 1)) {
      rows += $0.count / (4 * plan.pixelWidth)
    }
    #expect(rows == plan.pixelHeight, "\(name)")
    try #expect(excess(work.sums, plan) == nil, "\(name)")
    for kind in [VectorRenderer.Kind.svg, .pdf] {
      let work = WorkCount()
      let path = folder.path("page")
      let file = try OutputFile(path)
      var page = VectorRenderer(
        plan: plan.flattened, pool: WorkerPool(workers: 1), options: RenderOptions(), kind: kind,
        folder: folder.path)
      page.work = work
      try page.render(to: file)
      try file.commit()
      try #expect(excess(work.sums, plan) == nil, "\(name) as \(kind)")
      // A pixel of noise takes four bytes or less, and in an SVG a third more.
      let bytes = try folder.read("page").count
      #expect(
        bytes < 2_000_000 + 40 * plan.pixelWidth * plan.pixelHeight * plan.items.count, "\(name), \(kind)")
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
      canvas: canvas, layout: .ring(itemSize: Size(width: side, height: side)), items: [item])
  }

  private static func shadow(_ blur: Double) -> Shadow {
    var shadow = Shadow()
    shadow.blur = blur
    return shadow
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
      scene(photo, Rect(x: 1, y: 1, width: 1, height: 1), side: 3, scale: 100) { $0.shadow = shadow(1000) }
    },
    Case(testDescription: "the shadow of a circle of 60,000 pixels") { photo, _ in
      scene(photo, Rect(x: -100, y: -30_000, width: 60_000, height: 60_000)) { style in
        style.shape = .circle
        style.shadow = shadow(10)
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
        style.shadow = shadow(1000)
        style.frame = PhotoFrame(width: .points(1e7), bottom: .fraction(0.3))
        style.badge = Badge(.words("far away"))
        style.opacity = 0.5
      }
    },
    Case(testDescription: "a watermark far below") { photo, _ in
      var scene = scene(photo, Rect(x: 0, y: 0, width: 100, height: 100))
      guard case .image(let path, let width, let height) = photo.content else { return scene }
      scene.canvas.watermark = Watermark(.image(path: path, pixels: PixelSize(width: width, height: height)))
      scene.canvas.watermark?.position = Position(x: .fraction(0.5), y: .fraction(1e7))
      return scene
    },
    Case(testDescription: "a watermark in words far away") { photo, _ in
      var scene = scene(photo, Rect(x: 0, y: 0, width: 100, height: 100))
      scene.canvas.watermark = Watermark(.text(Label(text: "mosaic")))
      scene.canvas.watermark?.position = Position(x: .points(-1e9), y: .fraction(-1e300))
      return scene
    },
  ]

  @Test("cases that once took for ever, or ended the program", arguments: 0..<cases.count)
  func knownCases(number: Int) throws {
    let test = Self.cases[number]
    try withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 3)
      let photo = try folder.write(
        PNGEncoder.encode(RandomScene.noise(60, 40, isOpaque: true, &random)), to: "photo.png")
      let tall = try folder.write(
        PNGEncoder.encode(RandomScene.noise(1, 20_000, isOpaque: true, &random)), to: "tall.png")
      let scene = try test.scene(SceneItem(imageFile: photo), SceneItem(imageFile: tall))
      try check(Planner.plan(scene), in: folder, test.testDescription)
    }
  }

  @Test("an item beside the canvas is no work at all")
  func nothingForNothing() throws {
    try withTemporaryFolder { folder in
      // Its file is not even opened.
      let gone = SceneItem(
        .image(path: folder.path("gone.png"), pixelWidth: 9000, pixelHeight: 9000),
        size: Size(width: 9000, height: 9000))
      let scene = Self.scene(gone, Rect(x: 101, y: -20, width: 1e9, height: 1e9)) { style in
        style.backdrop = .blur(10)
        style.badge = Badge(.number)
      }
      let plan = try Planner.plan(scene)
      let work = WorkCount()
      try BandRenderer(plan, options: RenderOptions(), work: work).render(on: WorkerPool(workers: 1)) { _ in }
      #expect(work.sums == WorkCount.Sums())
      for format in [OutputFormat.svg, .pdf] {
        try CollageRenderer().render(plan, to: folder.path("a"), as: format)
      }
    }
  }

  // MARK: Random documents

  @Test("random documents of extremes are work in proportion", arguments: 0..<6)
  func randomExtremes(part: Int) throws {
    try withTemporaryFolder { folder in
      let pictures = try RandomScene.writePictures(into: folder)
      for seed in 20 * part..<20 * part + 20 {
        var extremes = RandomExtremes(seed: seed, pictures: pictures)
        try check(Planner.plan(extremes.scene()), in: folder, "seed \(seed)")
      }
    }
  }
}

/// Scenes of items as large, as far away and as heavily decorated as documents may ask for.
struct RandomExtremes {
  private var random: SeededGenerator
  private let pictures: [SceneItem]

  init(seed: Int, pictures: [SceneItem]) {
    random = SeededGenerator(seed: UInt64(seed))
    self.pictures = pictures
  }

  mutating func scene() -> Scene {
    let scale = [0.01, 1, 1, 2.5, 100][int(0...4)]
    var canvas = Canvas(width: Double(int(1...90)) / scale, height: Double(int(1...90)) / scale)
    canvas.scale = scale
    canvas.background = .white
    let items = (0..<int(1...4)).map { _ in item() }
    let frames = items.map { _ in Rect(x: 0, y: 0, width: size(), height: size()) }.map { frame in
      frame.offsetBy(
        dx: start(frame.width, along: canvas.width ?? 1), dy: start(frame.height, along: canvas.height ?? 1))
    }
    let hidden = int(0...3) == 0 ? HiddenItems(shownBy: 0, count: 7) : nil
    var layout = GivenFrames(frames, hidden: hidden)
    layout.reachesOverEdges = true
    return Scene(canvas: canvas, layout: layout, items: items)
  }

  private mutating func item() -> SceneItem {
    var item = pictures[int(0...pictures.count - 1)]
    switch int(0...7) {
    case 0: item.content = .placeholder(path: "gone.png")
    case 1: item.content = .label(Label(text: "a label of some words"))
    default: break
    }
    item.style.fit = Fit.allCases[int(0...Fit.allCases.count - 1)]
    item.style.position = Position(x: offset(), y: offset())
    if int(0...3) == 0 { item.style.border = Border(width: size(), color: .white) }
    if int(0...2) == 0 { item.style.cornerRadius = int(0...1) == 0 ? .points(size()) : .fraction(0.4) }
    if int(0...4) == 0 { item.style.shape = .circle }
    if int(0...2) == 0 { item.style.rotation = Rotation(Double(int(-360...360))) }
    if int(0...3) == 0 { item.style.opacity = 0.5 }
    if int(0...2) == 0 {
      var shadow = Shadow()
      (shadow.x, shadow.y) = (Double(int(-1000...1000)), Double(int(-1000...1000)))
      (shadow.blur, shadow.spread) = ([0, 3, 60, 1000][int(0...3)], [0, 4, -20, 1000, -1000][int(0...4)])
      item.style.shadow = shadow
    }
    if int(0...5) == 0 { item.style.frame = PhotoFrame(width: .points(size()), bottom: .fraction(0.3)) }
    switch int(0...5) {
    case 0: item.style.backdrop = .blur(int(0...1) == 0 ? nil : Double(int(0...1000)))
    case 1: item.style.backdrop = .mirror(blur: [0, 5, 1000][int(0...2)])
    default: break
    }
    if int(0...4) == 0 {
      item.style.badge = Badge(.words("new"))
      item.style.badge?.margin = size()
      item.style.badge?.fontSize = [1, 14, 10_000][int(0...2)]
    }
    if int(0...4) == 0 {
      item.caption = Caption(
        text: "A caption", style: TextStyle(), position: CaptionPosition.allCases[int(0...2)],
        padding: Insets(size() / 3), background: .white, lineHeight: 12)
    }
    return item
  }

  /// Of every order of magnitude alike.
  private mutating func size() -> Double {
    let powers = [0.01, 1, 10, 100, 1000, 1e4, 1e6, 1e9]
    return powers[int(0...powers.count - 1)] * .random(in: 0.1...1, using: &random)
  }

  /// Where it meets the canvas, or hardly, or not.
  private mutating func start(_ size: Double, along side: Double) -> Double {
    switch int(0...4) {
    case 0: side * .random(in: -0.1...1.1, using: &random)
    case 1: -size + side * .random(in: -0.1...1.1, using: &random)
    case 2: -size * .random(in: 0...1, using: &random)
    case 3: (side - size) / 2
    default: .random(in: -1e9...1e9, using: &random)
    }
  }

  private mutating func offset() -> PositionOffset {
    switch int(0...3) {
    case 0: .fraction(Double(int(0...4)) / 4)
    case 1: .points(Double(int(-9...20)))
    case 2: .points(.random(in: -1e9...1e9, using: &random))
    default: .fraction(.random(in: -1e7...1e7, using: &random))
    }
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
}
