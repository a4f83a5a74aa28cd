// Photomosaics from pixels in memory: which picture stands where, and what is done to it.

import Foundation
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import Synchronization
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicCollage

@Suite(.bounded) struct PhotomosaicTests {
  /// Pictures of one colour each, of which the target is a grid.
  private static let colors: [UInt32] = (0..<24).map { number in
    let (red, green, blue) = (number % 4 * 80, number / 4 % 3 * 110, number / 12 * 200)
    return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private static func plain(_ color: UInt32, side: Int = 12) -> Pixmap {
    filled(side, side) { _, _ in color }
  }

  /// A picture of squares, each of one colour.
  private static func squares(_ colors: [UInt32], columns: Int, side: Int = 20) -> Pixmap {
    filled(columns * side, colors.count / columns * side) { x, y in
      colors[y / side * columns + x / side]
    }
  }

  private static func scene(
    _ library: [UInt32], _ target: Pixmap, _ layout: any Layout = AutoLayout(),
    _ change: (inout SceneAssignment) -> Void = { _ in }
  ) throws -> Scene {
    let items = try library.enumerated().map { try SceneItem(Self.plain($1), name: "\($0)") }
    var scene = Scene(canvas: Canvas(width: 240), layout: layout, items: items)
    var assign = SceneAssignment.target(.pixmap(target), recolor: 0)
    change(&assign)
    scene.assign = assign
    return scene
  }

  private static func names(_ plan: RenderPlan) -> [Int] {
    plan.items.compactMap { item in
      if case .image(let source, _, _) = item.content, item.index != nil { Int(source.name) } else { nil }
    }
  }

  @Test("every picture finds the place that it was taken from", arguments: 0..<8)
  func findsPlaces(seed: Int) throws {
    let order = Shuffle.shuffled(Array(Self.colors.indices), seed: seed)
    let library = Shuffle.shuffled(Array(Self.colors.indices), seed: seed + 100)
    let target = Self.squares(order.map { Self.colors[$0] }, columns: 6)
    let plan = try Collage(Self.scene(library.map { Self.colors[$0] }, target)).plan()
    #expect(Self.names(plan).map { library[$0] } == order)
    #expect((plan.pixelWidth, plan.pixelHeight) == (240, 160))
    let assignment = try #require(plan.assignment)
    #expect((assignment.cells, assignment.pictures, assignment.uses) == (24, 24, 24))
    // Where cells meet, the target is a little smooth.
    #expect(assignment.bound <= assignment.cost && assignment.gap < 0.01)
  }

  @Test("the picture that is drawn is the target, whatever the number of threads") func draws() throws {
    let target = Self.squares(Self.colors, columns: 6, side: 40)
    let reversed = Array(Self.colors.reversed())
    let one = try Collage(Self.scene(reversed, target), options: RenderOptions { $0.jobs = 1 }).pixmap()
    let four = try Collage(Self.scene(reversed, target), options: RenderOptions { $0.jobs = 4 }).pixmap()
    #expect(one == target && four == target)
  }

  @Test(
    "a picture stands as often and as near as it may",
    arguments: [(1, nil), (2, nil), (3, 2), (nil, nil), (nil, 3)])
  func keepsRules(reuse: Int?, distance: Int?) throws {
    let target = Self.squares([UInt32](repeating: 0xFF80_4020, count: 24), columns: 6)
    let plan = try Collage(
      Self.scene(Self.colors, target) { assign in
        (assign.cells, assign.reuse, assign.distance) = (24, reuse, distance)
        if reuse == nil, distance == nil { assign.distance = 0 }
      }
    ).plan()
    let names = Self.names(plan)
    #expect(names.count == 24)
    for name in Set(names) {
      let places = names.indices.filter { names[$0] == name }
      #expect(places.count <= reuse ?? 24)
      for one in places {
        for other in places where other != one {
          #expect(max(abs(one % 6 - other % 6), abs(one / 6 - other / 6)) >= distance ?? 0)
        }
      }
    }
    if reuse == nil, distance == nil { #expect(Set(names).count == 1) }
  }

  @Test("colours are moved, mirrored pictures are mirrored, and the target is laid over") func changes()
    throws
  {
    // Dark at the left; the target is dark at the right, and redder.
    let picture = filled(60, 60) { x, _ in x < 30 ? 0xFF40_4040 : 0xFFA0_A0A0 }
    let target = filled(60, 60) { x, _ in x < 30 ? 0xFFB0_A0A0 : 0xFF50_4040 }
    func item(_ change: (inout SceneAssignment) -> Void) throws -> (PlanItem, Pixmap) {
      var scene = Scene(
        canvas: Canvas(width: 60), layout: .grid(), items: [try SceneItem(picture, name: "picture")])
      var assign = SceneAssignment.target(.pixmap(target), recolor: 0)
      change(&assign)
      scene.assign = assign
      let collage = Collage(scene)
      return (try #require(try collage.plan().items.first), try collage.pixmap())
    }
    let (plain, pixels) = try item { _ in }
    #expect(plain.change == nil && pixels == picture)

    let (mirrored, turned) = try item { $0.mirror = true }
    #expect(mirrored.change == PictureChange(recoloring: nil, isMirrored: true))
    #expect(turned == picture.oriented(.upMirrored))

    let (recolored, redder) = try item { ($0.mirror, $0.recolor) = (true, 0.1) }
    #expect(recolored.change?.recoloring != nil)
    for x in [5, 50] {
      let (red, green) = (redder[x, 30] >> 16 & 255, redder[x, 30] >> 8 & 255)
      #expect(red > green)
    }
    let (_, blended) = try item { $0.blend = 1 }
    #expect(blended == target)
  }

  /// A side of the only cell: of a picture that is scaled whole, and of one that is scaled a strip at a time; upright and rotated files.
  @Test(
    "scaled pictures are changed alike, however they are made", arguments: [64, 1100],
    ["card-1.png", "card-6.png"])
  func changesPictures(side: Int, name: String) throws {
    let item = try SceneItem(imageFile: Fixtures.path("images/\(name)"))
    var scene = Scene(
      canvas: Canvas(width: Double(side), height: Double(side)), layout: .grid(), items: [item])
    let plain = try Collage(scene).pixmap()
    let turned = plain.oriented(.upMirrored)
    scene.assign = .target(.pixmap(turned), recolor: 0, mirror: true)
    #expect(try Collage(scene).plan().items[0].change?.isMirrored == true)
    #expect(try Collage(scene).pixmap() == turned)

    scene.assign = .target(.pixmap(Self.plain(0xFF60_8040)), recolor: 0.3)
    let colors = try #require(try Collage(scene).plan().items[0].change?.recoloring)
    var wanted = plain
    Recolorer(
      lightness: colors.lightness, a: colors.a, b: colors.b, contrast: colors.contrast, mean: colors.mean
    ).apply(to: &wanted.bytes)
    #expect(try Collage(scene).pixmap() == wanted)
  }

  @Test("a target is laid over cells, and not over what is between them") func blendsCells() throws {
    let target = Self.plain(0xFFFF_0000, side: 100)
    var scene = try Self.scene(Self.colors, target, .grid(columns: 4, gap: 8)) { $0.blend = 1 }
    scene.assign?.reuse = nil
    let pixels = try Collage(scene).pixmap()
    // 4 × 54 and three gaps.
    #expect(pixels[30, 30] == 0xFFFF_0000 && pixels[58, 30] == 0xFFFF_FFFF && pixels[30, 58] == 0xFFFF_FFFF)
  }

  @Test("neither is it laid over the corners that round pictures leave") func blendsCircles() throws {
    var scene = try Self.scene(Self.colors, Self.plain(0xFFFF_0000, side: 100), .grid(columns: 4)) {
      ($0.blend, $0.reuse) = (1, nil)
    }
    for index in scene.items.indices { scene.items[index].style.cornerRadius = .fraction(0.5) }
    let pixels = try Collage(scene).pixmap()
    #expect(pixels[30, 30] == 0xFFFF_0000 && pixels[59, 59] == 0xFFFF_FFFF && pixels[1, 1] == 0xFFFF_FFFF)
  }

  @Test("no background shows between hexagons", arguments: [100.0, 333, 1000])
  func seams(width: Double) throws {
    var scene = try Self.scene(
      [0xFFFF_0000], Self.plain(0xFFFF_0000, side: 100), HoneycombLayout().with { $0.columns = 12 }
    ) { $0.reuse = nil }
    (scene.canvas.width, scene.canvas.background) = (width, Color(red: 0, green: 0, blue: 255))
    let (plan, pixels) = (try Collage(scene).plan(), try Collage(scene).pixmap())
    let others = (pixels.height / 4..<pixels.height * 3 / 4).flatMap { y -> [Int] in
      (pixels.width / 4..<pixels.width * 3 / 4).filter { pixels[$0, y] != 0xFFFF_0000 }
    }
    #expect(others.isEmpty, "\(others.count) pixels are not red")
    #expect(plan.items.allSatisfy { plan.bounds.intersection($0.pixels) == $0.pixels })
  }

  @Test("pictures that keep their order are recoloured, and stand as they were given") func keepsOrder()
    throws
  {
    let target = Self.squares(Self.colors, columns: 6)
    let library = Array(Self.colors.reversed().prefix(10))
    let scene = try Self.scene(library, target) {
      ($0.cells, $0.orderFree, $0.recolor) = (24, false, 0.1)
    }
    let plan = try Collage(scene).plan()
    #expect(Self.names(plan) == (0..<24).map { $0 % 10 })
    let result = try #require(plan.assignment)
    #expect(result.uses == 10 && result.cost > result.bound && result.bound > 0)
    #expect(plan.items.count { $0.change != nil } > 20)
  }

  @Test(
    "assigning tells how far it is, and may be cancelled", arguments: [(1, nil), (3, 3)] as [(Int, Int?)])
  func tellsProgress(reuse: Int, distance: Int?) throws {
    let library = (0..<1000).map { 0xFF00_0000 | UInt32($0 * 40503 & 0xFFFFFF) }
    let scene = try Self.scene(library, Self.squares(Self.colors, columns: 6)) {
      ($0.reuse, $0.distance, $0.cells) = (reuse, distance, 900)
    }
    let told = Mutex<[(done: Int, all: Int)]>([])
    var options = RenderOptions { $0.jobs = 1 }
    // Looking at the pictures has its own progress before.
    options.progress = { done, all in
      if all != 1000 { told.withLock { $0.append((done, all)) } }
      return true
    }
    let cells = try Collage(scene, options: options).plan().items.count
    let steps = told.withLock(\.self)
    #expect(steps.allSatisfy { $0.all == cells * (distance == nil ? 1 : 2) && $0.done < $0.all })
    #expect(Set(steps.map(\.done)).count > 3 && steps.map(\.done) == steps.map(\.done).sorted())
    options.progress = { done, all in all == 1000 || done == 0 }
    let error = #expect(throws: JobError.self) { try Collage(scene, options: options).plan() }
    guard case .render(.cancelled)? = error?.kind else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test("a canvas of another shape than the target is warned of") func warnsOfCuts() throws {
    var scene = try Self.scene(Self.colors, Self.squares(Self.colors, columns: 6))
    for (height, words) in [(160.0, nil), (240, "33 % are cut off, left and right alike")] {
      scene.canvas.height = height
      let warnings = try Collage(scene).render(to: .memory, as: .png).warnings
      #expect(warnings.count == (words == nil ? 0 : 1))
      #expect(words.map { "\(warnings)".contains($0) } ?? true, "\(warnings)")
    }
  }

  @Test(
    "a small library that may stand any number of times keeps a distance that it can",
    arguments: [(3, 0), (4, 1), (16, 2), (99, 4), (100, 5), (5000, 5)])
  func usualDistance(pictures: Int, distance: Int) {
    #expect(SceneAssignment.target("a", reuse: nil).leastDistance(of: pictures) == distance)
    #expect(SceneAssignment.target("a", reuse: 1).leastDistance(of: pictures) == 0)
    #expect(SceneAssignment.target("a", reuse: nil, distance: 7).leastDistance(of: pictures) == 7)
  }

  @Test("a plan is read as it was written, and numbers out of range are refused") func encodes() throws {
    var scene = try Self.scene(Self.colors, Self.squares(Self.colors, columns: 6))
    scene.items = try ["images/card-1.png", "images/gradient.png"].map {
      try SceneItem(imageFile: Fixtures.path($0))
    }
    scene.assign = .target(
      .file(Fixtures.path("images/gradient.png")), cells: 2, reuse: 2, blend: 0.5, mirror: true)
    let plan = try Collage(scene).plan()
    let copy = try JSONDecoder().decode(RenderPlan.self, from: JSONEncoder().encode(plan))
    #expect(copy == plan && copy.assignment != nil)
    #expect(try Collage(copy).pixmap() == Collage(scene).pixmap())
    for (number, change) in [2, -2, .nan].enumerated() {
      var bad = plan
      bad.items[0].change = PictureChange(
        recoloring: Recoloring(lightness: change, a: 0, b: 0, contrast: 1, mean: 0.5), isMirrored: false)
      #expect(throws: PlanError.self, "\(number)") { try bad.validate() }
    }
  }

  @Test("cells under what is transparent stay empty") func transparent() throws {
    var target = Self.squares(Self.colors, columns: 6)
    for y in 0..<20 { for x in 0..<60 { target[x, y] = 0 } }
    let plan = try Collage(Self.scene(Self.colors, target)).plan()
    #expect(Self.names(plan) == Array(3..<24))
    #expect(plan.items.map(\.pixels.x).min() == 0 && plan.items[0].pixels.x == 120)
    let empty = Pixmap(width: 40, height: 40)
    let error = #expect(throws: JobError.self) { try Collage(Self.scene(Self.colors, empty)).plan() }
    #expect(
      "\(try #require(error))"
        == "a photomosaic: the target is transparent; a target that shows something is wanted")
  }

  /// The layout, how many cells are asked for, and how many there are.
  @Test(
    "cells are those of any layout",
    arguments: ["honeycomb", "treemap", "waterfall", "justified", "columns", "spiral"])
  func layouts(name: String) throws {
    let layouts: [String: any Layout] = [
      "honeycomb": HoneycombLayout(), "treemap": TreemapLayout(), "waterfall": WaterfallLayout(),
      "justified": JustifiedLayout(), "columns": ColumnsLayout(), "spiral": SpiralLayout(),
    ]
    let layout = try #require(layouts[name])
    let target = Self.squares(Self.colors, columns: 6)
    let plan = try Collage(Self.scene(Self.colors, target, layout) { $0.cells = 24 }).plan()
    #expect(plan.items.count == 24 && Set(Self.names(plan)).count == 24)
    let ratio = Double(plan.pixelWidth) / Double(plan.pixelHeight)
    if name != "spiral" { #expect((1.1...2).contains(ratio), "the target's is 1.5, this one \(ratio)") }
  }

  @Test("places that the canvas' shape hides are no cells, and columns say how many there are")
  func hiddenAndLanes() throws {
    let target = Self.squares(Self.colors, columns: 6)
    var scene = try Self.scene(Self.colors, target) { ($0.cells, $0.reuse) = (150, nil) }
    scene.canvas.clipPath = try ClipPath(css: "heart")
    let plan = try Collage(scene).plan()
    // About as many as were asked for all the same.
    #expect((140...160).contains(plan.items.count), "\(plan.items.count)")
    // The corners of a heart show nothing.
    #expect(!plan.items.contains { $0.pixels.x == 0 && $0.pixels.y == 0 })

    for (layout, rows) in [
      (HoneycombLayout().with { $0.columns = 12 } as any Layout, 9...10),
      (WaterfallLayout().with { $0.columns = 12 }, 8...8), (ColumnsLayout().with { $0.columns = 12 }, 8...8),
    ] {
      let scene = try Self.scene(Self.colors, target, layout) { $0.reuse = nil }
      let count = try Collage(scene).plan().items.count
      #expect(rows.contains(count / 12), "\(layout): \(count)")
    }
  }

  @Test("libraries that are odd", arguments: [1, 24]) func oddLibraries(count: Int) throws {
    for color in [0xFF00_0000 as UInt32, 0xFFFF_FFFF, 0xFF12_3456] {
      let library = [UInt32](repeating: color, count: count)
      let target = Self.plain(0xFF00_FF00, side: 1)
      let plan = try Collage(Self.scene(library, target) { ($0.cells, $0.reuse) = (24, 25) }).plan()
      #expect(plan.items.count == 25)
    }
  }

  @Test("what cannot be is refused in words", arguments: refusals) func refuses(_ row: Refusal) throws {
    let target = Self.squares(Self.colors, columns: 6)
    var scene = try Self.scene(Self.colors, target)
    row.change(&scene)
    let error = #expect(throws: JobError.self) { try Collage(scene).plan() }
    #expect("\(try #require(error))" == row.words)
  }

  struct Refusal: Sendable {
    var words: String
    var change: @Sendable (inout Scene) -> Void

    init(_ words: String, _ change: @escaping @Sendable (inout Scene) -> Void) {
      (self.words, self.change) = (words, change)
    }
  }

  static let refusals = [
    Refusal(
      "96 cells need as many places, and 24 pictures that may stand once each have 24; allow a reuse of 4, or any; or take fewer cells, or more pictures"
    ) { $0.assign?.cells = 100 },
    Refusal("'cells' is 0; allowed: 1 to 1000000") { $0.assign?.cells = 0 },
    Refusal("'cells' is 1000000000; allowed: 1 to 1000000") { $0.assign?.cells = 1_000_000_000 },
    Refusal("'reuse' is 0; allowed: 1 to 1000000") { $0.assign?.reuse = 0 },
    Refusal("'distance' is -1; allowed: 0 to 1000") { $0.assign?.distance = -1 },
    Refusal(
      "'distance' is 2, and 'orderFree' is false: pictures that keep their order cannot move apart; leave one of the two out"
    ) {
      $0.assign?.distance = 2
      $0.assign?.orderFree = false
    },
    Refusal("'recolor' is nan; allowed: 0 to 1") { $0.assign?.recolor = .nan },
    Refusal("'blend' is 1.5; allowed: 0 to 1") { $0.assign?.blend = 1.5 },
    Refusal("a photomosaic is one canvas that stands still, and this is one of pages") { $0.pages = Pages() },
    Refusal("a photomosaic is one canvas that stands still, and this is one that moves") {
      $0.moment = MotionMoment(to: RingLayout(), at: 0.5)
    },
    Refusal("a photomosaic is one canvas that stands still, and this is one with sections") {
      $0.items[0].section = 1
    },
    Refusal("a photomosaic: item 2 is no picture; leave it out, as pictures alone are assigned") {
      $0.items[2].content = .color(.black)
    },
    Refusal(
      "'cells' is 24, and the grid has 6 columns, from which the cells follow; leave one of the two out"
    ) {
      $0.assign?.cells = 24
      $0.layout = .grid(columns: 6)
    },
    Refusal("/nowhere/at/all.png: no such file") { $0.assign?.target = "/nowhere/at/all.png" },
  ]
}
