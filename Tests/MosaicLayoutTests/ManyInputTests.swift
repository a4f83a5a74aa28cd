// Input that is made to take long: each row took minutes or hours, or ended the process, and takes seconds at most.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct ManyInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layout: any Layout
    var items: [LayoutItem]
    /// The words of the error; `nil` if no error is expected.
    var error: String?
  }

  private static func items(_ count: Int) -> [LayoutItem] {
    Array(repeating: LayoutItem(width: 1, height: 1), count: count)
  }

  private static func items<Value>(_ path: WritableKeyPath<LayoutItem, Value>, _ values: [Value])
    -> [LayoutItem]
  {
    values.map { value in
      var item = LayoutItem(width: 1, height: 1)
      item[keyPath: path] = value
      return item
    }
  }

  private static func spans(_ spans: [(Int, Int)]) -> [LayoutItem] {
    items(\.span, spans.map { CellSpan(columns: $0, rows: $1) })
  }

  private static func areas(_ names: [String]) -> [LayoutItem] { items(\.area, names) }

  private static func grid(_ columns: Int, dense: Bool = true, rows: Int? = nil) -> GridLayout {
    var grid = GridLayout.grid(columns: columns).with { ($0.dense, $0.rows) = (dense, rows) }
    if rows != nil { grid.overflow = .truncate }
    return grid
  }

  private static func justified(rowHeight: Double) -> JustifiedLayout { .justified(rowHeight: rowHeight) }

  /// A map of a hundred rows of a thousand areas each.
  private static let map: TemplateLayout = {
    let rows = (0..<100).map { row in (0..<1000).map { "a\(row)-\($0)" }.joined(separator: " ") }
    var layout = TemplateLayout()
    if let areas = try? TemplateAreas(rows) { layout.templates = [Template(areas)] }
    return layout
  }()

  static let rows: [Row] = [
    Row(
      testDescription: "spans of 900 sizes, the largest last", layout: grid(1000),
      items: spans((1...900).map { (1 + $0 * 37 % 1000, 1 + $0 % 2) })),
    Row(
      testDescription: "spans of 900 sizes, the largest first", layout: grid(1000),
      items: spans((1...900).map { (1000 - $0, 1 + $0 % 2) })),
    Row(
      testDescription: "spans in order", layout: grid(1000, dense: false),
      items: spans((1...900).map { (1 + $0 * 37 % 1000, 1 + $0 % 2) })),
    Row(
      testDescription: "spans that no row has room for", layout: grid(1000, rows: 900),
      items: spans([(1000, 890)] + Array(repeating: (600, 20), count: 20_000))),
    Row(
      testDescription: "1,700 sizes of spans", layout: grid(1000),
      items: spans((0..<1700).map { (1 + $0 % 850, 1 + $0 / 850) }),
      error: "item 1000 has a span of 151 x 2 cells, beside 1000 others; allowed: up to 1000 different spans"),
    Row(
      testDescription: "spans of too many cells, before one is placed", layout: grid(1000),
      items: spans((0..<1000).map { (1000, 1 + $0) }),
      error: "item 44 has a span of 1000 x 45 cells; allowed: spans that fit into 1000000 cells in all"),
    Row(testDescription: "ten thousand columns", layout: ColumnsLayout.columns(10_000), items: items(30_000)),
    Row(
      testDescription: "one column less than items", layout: ColumnsLayout.columns(19_999),
      items: items(20_000)),
    Row(
      testDescription: "as many columns as items", layout: ColumnsLayout.columns(100_000),
      items: items(100_000)),
    Row(testDescription: "rows of all items", layout: justified(rowHeight: 1e-3), items: items(60_000)),
    Row(
      testDescription: "packed beside each other, each of another height", layout: PackLayout(),
      items: (0..<100_000).map { LayoutItem(width: 1e-3, height: 1 + Double($0) * 1e-6) }),
    Row(
      testDescription: "packed under a wide one", layout: PackLayout(),
      items: [LayoutItem(width: 1000, height: 1)]
        + items(100_000).map { item in
          var item = item
          item.size.height = 1e-3
          return item
        }),
    Row(
      testDescription: "a treemap of many weights", layout: TreemapLayout(),
      items: items(\.weight, (0..<300_000).map { Double(1 + $0 * 7919 % 1000) })),
    Row(
      testDescription: "a treemap in which each weighs as much as all that follow",
      layout: TreemapLayout.treemap(tiling: .binary),
      items: items(\.weight, (0..<300_000).map { 1 / Double(1 + $0 % 1000 * $0) })),
    Row(
      testDescription: "a treemap in rows", layout: TreemapLayout.treemap(tiling: .sliceDice),
      items: items(300_000)),
    Row(testDescription: "a comb", layout: HoneycombLayout(), items: items(300_000)),
    Row(
      testDescription: "a heap of prints that all touch", layout: ScatterLayout.scatter(gap: -1e9),
      items: items(2000)),
    Row(
      testDescription: "names of the last areas", layout: map,
      items: areas((0..<20_000).map { "a\(99 - $0 / 1000)-\($0 % 1000)" })),
    Row(
      testDescription: "a name of none of many areas", layout: map,
      items: areas([String(repeating: "x", count: 100_000)]),
      error: "item 0 has the area '\(String(repeating: "x", count: 60))…'; allowed: one of "
        + "'a0-0', 'a0-1', 'a0-2', 'a0-3', 'a0-4', 'a0-5', 'a0-6', 'a0-7', 'a0-8', 'a0-9' and 99990 more"),
  ]

  @Test(arguments: rows) func ends(row: Row) throws {
    let box = Container(width: 1000, height: 1000)
    if let error = row.error { return #expect(complaint(of: row.layout, items: row.items, in: box) == error) }
    let arrangement = try row.layout.arrangement(of: row.items, in: box)
    #expect(arrangement.placements.count <= row.items.count)
  }

  @Test("a map with too many words says so, and where") func words() {
    #expect(
      throws: TemplateAreas.Fault(
        row: 1, scalar: 800_001, found: "400000 cells", allowed: "up to 1000 cells")
    ) { try TemplateAreas([String(repeating: "a ", count: 400_000)]) }
  }
}
