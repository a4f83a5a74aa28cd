import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicText

@Suite(.bounded) struct WaterfallLayoutTests {
  /// Width 320, gap 10: three columns of 100 at 0, 110 and 220; heights 75, 150, 100, 50, 100, 200.
  static let items = sized("400x300 200x300 500x500 200x100 70x70 10x20")

  @Test func shortestFirst() throws {
    let layout: WaterfallLayout = .waterfall(columns: 3, gap: 10)
    let arrangement = try layout.arrangement(of: Self.items, in: Container(width: 320))
    // The first column ends at 75 and then at 135, the third at 210, and the first is the shortest again.
    expect(
      arrangement,
      has: rects("0 0 100 75, 110 0 100 150, 220 0 100 100, 0 85 100 50, 220 110 100 100, 0 145 100 200"))
    #expect(arrangement.contentSize == Size(width: 320, height: 345))
    #expect(arrangement.spacing == Size(width: 10, height: 10))
  }

  /// Two columns of 185 that both end at 380, but for the last bit, which the order of the sums decides.
  @Test func tiesBrokenByRoundingAreTies() throws {
    let items = sized("300x200 300x400 300x400 300x200 1x1")
    let layout: WaterfallLayout = .waterfall(columns: 2, gap: 10)
    let frames = try layout.arrangement(of: items, in: Container(width: 380)).frames
    #expect(frames[2].maxY != frames[3].maxY, "the case is not one of rounding")
    #expect(frames[4].isClose(to: rect(0, 390, 185, 185)))
  }

  @Test func horizontalIsTheSameTurned() throws {
    let turned = WaterfallLayout().with {
      ($0.columns, $0.columnGap, $0.rowGap, $0.axis) = (3, 7, 10, .horizontal)
    }
    let items = Self.items.map { LayoutItem(width: $0.size.height, height: $0.size.width) }
    let arrangement = try turned.arrangement(of: items, in: Container(height: 320))

    var upright = turned
    upright.columnGap = 10
    upright.rowGap = 7
    upright.axis = .vertical
    let expected = try upright.arrangement(of: Self.items, in: Container(width: 320))
    expect(arrangement, has: expected.frames.map { rect($0.y, $0.x, $0.height, $0.width) })
    #expect(
      arrangement.contentSize == Size(width: expected.contentSize.height, height: expected.contentSize.width))
    // And by hand: rows of 100 at 0, 110 and 220, gaps of 7 along them.
    #expect(arrangement.frames[3] == rect(82, 0, 50, 100))
  }

  /// Widths of 100; the columns end at 75 and 60 when the third item comes.
  @Test(arguments: [(0.0, 1), (14.9, 1), (15.0, 0), (500.0, 0)])
  func toleranceKeepsReadingOrder(tolerance: Double, column: Int) throws {
    let layout = WaterfallLayout().with { $0.tolerance = tolerance }
    let items = sized("100x75 100x60 100x10")
    let frames = try layout.arrangement(of: items, in: Container(width: 200)).frames
    // From a tolerance of 75 on, the empty second column counts as tied with the first.
    let expected = tolerance > 75 ? [0.0, 0, 0] : [0, 100, Double(column) * 100]
    #expect(frames.map(\.x) == expected)
  }

  @Test func sectionsShareTheColumns() throws {
    let sections = Self.items.enumerated().map { LayoutItem(size: $1.size, section: $0 / 2) }
    let layout: WaterfallLayout = .waterfall(columns: 3, gap: 10)
    let box = Container(width: 320)
    #expect(try layout.arrangement(of: sections, in: box) == layout.arrangement(of: Self.items, in: box))
  }

  @Test func columnsWithoutItemsCostNothing() throws {
    let layout: WaterfallLayout = .waterfall(columns: 1_000_000)
    let arrangement = try layout.arrangement(of: squares(3), in: Container(width: 1000))
    expect(arrangement, has: rects("0 0 0.001 0.001, 0.001 0 0.001 0.001, 0.002 0 0.001 0.001"))
    #expect(arrangement.lanes?.lanes.count == 3)
  }

  /// The plain rule, column by column, over seeds: what the tree of minima must find.
  @Test func agreesWithThePlainRule() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let columns = random.int(1...13)
      let tolerance = random.pick([0, 0, 30, 200.0])
      let items = (0..<random.int(1...60)).map { _ in
        LayoutItem(width: 100, height: Double(random.pick([50, 75, 100, 100, 150, 731])))
      }
      let layout = WaterfallLayout.waterfall(columns: columns, gap: 8).with { $0.tolerance = tolerance }
      let width = Double(columns) * 108 - 8
      let frames = try layout.arrangement(of: items, in: Container(width: width)).frames

      var ends = Array(repeating: 0.0, count: columns)
      for (index, item) in items.enumerated() {
        let shortest = try #require(ends.min())
        let column = try #require(ends.firstIndex { $0 <= shortest + tolerance })
        let top = ends[column] == 0 ? 0 : ends[column] + 8
        let expected = rect(Double(column) * 108, top, 100, item.size.height)
        #expect(frames[index] == expected, "seed \(seed), item \(index)")
        ends[column] = top + item.size.height
      }
    }
  }

  @Test func aMillionItemsAreSearchedNotScanned() throws {
    let count = 1_000_000
    let items = (0..<count).map { LayoutItem(width: 100, height: Double(50 + $0 % 7 * 20)) }
    let layout: WaterfallLayout = .waterfall(columns: 4, gap: 10)
    let arrangement = try layout.arrangement(of: items, in: Container(width: 1000))
    let lanes = try #require(arrangement.lanes)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let window = rect(
        random.double(-50...1000), random.double(0...arrangement.contentSize.height), 600, 900)
      var looks = 0
      let found = lanes.visible(in: window, among: arrangement.placements, looks: &looks)
      // Twenty halvings in each of four columns, two for the columns, one step too far in each.
      #expect(looks <= found.count + 4 * 22 + 8, "\(window)")
    }
  }
}
