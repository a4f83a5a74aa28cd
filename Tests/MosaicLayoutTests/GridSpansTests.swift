import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct GridSpansTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var columns: Int? = 3
    var dense = true
    var spans: [(Int, Int)]
    /// Column, row.
    var cells: [(Int, Int)]
    var rows: Int
  }

  /// CSS Grid's own examples and what browsers do.
  @Test(arguments: [
    Row(
      testDescription: "a large one and small ones around it", spans: [(2, 2), (1, 1), (1, 1), (1, 1)],
      cells: [(0, 0), (2, 0), (2, 1), (0, 2)], rows: 3),
    Row(
      testDescription: "dense: small ones fill the hole before a wide one",
      spans: [(1, 1), (3, 1), (1, 1), (1, 1)], cells: [(0, 0), (0, 1), (1, 0), (2, 0)], rows: 2),
    Row(
      testDescription: "sparse: the hole stays", dense: false, spans: [(1, 1), (3, 1), (1, 1), (1, 1)],
      cells: [(0, 0), (0, 1), (0, 2), (1, 2)], rows: 3),
    Row(
      testDescription: "a high one reaches into rows below", spans: [(1, 2), (2, 1), (1, 1), (1, 1)],
      cells: [(0, 0), (1, 0), (1, 1), (2, 1)], rows: 2),
    Row(
      testDescription: "as many columns as the widest needs", columns: nil, spans: [(5, 1), (1, 1)],
      cells: [(0, 0), (0, 1)], rows: 2),
  ]) func placement(row: Row) throws {
    var layout = GridLayout.grid(columns: row.columns, gap: 10).with { $0.dense = row.dense }
    let items = items(row.spans)
    let box = Container(width: 590, height: Double(row.rows) * 100 + Double(row.rows - 1) * 10)
    let columns = row.columns ?? row.spans.map(\.0).max() ?? 1
    let width = (590 - 10 * Double(columns - 1)) / Double(columns)
    expect(
      try layout.arrangement(of: items, in: box),
      has: zip(row.cells, row.spans).map { cell, span in
        rect(
          Double(cell.0) * (width + 10), Double(cell.1) * 110, Double(span.0) * (width + 10) - 10,
          Double(span.1) * 110 - 10)
      })
    layout.cellWidth = width
    layout.cellHeight = 100
    let given = try layout.arrangement(of: items, in: Container())
    #expect(given.placements.count == items.count)
    #expect(given.frames.allSatisfy { $0.maxY <= box.height ?? 0 })
  }

  @Test(
    "no two overlap, all are inside, and the order of the first cells is that of the items, sparse",
    arguments: 1...300)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = random.int(1...6)
    let spans = (0..<random.int(1...30)).map { _ in (random.int(1...columns), random.int(1...3)) }
    let layout = GridLayout.grid(columns: columns).with { $0.dense = random.bool() }
    let arrangement = try layout.arrangement(of: items(spans), in: Container(width: 600, height: 600))
    for (index, one) in arrangement.frames.enumerated() {
      #expect(one.minX > -1e-6 && one.minY > -1e-6 && one.maxX < 600 + 1e-6 && one.maxY < 600 + 1e-6)
      for other in arrangement.frames[(index + 1)...] {
        let inner = rect(one.x + 1e-6, one.y + 1e-6, one.width - 2e-6, one.height - 2e-6)
        #expect(!inner.intersects(other))
        if !layout.dense { #expect(other.y > one.y - 1e-6) }
      }
    }
  }

  @Test("captions make room in the row where their item ends") func captions() throws {
    var items = items([(1, 2), (1, 1), (1, 1)])
    items[0].captionHeight = 20
    items[1].captionHeight = 8
    let layout: GridLayout = .grid(cell: Size(width: 50, height: 40), columns: 2, gap: 4)
    expect(
      try layout.arrangement(of: items, in: Container()), has: rects("0 0 50 112, 54 0 50 48, 54 52 50 40"))
  }

  @Test func words() {
    #expect(
      complaint(of: GridLayout.grid(columns: 2), items: items([(1, 1), (3, 1)]))
        == "item 1 has a span of 3 columns; allowed: at most as many as the grid has, which is 2")
    #expect(
      complaint(of: GridLayout.grid(columns: 2), items: items([(0, 1)]))
        == "item 0 has a span of 0 x 1 cells; allowed: whole numbers from 1 to 1000000")
    #expect(
      complaint(of: GridLayout.grid(columns: 1000), items: items([(1000, 1_000_000)]))
        == "item 0 has a span of 1000 x 1000000 cells; allowed: spans that fit into 1000000 cells in all")
  }

  @Test("a short last row", arguments: GridLayout.LastRow.allCases)
  func lastRow(policy: GridLayout.LastRow) throws {
    var layout = GridLayout.grid(columns: 3, gap: 10).with { $0.lastRow = policy }
    let box = Container(width: 320, height: 210)
    let last: [Rect] =
      switch policy {
      case .start: rects("0 110 100 100, 110 110 100 100")
      case .center: rects("55 110 100 100, 165 110 100 100")
      case .stretch: rects("0 110 155 100, 165 110 155 100")
      }
    let first = rects("0 0 100 100, 110 0 100 100, 220 0 100 100")
    expect(try layout.arrangement(of: squares(5), in: box), has: first + last)
    (layout.cellWidth, layout.cellHeight) = (100, 100)
    expect(try layout.arrangement(of: squares(5), in: Container()), has: first + last)
    // A single row is as wide as its items.
    expect(try layout.arrangement(of: squares(2), in: Container()), has: Array(first.prefix(2)))
  }

  @Test("rows alone have room for any number of items", arguments: 1...60) func rowsAlone(count: Int) throws {
    for rows in 1...7 {
      for box in [Container(width: 300, height: 300), Container(width: 100, height: 900)] {
        let layout = GridLayout.grid(columns: 1, gap: 1).with { ($0.columns, $0.rows) = (nil, rows) }
        let arrangement = try layout.arrangement(of: squares(count), in: box)
        let tops = Set(arrangement.placements.map(\.frame.minY))
        #expect(arrangement.placements.count == count && tops.count <= rows)
        #expect(arrangement.placements.allSatisfy { $0.frame.maxY < 900.001 && $0.frame.maxX < 300.001 })
        #expect(try layout.paged(squares(count), perPage: nil, in: box).isLimit == false)
      }
    }
  }

  @Test("a page ends before the item that its rows have no room for", arguments: 0..<200)
  func pages(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (columns, rows) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
    let items = items(
      (0..<Int.random(in: 1...30, using: &random)).map { _ in
        (Int.random(in: 1...columns, using: &random), Int.random(in: 1...rows, using: &random))
      } + [(1, 1), (columns, rows)])
    let layout = GridLayout.grid(columns: columns, gap: 2).with { $0.rows = rows }
    let box = Container(width: 200, height: 200)
    let paged = try layout.paged(items, perPage: nil, in: box)
    guard columns * rows > 1 else {
      #expect(paged.counts == nil && paged.perPage == 1)
      return
    }
    let counts = try #require(paged.counts)
    #expect(counts.reduce(0, +) == items.count && !counts.contains(0))
    let row = (200 - Double(rows - 1) * 2) / Double(rows)
    var first = 0
    for count in counts {
      let page = try paged.layout(insteadOf: layout).arrangement(
        of: Array(items[first..<first + count]), in: box)
      // Never lower rows than those of the page.
      for (index, placement) in page.placements.enumerated() {
        let span = Double(items[first + index].span?.rows ?? 1)
        #expect(abs(placement.frame.height - span * row - (span - 1) * 2) < 1e-9)
        #expect(placement.frame.maxY <= 200 + 1e-9)
      }
      first += count
      if first < items.count {
        // Without a span, it says so.
        let more = try? paged.layout(insteadOf: layout).arrangement(
          of: Array(items[first - count...first]), in: box)
        let span = Double(items[first].span?.rows ?? 1)
        #expect((more?.placements.last?.frame.height ?? 0) < span * row + (span - 1) * 2 - 1e-9)
      }
    }
  }

  @Test("what is larger than a page is refused") func tooLargeForAPage() throws {
    let layout = GridLayout.grid(columns: 2).with { $0.rows = 2 }
    let error = try #require(throws: LayoutError.self) {
      try layout.paged(items([(1, 1), (2, 3)]), perPage: nil, in: Container(width: 9, height: 9))
    }
    #expect(
      "\(error)".contains("a span of 2 x 3 cells; allowed: at most as many as a page has, which is 2 x 2"))
  }

  private func items(_ spans: [(Int, Int)]) -> [LayoutItem] {
    spans.map { span in
      var item = LayoutItem(width: 100, height: 100)
      item.span = CellSpan(columns: span.0, rows: span.1)
      return item
    }
  }
}
