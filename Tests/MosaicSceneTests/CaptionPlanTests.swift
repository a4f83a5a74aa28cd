// Captions and titles in pixels: what they take, what they leave, and what is refused.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct CaptionPlanTests {
  private func caption(_ position: CaptionPosition = .below, lineHeight: Double = 16) -> Caption {
    Caption(text: "x", style: TextStyle(), position: position, padding: Insets(2), lineHeight: lineHeight)
  }

  private func heading(_ text: String, top: Double = 10, bottom: Double = 5) -> Heading {
    Heading(text: text, style: TextStyle(), marginTop: top, marginBottom: bottom, lineHeight: 19.2)
  }

  private func scene(_ layout: any Layout, _ captions: [Caption?], width: Double = 100, height: Double? = 100)
    -> Scene
  {
    let items = captions.map {
      SceneItem(
        .image("a.png", pixelWidth: 200, pixelHeight: 100), size: Size(width: 200, height: 100),
        caption: $0)
    }
    return Scene(canvas: Canvas(width: width, height: height), layout: layout, items: items)
  }

  @Test(
    "on a card a layout that keeps ratios shows the whole picture; little is cut where a caption is in its edge"
  )
  func cardsShowWholePictures() throws {
    let frames = [PhotoFrame.polaroid, PhotoFrame(width: .fraction(0.1))]
    // Edges are whole pixels. A caption that is lower than its edge takes a part of it.
    let captions: [(caption: Caption?, crop: Double)] = [
      (nil, 0.01), (caption(.over), 0.01), (caption(lineHeight: 60), 0.1),
      (caption(.above, lineHeight: 60), 0.1),
    ]
    for frame in frames {
      for (caption, crop) in captions {
        var scene = scene(.columns(2), [Caption?](repeating: caption, count: 4), width: 1000, height: nil)
        for (index, size) in [(200, 100), (100, 200), (100, 100), (103, 100)].enumerated() {
          scene.items[index].content = .image("a.png", pixelWidth: size.0, pixelHeight: size.1)
          scene.items[index].size = Size(width: Double(size.0), height: Double(size.1))
          scene.items[index].style.frame = frame
        }
        for item in try Planner.plan(scene).items { #expect(item.croppedShare < crop, "\(item.frame)") }
      }
    }
    // Edges of a given length have no ratio of their own.
    #expect(PhotoFrame(width: 5).card(around: Size(width: 2, height: 1), for: nil) == nil)
  }

  @Test("in a given frame the caption is a part of it") func givenFrames() throws {
    let plan = try Planner.plan(scene(.sudoku(), [caption(), caption(.above), caption(.over), nil]))
    let (below, above, over, none) = (plan.items[0], plan.items[1], plan.items[2], plan.items[3])
    #expect(below.pixels == px(0, 0, 50, 50))
    #expect(below.box == px(0, 0, 50, 30))
    #expect(below.caption?.box == px(0, 30, 50, 20))
    #expect(below.image?.target == below.box)
    #expect(above.box == px(50, 20, 50, 30))
    #expect(above.caption?.box == px(50, 0, 50, 20))
    #expect(over.box == over.pixels)
    #expect(over.caption?.box == px(0, 80, 50, 20))
    #expect(none.box == none.pixels && none.caption == nil)
  }

  /// Decorations that take room beside the caption.
  private static let wornBesides: [ItemStyle] = [false, true].flatMap { isCircle in
    let frames: [PhotoFrame?] = [
      nil, PhotoFrame(width: .points(3)), PhotoFrame(width: .points(4), bottom: 30),
      PhotoFrame(width: .fraction(0.4), bottom: .fraction(0.5)), PhotoFrame(width: .points(99)),
    ]
    return frames.map { ItemStyle(shape: isCircle ? .circle : .rectangle, frame: $0) }
  }

  @Test(
    "picture and caption share a place and never lie over each other, unless they are told to",
    arguments: CaptionPosition.allCases, wornBesides) func parts(position: CaptionPosition, style: ItemStyle)
    throws
  {
    for scale in [1, 1.3, 1.5, 3] {
      for (width, height) in [(0, 9), (1, 1), (7, 90), (90, 21), (90, 22), (50, 60), (200, 300)] {
        for lineHeight in [0.1, 8, 16, 50] {
          let place = PixelRect(x: -5, y: 11, width: width, height: height)
          let (box, planned) = style.split(
            place, for: caption(position, lineHeight: lineHeight), scale: scale)
          let text = "\(place) at \(scale), lines of \(lineHeight): \(box), \(String(describing: planned))"
          #expect(box.isEmpty || box.intersection(place) == box, "\(text)")
          if style.shape == .circle { #expect(box.width == box.height, "\(text)") }
          guard let strip = planned?.box, !strip.isEmpty else { continue }
          #expect(strip.intersection(place) == strip, "\(text)")
          switch position {
          case .below: #expect(strip.y >= box.maxY && strip.maxY == place.maxY, "\(text)")
          case .above: #expect(strip.maxY <= box.y && strip.y == place.y, "\(text)")
          case .over: #expect(strip.intersection(box) == strip && strip.maxY == box.maxY, "\(text)")
          }
          let wanted = Int((caption(lineHeight: lineHeight).height * scale).rounded())
          #expect(position == .over || strip.height >= wanted, "\(text)")
          // The edge of a card may be higher.
          #expect(style.frame != nil || position == .over || strip.height == wanted, "\(text)")
        }
      }
    }
  }

  @Test("in a card the caption is in the edge, as wide as the picture") func partOfCard() throws {
    var style = ItemStyle(frame: PhotoFrame(width: .points(5), bottom: 30))
    let place = px(0, 0, 60, 100)
    func parts(_ position: CaptionPosition, lineHeight: Double = 16) -> [PixelRect?] {
      let (box, planned) = style.split(place, for: caption(position, lineHeight: lineHeight), scale: 1)
      return [box, planned?.box]
    }
    #expect(parts(.below) == [px(5, 5, 50, 65), px(5, 70, 50, 30)], "the edge is high enough")
    #expect(parts(.below, lineHeight: 36) == [px(5, 5, 50, 55), px(5, 60, 50, 40)], "the edge grows")
    #expect(parts(.above) == [px(5, 20, 50, 50), px(5, 0, 50, 20)])
    #expect(parts(.over) == [px(5, 5, 50, 65), px(5, 50, 50, 20)])
    style.shape = .circle
    #expect(parts(.below) == [px(5, 12, 50, 50), px(5, 70, 50, 30)], "the circle stays round")
  }

  @Test("where heights follow from items the picture keeps its size", arguments: [1, 1.5, 2, 3])
  func addedBands(scale: Double) throws {
    for layout in [.waterfall(columns: 2), .flow(), .moments(), .grid(cell: Size(width: 50, height: 25))]
      as [any Layout]
    {
      let captions = [caption(), nil, caption(.above), caption(.over), caption(lineHeight: 30)]
      var scene = scene(layout, captions, height: nil)
      scene.canvas.scale = scale
      let plan = try Planner.plan(scene)
      scene.items = scene.items.map {
        var bare = $0
        bare.caption = nil
        return bare
      }
      let bare = try Planner.plan(scene)
      for (item, plain) in zip(plan.items, bare.items) {
        #expect(item.box.width == plain.box.width, "\(layout)")
        #expect(
          abs(item.box.height - plain.box.height) <= (scale == 1.5 ? 1 : 0), "\(layout) \(item.index ?? -1)")
        if let strip = item.caption { #expect(strip.box.intersection(item.box).isEmpty || item.index == 3) }
      }
    }
  }

  @Test("a caption that leaves nothing of its picture is left out") func captionsThatLeaveNothing() throws {
    let plan = try Planner.plan(
      scene(.grid(columns: 1), [caption(lineHeight: 95.5), caption(lineHeight: 46)]))
    #expect(plan.items[0].caption == nil && plan.items[0].box == plan.items[0].pixels)
    #expect(plan.items[1].caption == nil, "50 of 50 points")
    let pixel = try Planner.plan(scene(.grid(columns: 1), [caption(lineHeight: 95)]))
    #expect(pixel.items[0].box.height == 1 && pixel.items[0].caption?.box.height == 99)
  }

  @Test("a title pushes the content down, and margins that meet are one") func titles() throws {
    var scene = scene(.flow(gap: 4), [nil, nil, nil], height: nil)
    scene.canvas.padding = Insets(3)
    scene.items[1].section = 1
    scene.items[2].section = 2
    scene.title = heading("T", bottom: 8)
    scene.sectionTitles = [0: heading("A"), 1: heading("B")]
    let plan = try Planner.plan(scene)
    #expect(plan.texts.map(\.text) == ["T", "A", "B"])
    #expect(plan.texts.map(\.section) == [nil, 0, 1])
    // 3 + 20 + 10; + 20 + 5 + 47 + 10; + 20 + 5 + 47 + gap: pictures of 200 × 100 in a width of 94.
    #expect(plan.texts.map(\.box.y) == [3, 33, 115])
    #expect(plan.texts.allSatisfy { $0.box.x == 3 && $0.box.width == 94 && $0.box.height == 20 })
    #expect(plan.items.map(\.box.y) == [58, 140, 191])
    #expect(plan.height == 241)
  }

  @Test("a title takes its height from a box") func titleOverBox() throws {
    var scene = scene(.grid(columns: 1), [nil])
    scene.title = heading("T", bottom: 10)
    #expect(try Planner.plan(scene).items[0].box == px(0, 30, 100, 70))
    scene.canvas.height = 30
    #expect(
      refusal(of: scene).hasPrefix(
        "titles, header and footer take 30 points of a height of 30, which leaves nothing"))
  }

  @Test(
    "header, title and footer take their heights, and the margins between them and the items, from a box",
    arguments: [1, 2, 3])
  func allOverBox(scale: Int) throws {
    // The texts, their tops, and the top and the bottom of the item. Each text is 20 high, with margins of
    // 10 above and 5 below.
    let rows: [(texts: String, tops: [Int], top: Int, bottom: Int)] = [
      ("h", [0], 25, 100), ("t", [0], 25, 100), ("f", [80], 0, 70), ("ht", [0, 30], 55, 100),
      ("hf", [0, 80], 25, 70), ("tf", [0, 80], 25, 70), ("htf", [0, 30, 80], 55, 70),
    ]
    for row in rows {
      var scene = scene(.grid(columns: 1), [nil])
      scene.canvas.scale = Double(scale)
      if row.texts.contains("h") { scene.header = heading("h") }
      if row.texts.contains("t") { scene.title = heading("t") }
      if row.texts.contains("f") { scene.footer = heading("f") }
      let plan = try Planner.plan(scene)
      #expect(plan.texts.map(\.text).joined() == row.texts)
      #expect(plan.texts.map(\.box.y) == row.tops.map { $0 * scale }, "\(row.texts)")
      let room = px(0, row.top * scale, 100 * scale, (row.bottom - row.top) * scale)
      #expect(plan.items[0].box == room, "\(row.texts)")
      // A box that is as high as what they take leaves nothing.
      let taken = 100 - (row.bottom - row.top)
      scene.canvas.height = Double(taken)
      #expect(
        refusal(of: scene).hasPrefix(
          "titles, header and footer take \(taken) points of a height of \(taken), which leaves nothing"))
    }
  }

  @Test("a title over the items takes no room, and lies in what padding and margins leave")
  func titleOverItems() throws {
    var scene = scene(.grid(columns: 1), [nil])
    scene.canvas.padding = Insets(10)
    let plain = try Planner.plan(scene)
    scene.title = Heading(
      text: "T", style: TextStyle(), marginTop: 4, marginBottom: 6, lineHeight: 20, padding: Insets(2),
      background: .white, shadow: Shadow(x: 1, y: 2, blur: 4),
      position: Position(x: .fraction(0), y: .fraction(1)))
    let plan = try Planner.plan(scene)
    #expect(plan.items == plain.items && plan.height == plain.height)
    let text = try #require(plan.texts.first)
    #expect(text.box.x == 10 && text.box.maxY == 100 - 10 - 6 && text.padding == Insets(2))
    #expect(text.shadow?.sigma == 2 && text.background == .white)
    // The type, the offset and the blur.
    #expect(text.ink.y <= text.box.y - 16 - 6 && text.ink.maxX >= text.box.maxX + 16 + 6)
    // One that is larger than the canvas is cut, and in its place.
    scene.title?.style.fontSize = 900
    #expect(try Planner.plan(scene).texts.count == 1)
    scene.title?.position = Position(x: .points(.nan), y: .fraction(0))
    #expect(refusal(of: scene).hasPrefix("the title's position x is nan"))
  }

  @Test("padding is a part of a title in its place") func paddedTitle() throws {
    var scene = scene(.grid(columns: 1), [nil])
    scene.title = Heading(
      text: "T", style: TextStyle(), marginTop: 0, marginBottom: 10, lineHeight: 20, padding: Insets(5))
    let plan = try Planner.plan(scene)
    #expect(plan.texts[0].box == px(0, 0, 100, 30) && plan.items[0].box == px(0, 40, 100, 60))
  }

  @Test("titles of sections want a layout whose height follows, and the words name all of these")
  func sectionTitlesInABox() throws {
    let layouts: [(name: String, layout: any Layout)] = [
      ("sudoku", .sudoku()), ("ring", .ring()), ("carousel", .carousel()),
      ("template", TemplateLayout()), ("flow", .flow()), ("waterfall", .waterfall()),
      ("justified", .justified()), ("columns", .columns()), ("collage", .collage()), ("treemap", .treemap()),
      ("honeycomb", .honeycomb()), ("spiral", .spiral()), ("scatter", .scatter()), ("moments", .moments()),
      ("auto", .auto()),
      ("grid", .grid()),
    ]
    let open = layouts.filter { !$0.layout.requiredSides.contains(.height) }.map(\.name)
    let words = open.dropLast().joined(separator: ", ") + ", or \(open[open.count - 1])"
    for (name, layout) in layouts {
      var scene = scene(layout, [nil, nil])
      scene.items[1].section = 1
      scene.sectionTitles = [1: heading("B")]
      guard !open.contains(name) else {
        #expect(try Planner.plan(scene).texts.count == 1, "\(name)")
        continue
      }
      #expect(refusal(of: scene).hasPrefix("sections[1].title: titles of sections need a layout"))
      #expect(refusal(of: scene).contains("; allowed: \(words); use one"))
    }
    #expect(layouts.filter { $0.layout is any ScrollingLayout }.map(\.name) == ["carousel"])
  }

  private static let filling: [any Layout] = [
    .collage(gap: 4), .treemap(gap: 4), .honeycomb(gap: 4), .auto(gap: 4), .justified(gap: 4),
    .columns(gap: 4),
  ]

  @Test(
    "sections share a sheet that is filled by items or weights; of few, one row is whole where there is room",
    arguments: filling.indices)
  func sectionsShareASheet(index: Int) throws {
    let layout = Self.filling[index]
    var scene = scene(layout, Array(repeating: nil, count: 7), width: 300, height: 400)
    scene.canvas.padding = Insets(10)
    let sections = [0..<1, 1..<3, 3..<7]
    for (number, section) in sections.enumerated() {
      for item in section { scene.items[item].section = number }
    }
    scene.sectionTitles = [0: heading("A"), 2: heading("C")]
    // Of a comb no gap is between rows.
    let gap = layout is HoneycombLayout ? 0.0 : 4
    for weight in [1.0, 6] {
      scene.items[0].weight = weight
      let first = layout.usesWeights ? weight : 1
      // 380 less titles of 20 + 5 and 10 + 20 + 5, and a gap where there is no title.
      let room = 320 - gap
      // A row of pictures of 2 : 1.
      let rows = [280 / 2.0, (280 - 4) / 4, (280 - 12) / 8].map { min($0, room / 3) }
      func shares(_ share: Double) -> [Double] { zip(rows, [first, 2, 4]).map { max($0, $1 * share) } }
      var (low, high) = (0.0, room)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if shares(middle).reduce(0, +) > room { high = middle } else { low = middle }
      }
      let plan = try Planner.plan(scene)
      var top = 35.0
      for (section, height) in zip(sections, shares(low)) {
        if section.lowerBound == 1 { top += gap }
        if section.lowerBound == 3 {
          #expect(abs(Double(plan.texts[1].box.y) - (top + 10)) <= 0.5)
          top += 35
        }
        let frames = plan.items[section].map(\.frame)
        let (least, most) = (frames.map(\.minY).min() ?? 0, frames.map(\.maxY).max() ?? 0)
        #expect(least > top - 1e-6 && most < top + height + 1e-6, "\(layout): \(section)")
        if !(layout is HoneycombLayout) {
          #expect(abs(least - top) < 1e-6 && abs(most - top - height) < 1e-6, "\(layout): \(section)")
        }
        top += height
      }
      #expect(abs(top - 390) < 1e-9)
    }
    scene.canvas.height = 80
    #expect(
      refusal(of: scene).hasPrefix(
        "titles, header and footer take \(60 + Int(gap)) points of a height of 60, which leaves nothing"))
  }

  @Test("an item that a section's layout refuses keeps its number") func errorsInSections() throws {
    var scene = scene(.flow(), [nil, nil], height: nil)
    scene.items[1].section = 1
    scene.items[1].size.width = .nan
    scene.sectionTitles = [0: heading("A")]
    #expect(refusal(of: scene).hasPrefix("item 1 has a size"))
    (scene.layout, scene.canvas.height) = (.justified(), 100)
    #expect(refusal(of: scene).hasPrefix("item 1 has a size"))
  }
}
