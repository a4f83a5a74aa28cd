// Sheets that are filled exactly: equal to the best of all trees where there are few, and within the budget where there are many.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct CollageLayoutTests {
  /// Ratios of telephones, of cameras, and anything from 9:16 to 16:9.
  static let sets: [(name: String, ratios: [Double])] = [
    ("telephones", [4.0 / 3, 3.0 / 4, 9.0 / 16, 16.0 / 9]), ("cameras", [3.0 / 2, 2.0 / 3, 3.0 / 2, 1]),
    ("any", []), ("equal", [3.0 / 2]),
  ]
  static let canvases = [
    Size(width: 1200, height: 1200), Size(width: 1200, height: 900), Size(width: 1200, height: 800),
    Size(width: 1600, height: 900), Size(width: 900, height: 1600), Size(width: 1000, height: 1414),
    Size(width: 2400, height: 800),
  ]

  private static func pictures(_ count: Int, of set: Int, _ random: inout SeededGenerator) -> [LayoutItem] {
    (0..<count).map { _ in
      let ratios = sets[set].ratios
      // Evenly from 9:16 to 16:9 in the logarithm.
      let ratio = ratios.isEmpty ? exponential(random.double(-0.575...0.575)) : random.pick(ratios)
      return LayoutItem(size: Size(width: 1000 * ratio, height: 1000), keepsRatio: true)
    }
  }

  private static func container(_ size: Size) -> Container {
    Container(width: size.width, height: size.height)
  }

  /// The crop of each picture, and the areas of the pictures without their captions, over their weights.
  private static func measures(_ items: [LayoutItem], _ frames: [Rect]) -> (crops: [Double], areas: [Double])
  {
    let pairs = zip(items, frames).map { item, frame -> (Double, Double) in
      let height = frame.height - item.captionHeight
      let quotient = frame.width / height / item.size.ratio
      return (1 - min(quotient, 1 / quotient), frame.width * height / item.weight)
    }
    return (pairs.map(\.0), pairs.map(\.1))
  }

  @Test(
    "from 15 pictures on every sheet keeps to the budget, and no picture is a crumb", arguments: sets.indices)
  func manyPictures(set: Int) throws {
    var random = SeededGenerator(seed: UInt64(set))
    for order in CollageLayout.Order.allCases {
      for count in [15, 24, 40] {
        for size in Self.canvases {
          let items = Self.pictures(count, of: set, &random)
          let gap = min(size.width, size.height) / 200
          let layout = CollageLayout.collage(gap: gap, order: order)
          let frames = try layout.arrangement(of: items, in: Self.container(size)).frames
          let (crops, areas) = Self.measures(items, frames)
          let what = "\(Self.sets[set].name), \(count), \(order), \(size)"
          #expect((crops.max() ?? 1) <= 0.02, "\(what): \(crops.max() ?? 1)")
          #expect(
            (crops.max() ?? 1) - (crops.min() ?? 0) < 1e-9, "\(what): one share is cut off all pictures")
          #expect((areas.max() ?? 1) <= 6 * (areas.min() ?? 0), "\(what): \(areas)")
          // It is filled: each cell has half of the gaps around it.
          let cells = frames.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
          let whole = (size.width + gap) * (size.height + gap)
          #expect(abs(cells / whole - 1) < 1e-9, "\(what)")
        }
      }
    }
  }

  // MARK: Few pictures

  /// A way to cut a sheet, and nothing of how it is searched: any binary tree, found by recursion.
  private indirect enum Cut {
    case picture(Int)
    case parts(isRow: Bool, Cut, Cut)

    static func all(_ pictures: [Int], keepsOrder: Bool) -> [Cut] {
      if pictures.count == 1 { return [.picture(pictures[0])] }
      var splits: [([Int], [Int])] = []
      if keepsOrder {
        for k in 1..<pictures.count { splits.append((Array(pictures[..<k]), Array(pictures[k...]))) }
      } else {
        for bits in 0..<(1 << (pictures.count - 1)) - 1 {
          let isFirst = pictures.indices.map { $0 == 0 || bits >> ($0 - 1) & 1 == 1 }
          splits.append(
            (
              zip(pictures, isFirst).filter(\.1).map(\.0), zip(pictures, isFirst).filter { !$0.1 }.map(\.0)
            ))
        }
      }
      return splits.flatMap { a, b in
        let (firsts, seconds) = (all(a, keepsOrder: keepsOrder), all(b, keepsOrder: keepsOrder))
        return firsts.flatMap { first in
          seconds.flatMap { [.parts(isRow: true, first, $0), .parts(isRow: false, first, $0)] as [Cut] }
        }
      }
    }

    /// The width as a line over the height, a h + b, where all ratios are multiplied by `s`.
    func line(_ items: [LayoutItem], _ s: Double, _ gap: Double) -> (a: Double, b: Double) {
      switch self {
      case .picture(let i):
        let ratio = s * items[i].size.ratio
        return (ratio, -ratio * items[i].captionHeight)
      case .parts(let isRow, let first, let second):
        let (u, v) = (first.line(items, s, gap), second.line(items, s, gap))
        if isRow { return (u.a + v.a, u.b + v.b + gap) }
        let slope = 1 / u.a + 1 / v.a
        return (1 / slope, (u.b / u.a + v.b / v.a - gap) / slope)
      }
    }

    func areas(
      _ items: [LayoutItem], _ s: Double, _ gap: Double, _ width: Double, _ height: Double,
      _ areas: inout [Double]
    ) {
      switch self {
      case .picture(let i):
        let room = height - items[i].captionHeight
        areas.append(width > 0 && room > 0 ? width * room / items[i].weight : .nan)
      case .parts(let isRow, let first, let second):
        let line = first.line(items, s, gap)
        let part = isRow ? line.a * height + line.b : (width - line.b) / line.a
        first.areas(items, s, gap, isRow ? part : width, isRow ? height : part, &areas)
        let rest = (isRow ? width : height) - part - gap
        second.areas(items, s, gap, isRow ? rest : width, isRow ? height : rest, &areas)
      }
    }

    /// Found by halving; `nil` where a picture would have no area.
    func quality(_ items: [LayoutItem], _ gap: Double, in box: Size) -> SlicingQuality? {
      var (low, high) = (1e-6, 1e6)
      for _ in 0..<100 {
        let s = (low * high).squareRoot()
        let line = line(items, s, gap)
        if line.a * box.height + line.b < box.width { low = s } else { high = s }
      }
      var found: [Double] = []
      areas(items, low, gap, box.width, box.height, &found)
      guard found.allSatisfy({ $0 > 0 }) else { return nil }
      return SlicingQuality(
        crop: 1 - min(low, 1 / low), spread: (found.max() ?? 1) / (found.min() ?? 1))
    }
  }

  @Test("few pictures have the best sheet of all", arguments: 0..<12) func exact(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (order, counts): (CollageLayout.Order, ClosedRange<Int>) =
      seed % 2 == 0 ? (.free, 2...5) : (.reading, 2...6)
    for count in counts {
      var items = Self.pictures(count, of: seed % 3, &random)
      for index in items.indices {
        if seed % 4 > 1 { items[index].weight = random.pick([1.0, 2, 4]) }
        if seed % 3 == 1 { items[index].captionHeight = 20 }
      }
      let size = random.pick(Self.canvases)
      let gap = random.pick([0.0, 6, 20])
      let cost = SlicingCost(
        budget: 0.02, count: count, hasWeights: Set(items.map(\.weight)).count > 1)
      let all = Cut.all(Array(0..<count), keepsOrder: order == .reading)
        .compactMap { $0.quality(items, gap, in: size).map { cost($0) } }
      let layout = CollageLayout.collage(gap: gap, order: order)
      let frames = try layout.arrangement(of: items, in: Self.container(size)).frames
      let (crops, areas) = Self.measures(items, frames)
      let quality = SlicingQuality(
        crop: crops.max() ?? 1, spread: (areas.max() ?? 1) / (areas.min() ?? 1))
      let (found, best) = (cost(quality), try #require(all.min()))
      #expect(
        abs(found / best - 1) < 1e-6, "\(count) of \(all.count) trees: \(found), and \(best) is the best")
    }
  }

  @Test("areas follow weights, and spans count as weights") func weights() throws {
    var random = SeededGenerator(seed: 5)
    for order in CollageLayout.Order.allCases {
      var items = Self.pictures(30, of: 2, &random)
      for index in items.indices {
        items[index].weight = [1, 2, 4][index % 3]
        if index % 3 == 2 { (items[index].weight, items[index].span) = (1, CellSpan(columns: 2, rows: 2)) }
      }
      let layout = CollageLayout.collage(gap: 4, order: order)
      let frames = try layout.arrangement(of: items, in: Container(width: 1500, height: 1000)).frames
      let means = (0..<3).map { kind in
        frames.indices.filter { $0 % 3 == kind }.map { frames[$0].width * frames[$0].height }.reduce(0, +)
          / 10
      }
      for (mean, wanted) in zip(means.dropFirst(), [2.0, 4.0]) {
        let factor = mean / means[0] / wanted
        // In order fewer trees are possible.
        let limit = order == .free ? 1.35 : 1.6
        #expect(factor > 1 / limit && factor < limit, "\(order): \(means)")
      }
    }
  }

  @Test("another seed is another sheet of free order, and more steps make it no worse") func seeds() throws {
    var random = SeededGenerator(seed: 9)
    let items = Self.pictures(24, of: 2, &random)
    let box = Container(width: 1000, height: 1000)
    func frames(_ seed: Int) throws -> [Rect] {
      try CollageLayout.collage(order: .free).with { $0.seed = seed }.arrangement(of: items, in: box).frames
    }
    #expect(try frames(1) == frames(1))
    #expect(try frames(1) != frames(2))
    func spread(_ steps: Int) throws -> Double {
      let layout = CollageLayout.collage(order: .free).with { $0.steps = steps }
      let areas = Self.measures(items, try layout.arrangement(of: items, in: box).frames).areas
      return (areas.max() ?? 0) / (areas.min() ?? 1)
    }
    #expect(try spread(40_000) <= spread(1000))
  }

  /// Items, a box, a layout, and what the plan says of it.
  static let words: [(layout: CollageLayout, items: String, box: Container, says: String)] = [
    (.collage(), "100x100", Container(width: 50, height: 50), "nothing is cut off"),
    (
      .collage(), "100x100 100x100", Container(width: 100, height: 50),
      "nothing is cut off; the largest area is 1 times the smallest"
    ),
    (
      .collage(), "100x100 100x100", Container(width: 100, height: 100),
      "50 % of every picture is cut off; the largest area is 1 times the smallest; no division of the sheet cuts at most 2.0 %: without item 0 cuts 0.0 %, the largest area 1 times the smallest; a height of 50 cuts nothing"
    ),
    (
      .collage(), "100x200 200x100 100x200 100x200 100x200", Container(width: 300, height: 300),
      ": order=free cuts 0.0 %, the largest area 4 times the smallest; with one more like item 0 at the end cuts 0.0 %, the largest area 4 times the smallest; a height of 286.96 cuts nothing"
    ),
    (
      .collage(), "100x100 100x100", Container(width: 100),
      "nothing is cut off, at the height that whole pictures have"
    ),
  ]

  @Test("the plan says what is cut, and what would help", arguments: words.indices) func plans(_ index: Int)
    throws
  {
    let row = Self.words[index]
    var items = sized(row.items)
    for index in items.indices { items[index].keepsRatio = true }
    let choice = try row.layout.arrangement(of: items, in: row.box).choice
    #expect(
      choice?.layout == "collage" && choice?.words.contains(row.says) == true, "\(choice?.words ?? "")")
  }

  @Test("of open height nothing is cut, it is near a square, and the plan's number is that of the frames")
  func openHeight() throws {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      var items = Self.pictures(random.int(2...30), of: seed % 3, &random)
      for index in items.indices where seed % 2 == 1 { items[index].captionHeight = 25 }
      let arrangement = try CollageLayout.collage(gap: 12).arrangement(
        of: items, in: Container(width: 900))
      let (crops, areas) = Self.measures(items, arrangement.frames)
      #expect((crops.max() ?? 1) < 1e-9, "seed \(seed)")
      let spread = (areas.max() ?? 0) / (areas.min() ?? 1)
      let said = try #require(arrangement.choice?.quality?.spread)
      #expect(abs(said / spread - 1) < 1e-9, "seed \(seed): \(said), and not \(spread)")
      if items.count > 9 {
        #expect((700...1150).contains(arrangement.contentSize.height), "\(arrangement.contentSize)")
      }
    }
  }

  @Test("where the budget cannot be kept, the plan has other sheets and their numbers") func alternatives()
    throws
  {
    var seen: Set<String> = []
    for seed in 1...20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let items = (0..<random.int(3...5)).map { _ in LayoutItem(width: random.double(60...180), height: 100) }
      let box = Container(width: 400, height: random.double(300...500))
      let layout = CollageLayout.collage(gap: 4).with { $0.maxCrop = 0 }
      let choice = try #require(try layout.arrangement(of: items, in: box).choice)
      #expect(choice.isProven == true && choice.alternatives.last?.change == "fit=contain")
      for other in choice.alternatives {
        let words = other.change.split(separator: " ")
        let key = words.first?.split(separator: "=").first.map(String.init) ?? ""
        seen.insert(key)
        let number = words.compactMap { Double($0.split(separator: "=").last ?? "") }.first ?? 0
        var (same, others, sheet) = (layout, items, box)
        switch key {
        case "order": same.order = .free
        case "gap": same = layout.spaced(0)
        case "maxCrop": same.maxCrop = number
        case "without": others.remove(at: Int(number))
        case "with": others.append(items[Int(number)])
        case "height": sheet.height = number
        default:
          #expect(other.change == "fit=contain" && other.quality.crop == 0)
          continue
        }
        let found = Self.measures(others, try same.arrangement(of: others, in: sheet).frames)
        // A height in hundredths of a point leaves a trace of a crop.
        let slack = key == "height" ? 1e-4 : 1e-9
        #expect(abs(other.quality.crop - (found.crops.max() ?? 0)) < slack, "seed \(seed): \(other)")
        let spread = (found.areas.max() ?? 0) / (found.areas.min() ?? 1)
        #expect(abs(other.quality.spread / spread - 1) < 100 * slack, "seed \(seed): \(other)")
      }
    }
    #expect(seen == ["order", "gap", "maxCrop", "without", "with", "height", "fit"])
  }

  @Test("what cannot be is refused in words") func refusals() throws {
    let box = Container(width: 100, height: 100)
    func words(_ layout: CollageLayout, _ count: Int) -> String {
      complaint(of: layout, items: squares(count), in: box)
    }
    #expect(words(.collage(), 2001).contains("at most 2000 pictures and was given 2001; 'justified' and"))
    #expect(
      words(.collage(gap: 100), 3)
        == "layout 'collage' has no room: gaps of 100 x 100 and captions leave nothing of 100 x 100 for 3 pictures; use a smaller gap or a larger container"
    )
    #expect(
      words(CollageLayout().with { $0.maxCrop = .nan }, 1).contains(
        "'maxCrop' is nan; allowed: a number from 0 to 1"))
    #expect(
      words(CollageLayout().with { $0.steps = -1 }, 1).contains("'steps' is -1; allowed: 0 to 1000000"))
    #expect(
      words(CollageLayout().with { $0.maxCrop = 1 }, 5) == ""
        && words(CollageLayout().with { $0.maxCrop = 0 }, 5) == "")
    #expect(words(.collage(), 0) == "")
  }
}
