import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct ColumnsLayoutTests {
  @Test("by hand: a wide picture above a high one, beside a square") func byHand() throws {
    // Columns of Σ 1/a = 0.5 + 2 and 1: their widths are as 1 to 2.5.
    let items = sized("200x100 100x200 100x100")
    let arrangement = try ColumnsLayout.columns(2).arrangement(of: items, in: Container(width: 350))
    expect(arrangement, has: rects("0 0 100 50, 0 50 100 200, 100 0 250 250"))
    #expect(arrangement.contentSize.isClose(to: Size(width: 350, height: 250)))
  }

  @Test("all bottoms meet, the width is filled, order and ratios are kept", arguments: 1...300)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let items = Self.items(random.int(1...60), &random)
    let (width, gap) = (Double(random.int(600...2000)), Double(random.int(0...9)))
    let columns = random.int(1...6)
    let arrangement = try ColumnsLayout.columns(columns, gap: gap).arrangement(
      of: items, in: Container(width: width))
    Self.expectFlush(arrangement, items, width: width, gap: gap, columns: min(columns, items.count))
    // Column by column, from the top: the order of the list.
    for (one, next) in zip(arrangement.frames, arrangement.frames.dropFirst()) {
      #expect(next.x > one.x || next.x == one.x && next.y > one.y)
    }
  }

  @Test("no cut makes the columns more alike", arguments: 1...400) func bestCut(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = random.int(2...14)
    let columns = random.int(2...min(4, count))
    let items = (0..<count).map { _ in LaneLength(perBreadth: 1 / random.double(0.4...2.5), fixed: 0) }
    let cuts = ColumnCuts(items, columns: columns, extent: 1000, gap: 8, rowGap: 8)
    let found = try #require(cuts.starts().flatMap { cuts.cost($0) })
    var least = Double.infinity
    for choice in 0..<(1 << (count - 1)) where choice.nonzeroBitCount == columns - 1 {
      let starts = [0] + (1..<count).filter { choice >> ($0 - 1) & 1 == 1 }
      least = min(least, cuts.cost(starts) ?? .infinity)
    }
    #expect(abs(found - least) < 1e-12)
  }

  @Test("of equal cuts the earlier ones are taken", arguments: [(3, [0, 1]), (5, [0, 2]), (4, [0, 1, 2])])
  func ties(count: Int, starts: [Int]) {
    let items = Array(repeating: LaneLength(perBreadth: 1), count: count)
    let cuts = ColumnCuts(items, columns: starts.count, extent: 1000, gap: 8, rowGap: 8)
    #expect(cuts.starts() == starts)
  }

  @Test("of many choices, nearly always the best one is found") func searched() throws {
    var best = 0
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let items = (0..<60).map { _ in LaneLength(perBreadth: 1 / random.double(0.4...2.5), fixed: 0) }
      let cuts = ColumnCuts(items, columns: 4, extent: 1000, gap: 8, rowGap: 8)
      let starts = try #require(cuts.starts())
      let found = try #require(cuts.cost(starts))
      // Every choice whose cuts are within 8 of the found ones.
      var least = found
      for a in max(1, starts[1] - 8)...starts[1] + 8 {
        for b in max(a + 1, starts[2] - 8)...max(a + 1, starts[2] + 8) {
          for c in max(b + 1, starts[3] - 8)...max(b + 1, min(59, starts[3] + 8)) where c < 60 {
            least = min(least, cuts.cost([0, a, b, c]) ?? .infinity)
          }
        }
      }
      if found - least < 1e-12 { best += 1 }
      #expect(found < least * 1.5 + 1e-3)
    }
    #expect(best >= 36)
  }

  // MARK: Sheets

  @Test(
    "a sheet is filled exactly, and every picture is cropped by the share that is said", arguments: 1...300)
  func sheets(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let items = Self.items(random.int(1...60), &random)
    let (width, height) = (Double(random.int(600...2000)), Double(random.int(600...2000)))
    let columns = random.bool() ? nil : random.int(1...4)
    let gap = Double(random.int(0...6))
    let layout = ColumnsLayout.columns(columns, gap: gap)
    guard let arrangement = try? layout.arrangement(of: items, in: Container(width: width, height: height))
    else { return #expect(columns != nil, "gaps and captions of a column can be longer than the sheet") }
    #expect(arrangement.contentSize.isClose(to: Size(width: width, height: height)))
    let bottoms = Self.bottoms(of: arrangement)
    for bottom in bottoms { #expect(abs(bottom - height) < 1e-6) }
    if let columns { #expect(bottoms.count == min(columns, items.count)) }
    #expect(abs((arrangement.frames.map(\.maxX).max() ?? 0) - width) < 1e-6)
    let stretches = zip(arrangement.frames, items).map { frame, item in
      frame.width / (frame.height - item.captionHeight) / item.size.ratio
    }
    #expect((stretches.max() ?? 1) - (stretches.min() ?? 1) < 1e-6, "one factor for all")
    let words = LayoutChoice.filling(crop: 1 - min(stretches[0], 1 / stretches[0]))
    #expect(arrangement.choice?.reason.hasPrefix(words) == true)
  }

  @Test(
    "the number of columns follows from the sheet", arguments: [(200.0, 5), (500, 3), (2000, 2), (8000, 1)])
  func number(height: Double, columns: Int) throws {
    let arrangement = try ColumnsLayout.columns().arrangement(
      of: squares(12), in: Container(width: 500, height: height))
    #expect(Self.columns(of: arrangement).count == columns)
  }

  @Test("another number of columns is named where it cuts less") func help() throws {
    let words = try ColumnsLayout.columns(1).arrangement(
      of: squares(4), in: Container(width: 400, height: 400)
    ).choice?.reason
    #expect(words == "75 % of every picture is cut off to fill the height; columns=2 cuts 0.0 %")
    #expect(
      complaint(
        of: ColumnsLayout.columns(1, gap: 100), items: squares(3), in: Container(width: 100, height: 100))
        == "layout 'columns' has no room: 1 columns with gaps of 100 x 100 leave nothing of 100 x 100 for one of them; "
        + "use a smaller gap, another number of columns or a larger container")
  }

  // MARK: Waterfalls

  @Test("a flush waterfall: other widths and nothing cropped", arguments: 1...200)
  func scaled(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let items = Self.items(random.int(1...40), &random)
    let (width, gap, columns) = (1200.0, Double(random.int(0...9)), random.int(1...5))
    var layout: WaterfallLayout = .waterfall(columns: columns, gap: gap)
    let dealt = try layout.arrangement(of: items, in: Container(width: width))
    layout.flush = .scale
    let arrangement = try layout.arrangement(of: items, in: Container(width: width))
    Self.expectFlush(arrangement, items, width: width, gap: gap, columns: min(columns, items.count))
    #expect(Self.columns(of: arrangement) == Self.columns(of: dealt), "dealt as without it")
  }

  @Test("a flush waterfall: equal widths and one factor a column", arguments: 1...200)
  func cropped(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let items = Self.items(random.int(6...40), &random)
    let (gap, columns) = (Double(random.int(0...9)), random.int(1...5))
    var layout: WaterfallLayout = .waterfall(columns: columns, gap: gap)
    let dealt = try layout.arrangement(of: items, in: Container(width: 1200))
    layout.flush = .crop
    let height = random.bool() ? nil : random.double(3000...4000)
    let arrangement = try layout.arrangement(of: items, in: Container(width: 1200, height: height))
    let bottoms = Self.bottoms(of: arrangement)
    let mean = Self.bottoms(of: dealt).reduce(0, +) / Double(columns)
    for bottom in bottoms { #expect(abs(bottom - (height ?? mean)) < 1e-6) }
    #expect(Self.columns(of: arrangement) == Self.columns(of: dealt))
    for run in Self.columns(of: arrangement) {
      let factors = run.map { item in
        let frame = arrangement.frames[item]
        return (frame.height - items[item].captionHeight) / frame.width * items[item].size.ratio
      }
      #expect((factors.max() ?? 1) - (factors.min() ?? 1) < 1e-9)
    }
  }

  @Test("rows of a horizontal waterfall end together, too") func horizontal() throws {
    let items = sized("200x100 100x100 100x100 300x100")
    for flush in [WaterfallLayout.Flush.scale, .crop] {
      let layout = WaterfallLayout.waterfall(columns: 2, gap: 10, axis: .horizontal).with { $0.flush = flush }
      let arrangement = try layout.arrangement(of: items, in: Container(height: 410))
      #expect(arrangement.frames.filter { abs($0.maxX - arrangement.contentSize.width) < 1e-6 }.count == 2)
    }
  }

  @Test("where captions leave no room, the words say so") func noRoom() {
    let layout = WaterfallLayout.waterfall(columns: 2).with { $0.flush = .crop }
    var items = squares(2)
    items[0].captionHeight = 1000
    #expect(
      complaint(of: layout, items: items, in: Container(width: 300, height: 100))
        == "layout 'waterfall' has no room: gaps of 0 x 0 and captions leave nothing of a column for its pictures where "
        + "all end together; use smaller gaps, other 'columns' or 'flush' none")
  }

  // MARK: Steps

  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [LayoutItem] {
    (0..<count).map { _ in
      var item = LayoutItem(width: random.double(50...250), height: 100)
      if random.int(0...5) == 0 { item.captionHeight = 12 }
      return item
    }
  }

  /// The items of each column, by their left edges.
  private static func columns(of arrangement: Arrangement) -> [[Int]] {
    var columns: [(x: Double, items: [Int])] = []
    for placement in arrangement.placements {
      if let column = columns.firstIndex(where: { abs($0.x - placement.frame.x) < 1e-9 }) {
        columns[column].items.append(placement.item)
      } else {
        columns.append((placement.frame.x, [placement.item]))
      }
    }
    return columns.sorted { $0.x < $1.x }.map(\.items)
  }

  private static func bottoms(of arrangement: Arrangement) -> [Double] {
    columns(of: arrangement).map { $0.map { arrangement.frames[$0].maxY }.max() ?? 0 }
  }

  private static func expectFlush(
    _ arrangement: Arrangement, _ items: [LayoutItem], width: Double, gap: Double, columns: Int
  ) {
    let bottoms = bottoms(of: arrangement)
    #expect(bottoms.count == columns)
    for bottom in bottoms { #expect(abs(bottom - arrangement.contentSize.height) < 1e-6) }
    #expect(abs((arrangement.frames.map(\.maxX).max() ?? 0) - width) < 1e-6)
    for (frame, item) in zip(arrangement.frames, items) {
      #expect(abs(frame.width / (frame.height - item.captionHeight) - item.size.ratio) < 1e-6)
    }
    for run in Self.columns(of: arrangement) {
      for (above, below) in zip(run, run.dropFirst()) {
        #expect(abs(arrangement.frames[below].y - arrangement.frames[above].maxY - gap) < 1e-6)
      }
    }
  }
}
