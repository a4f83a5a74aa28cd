// Options and plans with values that nobody means: each is refused with name, found and allowed, and none traps.

import MosaicCodecs
import MosaicLayout
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicScene
@testable import MosaicSpec
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct SillyValueTests {
  /// The words of a refusal, and the edit that is refused.
  typealias Row<Value> = (words: String, edit: @Sendable (inout Value) -> Void)

  private static func row<Value>(
    _ words: String, _ edit: @escaping @Sendable (inout Value) -> Void
  ) -> Row<Value> { (words, edit) }

  static let options: [Row<RenderOptions>] = [
    row("'quality' is 1000; allowed: 1 to 100") { $0.encoding.quality = 1000 },
    row("'pdfQuality' is 0; allowed: 1 to 100, or nil") { $0.pdfQuality = 0 },
    row("'quality' is 0; allowed: 1 to 100") { $0.encoding.quality = 0 },
    row("'quality' is \(Int.min); allowed: 1 to 100") { $0.encoding.quality = .min },
    row("'dotsPerInch' is nan; allowed: 1 to 65535") { $0.encoding.dotsPerInch = .nan },
    row("'dotsPerInch' is 1e+300; allowed: 1 to 65535") { $0.encoding.dotsPerInch = 1e300 },
    row("'dotsPerInch' is -1.0; allowed: 1 to 65535") { $0.encoding.dotsPerInch = -1 },
    row("'jobs' is \(Int.min); allowed: 1 to 1024") { $0.jobs = Int.min },
    row("'jobs' is 0; allowed: 1 to 1024") { $0.jobs = 0 },
    row("'jobs' is 1000000; allowed: 1 to 1024") { $0.jobs = 1_000_000 },
    row("'openPictures' is -1; allowed: 0 or more") { $0.openPictures = -1 },
  ]

  static func scene(_ path: String = "none.png") -> Scene {
    let item = SceneItem(.color(.black), size: Size(width: 10, height: 10))
    return Scene(canvas: Canvas(width: 20, height: 20), layout: .grid(), items: [item, item])
  }

  @Test("a silly option is refused before anything is written", arguments: options.indices)
  func optionWords(index: Int) throws {
    let row = Self.options[index]
    let renderer = SceneRenderer { row.edit(&$0) }
    let (scene, words) = (Self.scene(), "the option \(row.words)")
    let plan = try Planner.plan(scene)
    let motion = Motion(of: scene, .layout(RingLayout()), frames: 2)
    try withTemporaryFolder { folder in
      let path = folder.path("out")
      for format in OutputFormat.stills {
        #expect(complaint { try renderer.render(plan, to: path, as: format) } == words)
      }
      #expect(complaint { try renderer.render(motion, to: path, as: .apng) } == words)
      #expect(complaint { _ = try renderer.pixmap(of: plan) } == words)
      let files = try folder.files()
      #expect(files.isEmpty)
    }
  }

  private func complaint(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch {
      return "\(error)"
    }
  }

  @Test("a budget of less than nothing") func clamped() throws {
    let budget = MemoryBudget(limit: -1)
    #expect(budget.limit == 0)
    let error = #expect(throws: MemoryBudget.Refusal.self) { try budget.take(1, for: "a byte") }
    #expect(error?.description == "1 byte of memory for a byte; the limit is 0 bytes")
  }

  @Test("texts of any style are measured") func measuredTexts() {
    let measurer = Typesetter()
    for number in [Double.nan, .infinity, -.infinity, 0, -1, 1e300] {
      for whole in [Int.min, -1, 0, 1 << 32, .max] {
        var label = Label(text: "two\nlines")
        (label.style.weight, label.style.lines) = (whole, whole)
        #expect(measurer.size(of: label).width >= 1)
        (label.style.fontSize, label.maxWidth) = (number, number)
        _ = measurer.size(of: label)
        label.style.fontSize = 16
        #expect(measurer.size(of: label).height >= 1)
        label.style.lineHeight = number
        _ = measurer.lineHeight(of: label.style)
      }
    }
  }

  // MARK: Plans

  static let plans: [Row<RenderPlan>] = [
    row("the canvas' width is 0; allowed: 1 to 1000000 pixels") { $0.pixelWidth = 0 },
    row("the canvas' width is -1; allowed: 1 to 1000000 pixels") { $0.pixelWidth = -1 },
    row("the canvas' height is \(Int.max); allowed: 1 to 1000000 pixels") { $0.pixelHeight = .max },
    row("the canvas' width is nan; allowed: 0 to 1e+300 points") { $0.width = .nan },
    row("the scale is 0; allowed: 0.0001 to 100 pixels a point") { $0.scale = 0 },
    row("the gradient's angle is nan; allowed: -360 to 360 degrees") {
      $0.gradient = Gradient(.linear(degrees: .nan), stops: [.init(.white, at: 0), .init(.black, at: 1)])
    },
    row("item 0: the image's crop x is 41; allowed: 0 to 40 pixels of the picture") {
      $0.items[0].image?.crop.x = 41
    },
    row("item 0: the image's crop x is nan; allowed: 0 to 40 pixels of the picture") {
      $0.items[0].image?.crop.x = .nan
    },
    row("item 0: the image's crop width is 50; allowed: above 0, up to 40 pixels of the picture") {
      $0.items[0].image?.crop = Rect(x: 0, y: 0, width: 50, height: 10)
    },
    row("item 0: the image's crop height is 0; allowed: above 0, up to 30 pixels of the picture") {
      $0.items[0].image?.crop = Rect(x: 0, y: 0, width: 10, height: 0)
    },
    row("item 0: the width of the image's target is 0; allowed: 1 to 4398046511104 pixels") {
      $0.items[0].image?.target.width = 0
    },
    row(
      "item 0: the x of the image's target is \(Int.min); allowed: -4398046511104 to 4398046511104 pixels"
    ) { $0.items[0].image?.target.x = .min },
    row("item 0: the height of its box is -5; allowed: 0 to 4398046511104 pixels") {
      $0.items[0].box.height = -5
    },
    row("item 0: the frame's x is inf; allowed: -1e+300 to 1e+300 points") {
      $0.items[0].frame.x = .infinity
    },
    row("item 0: the rotation is nan; allowed: -1000000000 to 1000000000 degrees") {
      $0.items[0].rotation = .nan
    },
    row("item 0: the opacity is -inf; allowed: 0 to 1") { $0.items[0].opacity = -.infinity },
    row("item 0: the index is \(Int.max); allowed: 0 to 1099511627776") {
      $0.items[0].part = .item(.max)
    },
    row("the watermark: the opacity is nan; allowed: 0 to 1") {
      $0.watermark = $0.items[0]
      $0.watermark?.opacity = .nan
    },
  ]

  static func picturePlan(_ path: String = "none.png") throws -> RenderPlan {
    var item = SceneItem(
      .image(.file(path), pixelWidth: 40, pixelHeight: 30), size: Size(width: 40, height: 30))
    item.style.fit = .fill
    return try Planner.plan(Scene(canvas: Canvas(width: 20, height: 20), layout: .grid(), items: [item]))
  }

  @Test("an edited plan is refused with name, found and allowed", arguments: plans.indices)
  func planWords(index: Int) throws {
    let row = Self.plans[index]
    var plan = try Self.picturePlan()
    try plan.validate()
    row.edit(&plan)
    #expect(complaint { try plan.validate() } == row.words)
    #expect(complaint { _ = try SceneRenderer().pixmap(of: plan) } == row.words)
    #expect(complaint { _ = try plan.json() } == row.words)
  }

  // MARK: Laws

  @Test("every plan of the planner can be drawn, and no document is refused for its values")
  func plannedPlans() throws {
    for seed in 0..<250 { try expectGoodValues(in: RandomDocument(seed: seed).scene(), "seed \(seed)") }
    let pictures = [
      SceneItem(.image("a.png", pixelWidth: 37, pixelHeight: 91), size: Size(width: 37, height: 91)),
      SceneItem(
        .image("b.png", pixelWidth: 1_000_000, pixelHeight: 3), size: Size(width: 1e6, height: 3)),
    ]
    for seed in 0..<250 {
      var random = RandomExtremes(seed: seed, pictures: pictures)
      try Planner.plan(random.scene()).validate()
      var scenes = RandomScene(seed: seed, look: .all, pictures: pictures)
      try Planner.plan(scenes.scene()).validate()
    }
  }

  /// Plans a scene: it may have no room, say, and no value of it is refused.
  private func expectGoodValues(in scene: Scene, _ name: String) {
    do throws(PlanError) { try Planner.plan(scene).validate() } catch {
      switch error {
      case .value, .layout(.result): Issue.record("\(name): \(error)")
      default: break
      }
    }
  }

  @Test("a document at the ends of its ranges is planned as before") func farthestDocument() throws {
    let text = #"""
      {"version": 1, "canvas": {"width": 1000, "height": 1000, "padding": 0, "background": "white",
        "watermark": {"text": "W", "fontSize": 10000, "opacity": 1, "margin": 1000000000, "position": "-1000000000% 1000000000px"}},
       "layout": "grid", "title": {"text": "T", "fontSize": 10, "lines": 100, "lineHeight": 0.5},
       "text": {"fontSize": 10000, "lines": 1, "lineHeight": 10, "weight": 1000},
       "style": {"opacity": 0, "cornerRadius": 1000000000, "rotation": [-360, 360],
         "border": {"width": 1000000000, "color": "red"},
         "shadow": {"offset": [-1000, 1000], "blur": 1000, "spread": -1000},
         "frame": {"width": "100%", "bottom": 1000000000, "radius": 1000000000},
         "backdrop": {"type": "mirror", "blur": 1000},
         "badge": {"text": "new", "margin": 1000000000, "fontSize": 10000}, "position": "1000000000% -1000000000px"},
       "items": [{"label": {"text": "a"}, "size": [10, 10], "caption": {"text": "c", "padding": 100000000}},
         {"color": "red", "size": [1000000000, 0.001], "weight": 1000000000}]}
      """#
    let spec = try CollageSpec(json: text.utf8)
    let scene = spec.scene(measures: [.label(Size(width: 10, height: 10)), .none])
    expectGoodValues(in: scene, "the document")
    var titled = spec
    titled.canvas.height = nil
    titled.title = SpecTitle(text: "T")
    #expect(
      titled.scene(measures: [.label(Size(width: 1, height: 1)), .none]).title?.style.fontSize == 17_500)
    try Planner.checkValues(of: titled.scene(measures: [.label(Size(width: 1, height: 1)), .none]))
  }

  @Test("type of any size leaves the texts that follow as they are") func hugeType() throws {
    var scene = Self.scene()
    scene.items = [SceneItem(.label(Label(text: "Aa")), size: Size(width: 40, height: 20))]
    let before = try SceneRenderer().pixmap(of: scene)
    var label = Label(text: "Aa")
    for size in [65_535, 65_536, 1e6, 1e300] {
      label.style.fontSize = size
      _ = Typesetter().size(of: label)
    }
    #expect(try SceneRenderer().pixmap(of: scene) == before)
  }

  @Test("a plan with one field replaced renders or throws, and never traps", arguments: 0..<8)
  func oneField(part: Int) throws {
    let pictures = try RandomScene.writePictures(into: folder, largest: 40)
    var outcomes = (drawn: 0, refused: 0)
    for seed in part * 40..<(part + 1) * 40 {
      var scenes = RandomScene(seed: seed, look: .all, pictures: pictures)
      var plan = try Planner.plan(scenes.scene())
      var draw = PlanVandal(seed: seed)
      let whole = plan
      draw.damage(&plan)
      let renderer = SceneRenderer {
        ($0.memory, $0.onUnreadable) = (MemoryBudget(limit: 64 << 20), .placeholder)
      }
      do {
        if seed.isMultiple(of: 3) {
          let formats = OutputFormat.allCases
          try renderer.render(plan, to: folder.path("out"), as: formats[seed / 3 % formats.count])
        } else {
          _ = try renderer.pixmap(of: plan)
        }
        outcomes.drawn += 1
      } catch {
        #expect("\(error)".count > 20, "seed \(seed): \(differences(plan, whole))")
        outcomes.refused += 1
      }
      _ = try? plan.json()
    }
    #expect(outcomes.drawn > 3 && outcomes.refused > 3, "\(outcomes)")
  }
}
