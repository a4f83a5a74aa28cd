// Justified rows: against every choice of breaks, by hand, and on sheets of given height.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct JustifiedLayoutTests {
  // MARK: By hand

  /// A row in a width of 300.
  private static func row(
    _ description: String, _ ratios: [Double], _ layout: JustifiedLayout, _ frames: [Rect], _ height: Double
  ) -> FrameRow {
    FrameRow(
      description, layout, items(ratios), in: Container(width: 300), frames,
      size: Size(width: 300, height: height))
  }

  @Test(arguments: [
    row(
      "two rows of two", [1, 1, 2, 2], with { ($0.rowHeight, $0.lastRow) = (100, .justify) },
      rects("0 0 150 150, 150 0 150 150, 0 150 150 75, 150 150 150 75"), 225),
    row(
      "gaps", [1, 1, 2], with { ($0.rowHeight, $0.columnGap, $0.rowGap) = (110, 10, 5) },
      rects("0 0 145 145, 155 0 145 145, 0 150 220 110"), 260),
    row(
      "a short last row from the left", [3, 1], with { ($0.rowHeight, $0.maxPerRow) = (100, 1) },
      rects("0 0 300 100, 0 100 100 100"), 200),
    row(
      "in the middle", [3, 1], with { ($0.rowHeight, $0.maxPerRow, $0.lastRow) = (100, 1, .center) },
      rects("0 0 300 100, 100 100 100 100"), 200),
    row(
      "to the right", [3, 1], with { ($0.rowHeight, $0.maxPerRow, $0.lastRow) = (100, 1, .end) },
      rects("0 0 300 100, 200 100 100 100"), 200),
    row(
      "as high as the row above", [4, 1],
      with { ($0.rowHeight, $0.maxPerRow, $0.lastRow) = (100, 1, .match) }, rects("0 0 300 75, 0 75 75 75"),
      150),
    row(
      "as wide as all", [3, 1], with { ($0.rowHeight, $0.maxPerRow, $0.lastRow) = (100, 1, .justify) },
      rects("0 0 300 100, 0 100 300 300"), 400),
    row("a quarter of the width", [4, 4], JustifiedLayout(), rects("0 0 300 75, 0 75 300 75"), 150),
    FrameRow(
      "captions make their row higher and leave the pictures as they are",
      with { ($0.rowHeight, $0.rowGap) = (150, 10) },
      [LayoutItem(size: Size(width: 100, height: 100), captionHeight: 20)] + items([1, 3]),
      in: Container(width: 300), rects("0 0 150 170, 150 0 150 150, 0 180 300 100")),
  ]) func frames(row: FrameRow) throws { try row.check() }

  // MARK: Every choice of breaks

  static let seeds = 3000

  @Test("the breaks are those that a look at every choice finds", arguments: JustifiedLayout.LastRow.allCases)
  func exhaustive(policy: JustifiedLayout.LastRow) {
    for seed in 1...Self.seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      // Few of the longest lists: they have two thousand choices.
      let count = min(random.int(1...12), random.int(1...12))
      let ratios = (0..<count).map { _ in
        random.int(0...3) == 0 ? Double(random.int(1...4)) : random.double(0.3...3)
      }
      let minimum = random.int(0...3) == 0 ? random.int(1...3) : 1
      let breaks = RowBreaks(
        measure: RowMeasure(ratios: ratios, width: 1000, gap: random.pick([0, 10])),
        target: random.double(100...600), minimum: minimum,
        maximum: random.int(0...3) == 0 ? random.int(minimum...5) : 100,
        isBalanced: policy == .balance, isLastFree: ![.justify, .balance].contains(policy))
      let (found, best) = (breaks.starts(), Self.bestOfAll(breaks))
      #expect(found == best, "seed \(seed), \(policy): \(ratios)")
      if found != best { return }
    }
  }

  /// The best of all choices, in words of the definition.
  private static func bestOfAll(_ breaks: RowBreaks) -> [Int]? {
    let count = breaks.measure.count
    var best: (starts: [Int], cost: Double)?
    for choice in 0..<(1 << (count - 1)) {
      let starts = [0] + (1..<count).filter { choice >> ($0 - 1) & 1 == 1 }
      guard let cost = cost(of: starts, breaks) else { continue }
      if let best {
        if cost > best.cost + 1e-9 { continue }
        if cost > best.cost - 1e-9 {
          // Fewer rows, then the earlier break.
          if starts.count > best.starts.count { continue }
          if starts.count == best.starts.count, !starts.lexicographicallyPrecedes(best.starts) { continue }
        }
      }
      best = (starts, cost)
    }
    return best?.starts
  }

  private static func cost(of starts: [Int], _ breaks: RowBreaks) -> Double? {
    var costs: [Double] = []
    for (index, first) in starts.enumerated() {
      let isLast = index + 1 == starts.count
      let end = isLast ? breaks.measure.count : starts[index + 1]
      let size = end - first
      guard size <= breaks.maximum, isLast || size >= breaks.minimum,
        let height = breaks.measure.height(first..<end)
      else { return nil }
      if size > breaks.minimum, let shorter = breaks.measure.height(first..<end - 1),
        shorter <= breaks.target / 2.718281828459045
      {
        return nil
      }
      let isFree = isLast && breaks.isLastFree && height >= breaks.target
      costs.append(isFree ? 0 : pow(log(height / breaks.target), 2))
    }
    return breaks.isBalanced ? costs.max() : costs.reduce(0, +)
  }

  @Test("rows of any length are tried", arguments: 1...40) func longRows(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = random.int(40...160)
    let measure = RowMeasure(
      ratios: (0..<count).map { _ in random.double(0.3...3) }, width: 1000, gap: random.pick([0, 2]))
    let breaks = RowBreaks(measure: measure, target: random.double(15...80), minimum: 1, maximum: 1000)
    // The least cost of the items from each on.
    var least = [Double](repeating: .infinity, count: count) + [0]
    for first in (0..<count).reversed() {
      for end in first + 1...count {
        guard let height = measure.height(first..<end) else { break }
        least[first] = min(least[first], pow(log(height / breaks.target), 2) + least[end])
      }
    }
    let starts = try #require(breaks.starts())
    let found = try #require(Self.cost(of: starts, breaks))
    #expect(abs(found - least[0]) < 1e-9, "\(found) and \(least[0])")
  }

  // MARK: Sheets

  @Test("a sheet is filled exactly, and every picture is cropped by the same share", arguments: 1...300)
  func sheets(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ratios = (0..<random.int(1...(seed % 50 == 0 ? 260 : 30))).map { _ in random.double(0.4...2.5) }
    let box = Container(width: Double(random.int(300...2000)), height: Double(random.int(300...2000)))
    let layout = Self.with { ($0.columnGap, $0.rowGap) = (random.pick([0, 6]), random.pick([0, 6])) }
    let arrangement = try layout.arrangement(of: Self.items(ratios), in: box)
    let frames = arrangement.frames
    #expect(abs((frames.map(\.maxX).max() ?? 0) - (box.width ?? 0)) < 1e-6)
    #expect(abs((frames.map(\.maxY).max() ?? 0) - (box.height ?? 0)) < 1e-6)
    let crops = zip(frames, ratios).map { frame, ratio in frame.size.ratio / ratio }
    #expect((crops.max() ?? 1) - (crops.min() ?? 1) < 1e-6, "one factor for all")
  }

  @Test(
    "no choice of rows is better: what is cropped beyond the budget, and how far rows are from even",
    arguments: 1...200)
  func leastCost(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ratios = (0..<random.int(1...9)).map { _ in random.double(0.4...2.5) }
    let (width, height, gap) = (900.0, random.double(300...1500), 8.0)
    let budget = random.pick([0, 0.01, 0.1])
    let layout = Self.with { ($0.columnGap, $0.rowGap, $0.maxCrop) = (gap, gap, budget) }
    let frames = try layout.arrangement(of: Self.items(ratios), in: Container(width: width, height: height))
      .frames
    let measure = RowMeasure(ratios: ratios, width: width, gap: gap)
    let target = measure.evenHeight(onSheetOf: height)
    func cost(_ starts: [Int]) -> Double {
      let heights = starts.runs(upTo: ratios.count).compactMap { measure.height($0) }
      let scale = (height - gap * Double(heights.count - 1)) / heights.reduce(0, +)
      guard heights.count == starts.count, scale > 0 else { return .infinity }
      let uneven = heights.map { pow($0 / target - target / $0, 2) }.reduce(0, +) / Double(heights.count)
      let spread = pow((heights.max() ?? 1) / (heights.min() ?? 1), 2)
      return max(0, 1 - min(scale, 1 / scale) - budget) + 0.1 * uneven + 0.2 * max(0, log(spread / 6))
    }
    let least = (0..<(1 << (ratios.count - 1))).map { choice in
      cost([0] + (1..<ratios.count).filter { choice >> ($0 - 1) & 1 == 1 })
    }.min()
    let found = frames.indices.filter { $0 == 0 || frames[$0].y > frames[$0 - 1].y }
    #expect(abs(cost(found) - (least ?? 0)) < 1e-9)
  }

  @Test("a greedy row ends where it is nearest to the target, whatever follows", arguments: 1...200)
  func greedy(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ratios = (0..<random.int(1...40)).map { _ in random.double(0.4...2.5) }
    let measure = RowMeasure(ratios: ratios, width: 1000, gap: random.pick([0, 8]))
    let breaks = RowBreaks(
      measure: measure, target: random.double(60...600), minimum: 1, maximum: random.int(2...9),
      isGreedy: true)
    let starts = try #require(breaks.starts())
    for (first, end) in zip(starts, starts.dropFirst() + [ratios.count]) {
      let ends = first + 1...min(first + breaks.maximum, ratios.count)
      let nearest = ends.min { one, other in
        let (one, other) = (measure.height(first..<one) ?? 0, measure.height(first..<other) ?? 0)
        return abs(log(one / breaks.target)) < abs(log(other / breaks.target))
      }
      #expect(end == nearest)
    }
  }

  @Test("of 24 photographs hardly any rows that fill the sheet are more even", arguments: 1...8)
  func evenest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ratios = (0..<24).map { _ in random.pick([1.5, 0.667, 1.333, 0.75]) }
    let (height, gap) = (random.double(900...1600), 6.0)
    let measure = RowMeasure(ratios: ratios, width: 1000, gap: gap)
    let target = measure.evenHeight(onSheetOf: height)
    let sheet = FixedHeightBreaks(
      measure: measure, bands: ratios.map { _ in 0 }, height: height, rowGap: gap, target: target, minimum: 1,
      maximum: 1000)
    func unevenness(_ height: Double) -> Double { pow(height / target - target / height, 2) }
    // The plain version: every choice of rows, but for some far higher or lower than the target.
    var best = Double.infinity
    func visit(_ first: Int, rows: Int, heights: Double, uneven: Double) {
      if uneven >= best { return }
      if first == ratios.count {
        let scale = (height - Double(rows - 1) * gap) / heights
        if 1 - min(scale, 1 / scale) <= 0.01 { best = uneven }
        return
      }
      for end in first + 1...ratios.count {
        guard let row = measure.height(first..<end), row > target / 4 else { break }
        visit(end, rows: rows + 1, heights: heights + row, uneven: uneven + unevenness(row))
      }
    }
    visit(0, rows: 0, heights: 0, uneven: 0)
    let rows = try #require(sheet.starts([0.01])?[0]).runs(upTo: ratios.count)
    #expect(rows.compactMap(measure.height).map(unevenness).reduce(0, +) <= best * 1.1 + 0.02)
  }

  @Test("sheets for several crops are the sheets for one crop after the other", arguments: 1...100)
  func severalCrops(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = random.int(1...(seed % 10 == 0 ? 200 : 40))
    let items = Self.items((0..<count).map { _ in random.double(0.4...2.5) })
    let size = Size(width: Double(random.int(300...2000)), height: Double(random.int(300...2000)))
    let layout = Self.with { ($0.columnGap, $0.rowGap) = (6, 4) }
    let crops = [0.1, 0, 0.3]
    let single = try crops.map { crop in
      try layout.with { $0.maxCrop = crop }.arrange(
        items, in: Container(width: size.width, height: size.height))
    }
    #expect(try layout.sheets(items, size, maxCrops: crops) == single)
  }

  @Test("many pictures on a sheet are cropped by little", arguments: [20, 60, 121, 500, 2000])
  func manyOnASheet(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let ratios = (0..<count).map { _ in random.pick([1.5, 1.5, 0.667, 1.333, 1, 0.75, 1.778]) }
    let frames = try JustifiedLayout().arrangement(
      of: Self.items(ratios), in: Container(width: 2480, height: 3508)
    ).frames
    let factor = frames[0].size.ratio / ratios[0]
    // Few pictures do not always make rows that are alike and also fill the sheet.
    #expect(1 - min(factor, 1 / factor) <= (count < 60 ? 0.1 : 0.02))
    let heights = frames.map(\.height)
    #expect((heights.max() ?? 0) < 2.6 * (heights.min() ?? 0), "rows are alike")
  }

  @Test(
    "the crop is said",
    arguments: [
      (100.0, "nothing is cut off"), (110, "9.1 % of every picture is cut off to fill the height"),
      (50, "50 % of every picture is cut off to fill the height"),
    ])
  func cropIsSaid(height: Double, reason: String) throws {
    let arrangement = try JustifiedLayout.justified().arrangement(
      of: Self.items([3]), in: Container(width: 300, height: height))
    #expect(arrangement.choice?.layout == "justified" && arrangement.choice?.reason == reason)
    #expect(arrangement.choice?.quality == .init(crop: 1 - min(height, 100) / max(height, 100), spread: 1))
  }

  // MARK: Wrong input

  @Test(arguments: [
    (
      with { $0.minPerRow = 0 },
      "layout parameter 'minPerRow' is 0; allowed: a whole number from 1 to 1000000"
    ),
    (
      with { ($0.minPerRow, $0.maxPerRow) = (3, 2) },
      "layout parameter 'maxPerRow' is 2; allowed: at least 'minPerRow', which is 3"
    ), (with { $0.maxCrop = 2 }, "layout parameter 'maxCrop' is 2; allowed: a number from 0 to 1"),
    (
      with { ($0.minPerRow, $0.columnGap) = (3, 200) },
      "layout 'justified' has no room: gaps of 200 x 0 and rows of at least 3 leave nothing of a width of 300 for the "
        + "pictures; use a smaller gap or a larger container"
    ),
  ]) func words(layout: JustifiedLayout, words: String) {
    #expect(complaint(of: layout, items: squares(8), in: Container(width: 300)) == words)
  }

  private static func with(_ change: (inout JustifiedLayout) -> Void) -> JustifiedLayout {
    JustifiedLayout().with(change)
  }

  private static func items(_ ratios: [Double]) -> [LayoutItem] {
    ratios.map { LayoutItem(width: $0 * 100, height: 100) }
  }
}
