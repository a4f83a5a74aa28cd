import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct GridTitlesTests {
  private static func heading(_ text: String, lines: Int = 1) -> Heading {
    Heading(
      text: text, style: TextStyle(fontSize: 10, lines: lines), marginTop: 0, marginBottom: 5, lineHeight: 12)
  }

  private static func scene(_ layout: any Layout, _ count: Int, columns: [String], rows: [String]) -> Scene {
    Scene(
      canvas: Canvas(width: 320, height: 240, padding: Insets(10)), layout: layout,
      items: (0..<count).map { _ in SceneItem(.color(.black), size: Size(width: 10, height: 10)) },
      columnTitles: columns.map { heading($0) }, rowTitles: rows.map { heading($0) })
  }

  @Test("titles are above their columns and beside the middle of their rows", arguments: [1, 2, 3.5])
  func places(scale: Double) throws {
    var scene = Self.scene(.grid(columns: 3, gap: 6), 6, columns: ["A", "B", "C"], rows: ["one", "two"])
    scene.canvas.scale = scale
    let plan = try Planner.plan(scene)
    let texts = plan.texts.map(\.box)
    #expect(plan.texts.map(\.text) == ["A", "B", "C", "one", "two"])
    func near(_ one: Int, _ other: Double) -> Bool { abs(Double(one) - other) <= 1 }
    for column in 0..<3 {
      let box = plan.items[column].box
      #expect(near(texts[column].x, Double(box.x)) && near(texts[column].width, Double(box.width)))
      #expect(near(box.y - texts[column].maxY, 5 * scale) && near(texts[column].y, 10 * scale))
    }
    for row in 0..<2 {
      let (text, box) = (texts[3 + row], plan.items[3 * row].box)
      #expect(near(text.y + text.maxY, Double(box.y + box.maxY)) && near(text.x, 10 * scale))
      #expect(near(box.x - text.maxX, 5 * scale))
    }
    #expect(plan.items[5].box.maxX == plan.pixelWidth - Int(10 * scale))
  }

  @Test("under a header and a title the titles of rows are beside their rows too") func underHeader() throws {
    var scene = Self.scene(.grid(columns: 2, gap: 6), 4, columns: ["A", "B"], rows: ["one", "two"])
    scene.header = Self.heading("header")
    scene.title = Self.heading("title")
    let plan = try Planner.plan(scene)
    for row in 0..<2 {
      let box = plan.items[2 * row].box
      let text = try #require(plan.texts.first { $0.text == ["one", "two"][row] }).box
      #expect(abs(text.y + text.maxY - box.y - box.maxY) <= 1, "\(text) \(box)")
    }
  }

  @Test("rows take a quarter of the width at most, and letters of ideographs are wider") func widths() throws
  {
    func left(_ row: String) throws -> Int {
      try Planner.plan(Self.scene(.grid(columns: 1), 1, columns: [], rows: [row])).items[0].box.x
    }
    // 300 points are inside the padding of 10; a letter has 6.5, an ideograph 10, each title 5 more, and the gap is 5.
    #expect(
      try [left("abcd"), left("日本語字"), left("abcd\nab"), left("a very long title")] == [46, 60, 46, 85])
  }

  @Test("cells of a given size grow the canvas") func open() throws {
    var scene = Self.scene(
      .grid(cell: Size(width: 40, height: 30), columns: 2), 4, columns: ["A", "B"], rows: ["abcd"])
    (scene.canvas.width, scene.canvas.height) = (nil, nil)
    let plan = try Planner.plan(scene)
    #expect(plan.width == 136 && plan.height == 97)
  }

  @Test func refusals() {
    var spanned = Self.scene(.grid(columns: 3), 3, columns: ["A"], rows: [])
    spanned.items[1].span = CellSpan(columns: 2, rows: 2)
    var titled = Self.scene(.grid(cell: Size(width: 9, height: 9), columns: 3), 3, columns: ["A"], rows: [])
    titled.sectionTitles = [0: Self.heading("S")]
    var shaped = Self.scene(.grid(columns: 3), 3, columns: [], rows: ["A"])
    shaped.canvas.clipPath = try? ClipPath(css: "heart")
    var low = Self.scene(.grid(columns: 3), 3, columns: ["A"], rows: [])
    low.canvas.height = 30
    let place =
      "the layout under titles of columns and rows is one whose items do not stand in columns and rows; allowed: grid"
    for (scene, words) in [
      (
        Self.scene(.grid(columns: 2), 4, columns: ["A", "B", "C"], rows: []),
        "the number of column titles is 3, and there are 2 columns; allowed: as many or fewer"
      ),
      (
        Self.scene(.grid(columns: 4), 4, columns: [], rows: ["A", "B"]),
        "the number of row titles is 2, and there is 1 row;"
      ),
      (Self.scene(RingLayout.ring(), 5, columns: ["A"], rows: []), place), (spanned, place),
      (
        titled,
        "the place of titles of columns and rows is in sections with titles; allowed: a canvas without"
      ),
      (
        shaped,
        "the place of titles of columns and rows is in a shape of the canvas; allowed: a canvas without"
      ),
      (low, "titles, header and footer take 17 points of a height of 10"),
    ] {
      #expect(refusal(of: scene).contains(words), "\(refusal(of: scene))")
    }
  }

  @Test("of several pages each has the titles of columns, and those of rows are refused") func pages() throws
  {
    var scene = Self.scene(.grid(columns: 2).with { $0.rows = 2 }, 8, columns: ["A", "B"], rows: [])
    scene.pages = Pages()
    let pages = try ScenePages(scene)
    #expect(pages.count == 2)
    for page in 0..<2 { #expect(try Planner.plan(pages.page(page)).texts.map(\.text) == ["A", "B"]) }
    scene.rowTitles = [Self.heading("one")]
    let error = #expect(throws: PlanError.self) { try ScenePages(scene) }
    #expect(
      error?.description.contains("the number of pages with titles of rows is more than 1; allowed: one page")
        == true)
  }
}
