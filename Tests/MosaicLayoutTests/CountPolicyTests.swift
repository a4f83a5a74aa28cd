// More items than places, and fewer: what layouts with a given number of places do.

import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicText

@Suite(.bounded) struct CountPolicyTests {
  static let box = Container(width: 360, height: 240)

  private static func grid(
    _ columns: Int, _ rows: Int?, _ overflow: Overflow?, _ underflow: Underflow = .blank, cell: Double? = nil
  ) -> GridLayout {
    .grid(columns: columns, gap: 6).with {
      ($0.rows, $0.overflow, $0.underflow) = (rows, overflow, underflow)
      ($0.cellWidth, $0.cellHeight) = (cell, cell)
    }
  }

  private static func template(_ overflow: Overflow, _ underflow: Underflow = .blank) throws -> TemplateLayout
  {
    try .template(Template(areas: ["a a b", "a a c"]), gap: 6, overflow: overflow).with {
      $0.underflow = underflow
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layout: any Layout
    var count: Int
    /// The items of the placements.
    var shown: [Int]
    var hidden = 0
    /// The error, where there is one.
    var words: String?

    init(
      _ description: String, _ layout: some Layout, _ count: Int, _ shown: [Int] = [],
      hidden: Int = 0, words: String? = nil
    ) {
      (testDescription, self.layout, self.count, self.shown) = (description, layout, count, shown)
      (self.hidden, self.words) = (hidden, words)
    }

    func check() {
      do {
        let found = try layout.arrangement(of: squares(count), in: box)
        #expect(found.placements.map(\.item) == shown, "\(testDescription)")
        #expect(found.hidden == hidden, "\(testDescription)")
        #expect(found.isRepeating == (shown.count > count))
        #expect(words == nil, "\(testDescription)")
      } catch { #expect("\(error)" == words, "\(testDescription)") }
    }
  }

  static let table: [Row] = [
    Row("grid, too many, left out", grid(2, 2, .truncate), 7, [0, 1, 2, 3]),
    Row(
      "grid, too many, counted", grid(2, 2, .badge), 7, [0, 1, 2, 3],
      hidden: 3),
    Row(
      "grid of cells, too many, counted", grid(2, 2, .badge, cell: 40), 5, [0, 1, 2, 3],
      hidden: 1),
    Row(
      "grid, too many, refused", grid(2, 2, .error), 7,
      words:
        "layout 'grid' has 4 places and was given 7 items; give at most 4, or set 'overflow' to 'truncate' or 'badge'"
    ),
    Row(
      "grid, too many, pages", grid(2, 2, nil), 7,
      words:
        "layout 'grid' has no room: 2 rows of 2 columns have no cell for 7 items; use more rows or columns, or pages"
    ), Row("grid without rows has never too many", grid(2, nil, .error), 5, [0, 1, 2, 3, 4]),
    Row("grid, too few, empty", grid(3, 2, nil), 2, [0, 1]),
    Row("grid, too few, again", grid(3, 2, nil, .repeat), 2, [0, 1, 0, 1, 0, 1]),
    Row("grid, the last round is not whole", grid(4, 2, .error, .repeat), 3, [0, 1, 2, 0, 1, 2, 0, 1]),
    Row("grid of cells, again", grid(3, 2, nil, .repeat, cell: 30), 4, [0, 1, 2, 3, 0, 1]),
    Row(
      "grid of cells without columns or rows, again until the box is full",
      GridLayout.grid(cell: Size(width: 100, height: 100), gap: 6).with { $0.underflow = .repeat }, 2,
      [0, 1, 0, 1, 0, 1]),
    Row(
      "grid of cells, more than the box holds",
      GridLayout.grid(cell: Size(width: 100, height: 100), gap: 6).with { $0.underflow = .repeat }, 7,
      [0, 1, 2, 3, 4, 5, 6, 0, 1]),
    Row(
      "grid of cells that are too small to be filled",
      GridLayout.grid(cell: Size(width: 0.01, height: 0.01)).with { $0.underflow = .repeat }, 1,
      words:
        "layout parameter 'underflow' is 'repeat' with 864000000 places; allowed: 'repeat' with at most 1000000 places"
    ),
    Row("grid, last row", grid(3, nil, nil, .repeat), 4, [0, 1, 2, 3, 0, 1]),
    Row(
      "grid, too few, refused", grid(3, 2, nil, .error), 5,
      words:
        "layout 'grid' has 6 places and was given 5 items; give 1 more, or set 'underflow' to 'blank' or 'repeat'"
    ), Row("grid, just enough", grid(3, 2, .error, .error), 6, [0, 1, 2, 3, 4, 5]),
    Row(
      "grid, more cells than are filled", grid(2000, 501, nil, .repeat, cell: 1), 1,
      words:
        "layout parameter 'underflow' is 'repeat' with 1002000 places; allowed: 'repeat' with at most 1000000 places"
    ), Row("nothing is not repeated", grid(3, 2, nil, .repeat), 0),
  ]

  @Test(arguments: table) func grids(row: Row) { row.check() }

  @Test func templates() throws {
    for row in try [
      Row("again", Self.template(.error, .repeat), 2, [0, 1, 0]),
      Row("empty", Self.template(.error), 2, [0, 1]),
      Row(
        "refused", Self.template(.badge, .error), 1,
        words:
          "layout 'template' has 3 places and was given 1 item; give 2 more, or set 'underflow' to 'blank' or 'repeat'"
      ),
      Row(
        "counted", Self.template(.badge, .repeat), 9, [0, 1, 2], hidden: 6),
    ] { row.check() }
  }

  /// An item that names its area stands there once; it is repeated in any free one.
  @Test func aRepeatedItemHasNoAreaOfItsOwn() throws {
    var items = squares(2)
    items[1].area = "c"
    let found = try Self.template(.error, .repeat).arrangement(of: items, in: Self.box)
    #expect(found.placements.map(\.item) == [0, 1, 0])
    #expect(found.placements[1].frame.y > 0 && found.placements[2].frame.y == 0)
  }

  @Test(arguments: [
    (Overflow.truncate, [0, 1, 2], 0),
    (.badge, [0, 1, 2], 4),
  ]) func spansThatHaveNoRow(overflow: Overflow, shown: [Int], hidden: Int) throws {
    var items = squares(7)
    items[0].span = CellSpan(columns: 2, rows: 2)
    let found = try Self.grid(3, 2, overflow, .repeat).arrangement(of: items, in: Self.box)
    #expect(found.placements.map(\.item) == shown && found.hidden == hidden)
  }

  /// A large item that has no room leaves its place to smaller ones after it.
  @Test func aLargeItemIsPassedOver() throws {
    var items = squares(4)
    items[1].span = CellSpan(columns: 1, rows: 2)
    let found = try Self.grid(3, 1, .badge).arrangement(of: items, in: Self.box)
    #expect(found.placements.map(\.item) == [0, 2, 3])
    #expect(found.hidden == 1)
    #expect(
      throws: LayoutError.noRoom(
        layout: "grid",
        detail:
          "1 row has no room for 1 of 4 items with their spans; use more rows or columns, or set 'overflow' to "
          + "'truncate' or 'badge'")
    ) { try Self.grid(3, 1, .error).arrangement(of: items, in: Self.box) }
  }

  /// Holes that spans leave are filled; every cell has one item, and the first round is that without repeating.
  @Test(arguments: [nil, 20.0]) func holesOfSpansAreFilled(cell: Double?) throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var items = squares(Int.random(in: 1...9, using: &random))
      for index in items.indices {
        items[index].span = CellSpan(
          columns: Int.random(in: 1...3, using: &random), rows: Int.random(in: 1...2, using: &random))
        items[index].captionHeight = cell == nil ? 0 : Double(Int.random(in: 0...2, using: &random))
      }
      items[0].span = CellSpan(columns: 2, rows: 1)
      var layout = Self.grid(4, Int.random(in: 1...9, using: &random), nil, .repeat, cell: cell)
      layout.dense = Bool.random(using: &random)
      let found = try layout.arrangement(of: items, in: Self.box)
      for (index, placement) in found.placements.enumerated() {
        #expect(placement.item == index % items.count, "seed \(seed)")
        for other in found.placements[..<index] {
          #expect(!placement.frame.intersects(other.frame), "seed \(seed)")
        }
      }
      layout.underflow = .blank
      let plain = try layout.arrangement(of: items, in: Self.box)
      if cell == nil {
        #expect(Array(found.placements.prefix(items.count)) == plain.placements, "seed \(seed)")
        let area = found.placements.reduce(0) { $0 + ($1.frame.width + 6) * ($1.frame.height + 6) }
        #expect(abs(area - 366 * 246) < 1e-6, "seed \(seed)")
      }
      layout.underflow = .error
      let isFull = found.placements.count == items.count
      #expect((try? layout.arrangement(of: items, in: Self.box)) == nil || isFull, "seed \(seed)")
    }
  }

  /// Frames do not depend on whether an item came once or was repeated.
  @Test func repeatedItemsStandWhereAsManyItemsWould() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (columns, rows) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
      let count = Int.random(in: 1...columns * rows, using: &random)
      let cell = Bool.random(using: &random) ? 25.0 : nil
      let few = try Self.grid(columns, rows, nil, .repeat, cell: cell).arrangement(
        of: squares(count), in: Self.box)
      let many = try Self.grid(columns, rows, .error, .error, cell: cell)
        .arrangement(of: squares(columns * rows), in: Self.box)
      #expect(few.placements.map(\.frame) == many.placements.map(\.frame), "seed \(seed)")
      #expect(few.contentSize == many.contentSize)
      let part = Rect(x: 40, y: 40, width: 90, height: 90)
      #expect(few.visible(in: part) == many.visible(in: part))
      // More than fit are the first ones of those.
      let more = try Self.grid(columns, rows, .badge, cell: cell)
        .arrangement(of: squares(columns * rows + count), in: Self.box)
      #expect(more.frames == many.frames && more.hidden == count)
    }
  }

  /// On several pages the last one may have empty cells, whatever the policy.
  @Test func pagesAreNotFilled() throws {
    for layout in [Self.grid(2, 2, nil, .repeat), Self.grid(2, 2, nil, .error, cell: 30)] {
      let paged = try layout.paged(squares(9), perPage: nil, in: Self.box)
      #expect((paged.layout(insteadOf: layout) as? GridLayout)?.underflow == .blank && paged.perPage == 4)
    }
    let alone = try Self.grid(2, 2, .badge).paged(squares(9), perPage: nil, in: Self.box)
    #expect(alone.perPage == nil)
    let repeating = try Self.template(.error, .repeat)
    let template = try repeating.paged(squares(9), perPage: 3, in: Self.box)
    #expect((template.layout(insteadOf: repeating) as? TemplateLayout)?.underflow == .blank)
  }
}
