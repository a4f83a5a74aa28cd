// Pages of scenes: every item on one of them, in order, rows whole, cells of one size.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct ScenePagesTests {
  private struct NoTexts: TextMeasuring { func size(of label: Label) -> Size { Size(width: 10, height: 10) } }

  private static func scene(
    _ layout: any Layout, _ count: Int, height: Double? = 500, perPage: Int? = nil, seed: UInt64 = 1
  ) -> Scene {
    var random = SeededGenerator(seed: seed)
    let items = (0..<count).map { _ in
      let (width, height) = (
        Int.random(in: 60...200, using: &random), Int.random(in: 30...100, using: &random)
      )
      return SceneItem(
        .image("a.png", pixelWidth: width, pixelHeight: height),
        size: Size(width: Double(width), height: Double(height)))
    }
    return Scene(
      canvas: Canvas(width: 400, height: height, padding: Insets(10)), layout: layout, items: items,
      pages: Pages(perPage: perPage))
  }

  private static func grid(columns: Int? = nil, rows: Int? = nil, cell: Double? = nil) -> GridLayout {
    GridLayout().with {
      ($0.columns, $0.rows, $0.columnGap, $0.rowGap) = (columns, rows, 3, 5)
      ($0.cellWidth, $0.cellHeight) = (cell, cell)
    }
  }

  private static let flush = WaterfallLayout.waterfall(columns: 3, gap: 4).with { $0.flush = .scale }

  /// Layouts, and how many items their pages hold where that is limited.
  static let layouts: [(name: String, layout: any Layout, perPage: Int?, most: Int?)] = [
    ("rows and columns", grid(columns: 3, rows: 4), nil, 12),
    ("rows, columns and fewer", grid(columns: 3, rows: 4), 5, 5),
    ("rows", grid(rows: 4), nil, nil), ("columns", grid(columns: 4), 10, 10), ("items", grid(), 7, 7),
    ("cells", grid(cell: 70), nil, nil), ("cells and items", grid(cell: 70), 6, 6),
    ("cells and rows", grid(columns: 4, rows: 3, cell: 40), nil, 12),
    ("flow", FlowLayout.flow(gap: 4), nil, nil), ("flow of few", FlowLayout.flow(gap: 4), 6, 6),
    ("justified flow", FlowLayout.flow(gap: 4, alignment: .justified), nil, nil),
    ("waterfall", WaterfallLayout.waterfall(columns: 3, gap: 4), nil, nil),
    ("waterfall of few", WaterfallLayout.waterfall(columns: 3, gap: 4), 4, 4),
    ("columns that end together", ColumnsLayout.columns(3, gap: 4), nil, nil),
    ("few columns that end together", ColumnsLayout.columns(2, gap: 4), 5, 5),
    ("flush waterfall", flush, nil, nil), ("auto", AutoLayout.auto(gap: 4), 6, 6),
    ("sudoku", SudokuLayout.sudoku(gap: 4), 9, 9),
  ]

  @Test("thousands of sections with titles", .timeLimit(.minutes(1))) func manySections() throws {
    var scene = Self.scene(FlowLayout.flow(gap: 4), 6000)
    for index in scene.items.indices {
      scene.items[index].section = index
      scene.sectionTitles[index] = Heading(
        text: "a", style: TextStyle(), marginTop: 0, marginBottom: 0, lineHeight: 20)
    }
    let pages = try ScenePages(scene)
    #expect(pages.count > 500 && pages.ranges.last?.upperBound == 6000)
    for number in [0, pages.count - 1] {
      #expect(pages.page(number).sectionTitles.count == pages.ranges[number].count)
    }
  }

  @Test(arguments: layouts.map(\.name)) func everyItemIsOnOnePageInOrder(name: String) throws {
    let row = try #require(Self.layouts.first { $0.name == name })
    for seed in 1...40 as ClosedRange<UInt64> {
      let count = Int(seed * seed * 7 % 83) + 1
      let scene = Self.scene(row.layout, count, perPage: row.perPage, seed: seed)
      let pages = try ScenePages(scene)
      #expect(pages.ranges.first?.lowerBound == 0 && pages.ranges.last?.upperBound == count)
      #expect(zip(pages.ranges, pages.ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      if let most = row.most { #expect(pages.ranges.allSatisfy { (1...most).contains($0.count) }) }
      var shown: [Int] = []
      var cells: Set<Size> = []
      for number in 0..<pages.count {
        let plan = try pages.plan(number, measuring: NoTexts())
        #expect(plan.pixelWidth == 400 && plan.pixelHeight == 500)
        shown += plan.items.compactMap(\.index)
        // Nothing is cut at the bottom: rows are whole, and every item is lower than a page.
        #expect(plan.items.allSatisfy { $0.frame.maxY <= 490 + 1e-6 }, "seed \(seed), page \(number)")
        if row.layout is GridLayout { cells.formUnion(plan.items.map(\.frame.size).map(Self.rounded)) }
      }
      #expect(shown == Array(0..<count), "seed \(seed)")
      #expect(cells.count <= 1, "seed \(seed): \(cells)")
    }
  }

  @Test("a page of columns is as full as it can be, and what is higher than a page is made narrower")
  func columnsFillTheirPages() throws {
    func pages(_ count: Int, _ width: Double, perPage: Int?) throws -> ScenePages {
      let item = SceneItem(.color(.black), size: Size(width: width, height: 300))
      return try ScenePages(
        Scene(
          canvas: Canvas(width: 600, height: 850), layout: ColumnsLayout.columns(3),
          items: Array(repeating: item, count: count), pages: Pages(perPage: perPage)))
    }
    // One alone would be 900 high, two 450, four 450 with a narrower column, eight 772, nine 900.
    #expect(try pages(4, 200, perPage: 4).ranges == [0..<4])
    #expect(try pages(30, 200, perPage: nil).ranges.map(\.count) == [8, 8, 8, 6])
    let alone = try pages(1, 200, perPage: nil).plan(0, measuring: NoTexts()).items[0].frame
    #expect(
      abs(alone.height - 850) < 1e-6 && abs(alone.x + alone.width / 2 - 300) < 1e-6
        && abs(alone.width - 850 / 1.5) < 1e-6)
  }

  private static func rounded(_ size: Size) -> Size {
    Size(width: (size.width * 1e6).rounded(), height: (size.height * 1e6).rounded())
  }

  @Test("a page ends before the row that would pass its bottom, and not sooner") func pagesAreFull() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let scene = Self.scene(FlowLayout.flow(gap: 4), 80, seed: seed)
      let pages = try ScenePages(scene)
      let whole = try FlowLayout.flow(gap: 4).arrangement(
        of: scene.items.map { LayoutItem(size: $0.size) }, in: Container(width: 380))
      let rows = [PageRow](whole.placements)
      for range in pages.ranges {
        let first = try #require(rows.first { $0.items.lowerBound == range.lowerBound }, "a row is split")
        let last = try #require(rows.first { $0.items.upperBound == range.upperBound }, "a row is split")
        #expect(last.bottom - first.top <= 480 + 1e-6)
        if let next = rows.first(where: { $0.items.lowerBound == range.upperBound }) {
          #expect(next.bottom - first.top > 480)
        }
      }
    }
  }

  @Test("a row that is higher than a page has one of its own") func highRow() throws {
    let item = SceneItem(.color(.white), size: Size(width: 300, height: 700))
    let small = SceneItem(.color(.white), size: Size(width: 300, height: 100))
    let scene = Scene(
      canvas: Canvas(width: 400, height: 500), layout: .flow(), items: [small, item, small, small],
      pages: Pages())
    #expect(try ScenePages(scene).ranges == [0..<1, 1..<2, 2..<4])
  }

  @Test func titlesStayWithTheirRows() throws {
    var items: [SceneItem] = []
    for section in 0..<6 {
      for _ in 0..<3 {
        items.append(SceneItem(.color(.white), size: Size(width: 150, height: 100), section: section))
      }
    }
    let heading = Heading(text: "S", style: TextStyle(), marginTop: 0, marginBottom: 0, lineHeight: 30)
    let titles = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, heading) })
    let scene = Scene(
      canvas: Canvas(width: 320, height: 500), layout: .flow(), items: items, sectionTitles: titles,
      pages: Pages())
    // A section is 230 points high; the third begins at 460, and its title would stand alone.
    let pages = try ScenePages(scene)
    #expect(pages.ranges == [0..<6, 6..<12, 12..<18])
    #expect(pages.page(1).sectionTitles.keys.sorted() == [2, 3])
    var low = scene
    low.canvas.height = 350
    let split = try ScenePages(low)
    #expect(split.ranges == [0..<3, 3..<6, 6..<9, 9..<12, 12..<15, 15..<18])
    low.canvas.height = 140
    #expect(try ScenePages(low).ranges.prefix(3) == [0..<2, 2..<3, 3..<5])
    #expect(try ScenePages(low).page(1).sectionTitles.isEmpty)
  }

  @Test("the number of the page and that of all pages are in header, title and footer")
  func numbers() throws {
    var scene = Self.scene(Self.grid(columns: 2, rows: 2), 10)
    let heading = Heading(
      text: "{page} of {pages} {x}", style: TextStyle(), marginTop: 0, marginBottom: 0, lineHeight: 20)
    (scene.header, scene.title, scene.footer) = (heading, heading, heading)
    let pages = try ScenePages(scene)
    #expect(pages.count == 3)
    for number in 0..<3 {
      let plan = try pages.plan(number, measuring: NoTexts())
      #expect(plan.texts.map(\.text) == Array(repeating: "\(number + 1) of 3 {x}", count: 3))
      #expect(plan.texts.map(\.box.y) == [10, 30, 470])
      #expect(plan.items.allSatisfy { $0.pixels.y >= 50 && $0.pixels.maxY <= 470 })
    }
    scene.pages = nil
    scene.items = Array(scene.items.prefix(2))
    #expect(try ScenePages(scene).plan(0, measuring: NoTexts()).texts[0].text == "1 of 1 {x}")
  }

  @Test(
    "words in braces",
    arguments: [
      ("{page}", nil, "2"), ("{pages}{page}", nil, "92"), ("a {{page}} b", nil, "a {page} b"),
      ("{{{page}}}", nil, "{2}"), ("{Page}", "Page", "{Page}"), ("{page", nil, "{page"),
      ("page}", nil, "page}"), ("{}{ page}{1}", nil, "{}{ page}{1}"), ("{name} {x}", "name", "{name} {x}"),
      ("}}{{", nil, "}{"), ("", nil, ""), ("{\u{E9}}", nil, "{\u{E9}}"),
    ] as [(String, String?, String)]) func words(text: String, unknown: String?, expanded: String)
  {
    #expect(PageWords.unknownWord(in: text) == unknown)
    #expect(PageWords.expanded(text, page: 2, of: 9) == expanded)
  }

  @Test func withoutPagesThereIsOne() throws {
    var scene = Self.scene(FlowLayout.flow(), 60)
    scene.pages = nil
    #expect(try ScenePages(scene).count == 1)
    scene.pages = Pages()
    #expect(try ScenePages(scene).count > 1)
    // Where nobody asked, a sheet that holds everything is left as it is.
    scene.items = Array(scene.items.prefix(3))
    scene.pages?.onlyWhereNeeded = true
    let one = try ScenePages(scene)
    #expect(one.count == 1 && one.page(0).layout is FlowLayout)
    scene.canvas.height = nil
    scene.items = Self.scene(FlowLayout.flow(), 60).items
    #expect(try ScenePages(scene).count == 1)
  }

  @Test func refusals() throws {
    func words(_ change: (inout Scene) -> Void) -> String {
      var scene = Self.scene(Self.grid(columns: 2, rows: 2), 10)
      change(&scene)
      do throws(PlanError) {
        let pages = try ScenePages(scene)
        for number in 0..<pages.count { _ = try pages.plan(number, measuring: NoTexts()) }
        return ""
      } catch { return "\(error)" }
    }
    #expect(words { _ in } == "")
    #expect(
      words { $0.pages = Pages(perPage: 0) } == "the canvas' items per page is 0; allowed: 1 to 1000000")
    #expect(
      words { $0.moment = MotionMoment(to: .flow(), at: 0.5) }
        == "pages are for a collage that stands still; leave the pages out, or the second layout and the frames"
    )
    #expect(words { $0.items[7].size.width = -1 }.contains("item 7"))
    #expect(words { $0.items[7].style.opacity = 3 }.hasPrefix("item 7: the opacity is 3"))
    // Where the layout says what becomes of them, there is one page.
    var kept = Self.grid(columns: 2, rows: 2)
    (kept.overflow, kept.underflow) = (.badge, .repeat)
    #expect(try ScenePages(Self.scene(kept, 9)).ranges == [0..<9])
    // Repeated items fill a sheet that is alone, not the last one of several.
    kept.overflow = nil
    for (count, items) in [(3, [[0, 1, 2, 0]]), (6, [[0, 1, 2, 3], [4, 5]])] {
      var scene = Self.scene(kept, count)
      scene.pages = nil
      let pages = try ScenePages(scene)
      let shown = try (0..<pages.count).map {
        try pages.plan($0, measuring: NoTexts()).items.compactMap(\.index)
      }
      #expect(shown == items)
    }
  }
}
