// Only layouts, without pictures: how long a million items take, and how good collages are.

import MosaicLayout
import MosaicSystem

/// Measures layouts inside this process, on one thread.
struct LayoutBench {
  var rounds: Int

  // MARK: A million items

  /// A million photographs of camera ratios.
  func million() throws(BenchError) -> [Results.Row] {
    var random = SplitMix(seed: 1)
    let items = CollageCase.Ratios.cameras.numbers(1_000_000, &random).map {
      LayoutItem(size: Size(width: 100 * $0, height: 100))
    }
    let sheet = Container(width: 4000, height: 3000)
    let wall = Container(width: 4000)
    let layouts: [(String, any Layout, Container)] = [
      ("grid", GridLayout(), sheet),
      ("waterfall, 100 columns", WaterfallLayout.waterfall(columns: 100), wall),
      ("flow", FlowLayout(), wall), ("justified", JustifiedLayout(), wall),
      ("justified, on a sheet", JustifiedLayout(), sheet),
      ("columns, on a sheet", ColumnsLayout(), sheet), ("treemap", TreemapLayout(), sheet),
    ]
    return try layouts.map { name, layout, box throws(BenchError) in
      Progress.say("a million items: \(name)")
      var runs: [Usage] = []
      for _ in 0..<rounds {
        let cpu = rusage.own.cpuSeconds
        let wall = try Stopwatch.seconds { () throws(BenchError) in
          guard (try? layout.arrangement(of: items, in: box))?.placements.count == items.count else {
            throw BenchError("layout '\(name)' did not place a million items")
          }
        }
        runs.append(Usage(wall: wall, cpu: rusage.own.cpuSeconds - cpu, peak: 0))
      }
      return Results.Row(name: name, usage: Usage.median(of: runs), count: items.count)
    }
  }

  // MARK: Collages

  /// Tables of collages: by their number, by their ratios, by the sheet, and with more to heed.
  func collages() -> [Results.Collages] {
    var tables: [Results.Collages] = []
    for order in CollageLayout.Order.allCases {
      let title = order == .free ? "free order" : "in order"
      func row(_ name: String, _ change: (inout CollageCase) -> Void) -> Results.Collages.Row {
        Progress.say("collages, \(title): \(name)")
        var one = CollageCase(order: order)
        change(&one)
        return one.run(name)
      }
      tables.append(
        .init(
          title: title,
          rows: [3, 5, 7, 8, 9, 10, 12, 15, 20, 30, 60, 100, 200].map { count in
            row("\(count) pictures") { $0.count = count }
          }))
      tables.append(
        .init(
          title: "\(title), 15 pictures",
          rows: CollageCase.Ratios.allCases.map { ratios in
            row("15, \(ratios.rawValue)") { ($0.count, $0.ratios) = (15, [ratios]) }
          }
            + CollageCase.sheets.indices.map { sheet in
              row("15, sheet \(CollageCase.sheets[sheet].name)") { ($0.count, $0.sheets) = (15, [sheet]) }
            }))
      tables.append(
        .init(
          title: "\(title), with more to heed",
          rows: [12, 30, 60].map { count in
            row("\(count), weights 1 : 2 : 4") { ($0.count, $0.hasWeights) = (count, true) }
          }
            + [12, 30].map { count in
              row("\(count), captions of 4 % of the side") { ($0.count, $0.caption) = (count, 0.04) }
            }
            + [30, 60].map { count in
              row("\(count), 300,000 steps") { ($0.count, $0.steps, $0.each) = (count, 300_000, 2) }
            }))
    }
    return tables
  }
}

/// Collages of one kind: some for each set of ratios and each sheet.
struct CollageCase {
  /// The source of ratios.
  enum Ratios: String, CaseIterable {
    case uniform = "9:16 to 16:9"
    case telephones, cameras
    case equal = "all 3:2"

    func numbers(_ count: Int, _ random: inout SplitMix) -> [Double] {
      (0..<count).map { _ in
        let unit = random.share()
        return switch self {
        case .uniform: exponential((2 * unit - 1) * 0.5753641449035618)
        case .telephones: unit < 0.35 ? 0.75 : unit < 0.7 ? 4 / 3 : unit < 0.85 ? 9 / 16 : 16 / 9
        case .cameras: unit < 0.5 ? 1.5 : unit < 0.8 ? 2 / 3 : unit < 0.93 ? 4 / 3 : 1
        case .equal: 1.5
        }
      }
    }
  }

  static let sheets: [(name: String, size: Size)] = [
    ("1:1", 1000.0, 1000.0), ("4:3", 1200, 900), ("3:2", 1200, 800), ("16:9", 1600, 900), ("9:16", 900, 1600),
    ("A4", 1000, 1414), ("3:1", 1800, 600),
  ].map { ($0, Size(width: $1, height: $2)) }

  var order: CollageLayout.Order
  var count = 15
  /// Pictures that are all alike are the hardest, and no real collection has them.
  var ratios: [Ratios] = [.uniform, .telephones, .cameras]
  var sheets = Array(Self.sheets.indices)
  var hasWeights = false
  /// Height of captions, as a share of the sheet's shorter side.
  var caption = 0.0
  var steps: Int?
  /// Collages for each set of ratios and each sheet.
  var each = 8

  init(order: CollageLayout.Order) { self.order = order }

  func run(_ name: String) -> Results.Collages.Row {
    var row = Results.Collages.Row(name: name)
    for ratios in ratios {
      for sheet in sheets {
        for number in 0..<each { add(ratios, sheet, seed: 1000 * count + 100 * sheet + number, to: &row) }
      }
    }
    return row
  }

  private func add(_ ratios: Ratios, _ sheet: Int, seed: Int, to row: inout Results.Collages.Row) {
    var random = SplitMix(seed: seed)
    let size = Self.sheets[sheet].size
    let side = min(size.width, size.height)
    let items = ratios.numbers(count, &random).map { ratio in
      LayoutItem(
        size: Size(width: 100 * ratio, height: 100),
        weight: hasWeights ? [1, 2, 4][random.next(below: 3)] : 1, captionHeight: caption * side)
    }
    let layout = CollageLayout().with {
      $0.order = order
      $0.steps = steps
      $0.columnGap = 0.005 * side
      $0.rowGap = 0.005 * side
    }
    let box = Container(width: size.width, height: size.height)
    for explains in [true, false] {
      let start = rusage.own.cpuSeconds
      _ = try? layout.arrange(items, in: box, explains: explains)
      let seconds = rusage.own.cpuSeconds - start
      if explains { row.explained.append(seconds) } else { row.seconds.append(seconds) }
    }
    let result = try? layout.arrangement(of: items, in: box)
    guard let result else { return }
    // From the frames, not from the layout's own description.
    var crop = 0.0
    var areas = [Double]()
    var classes = [Double: [Double]]()
    for placement in result.placements {
      let item = items[placement.item]
      let height = placement.frame.height - item.captionHeight
      let stretch = placement.frame.width / height / item.size.ratio
      crop = max(crop, 1 - min(stretch, 1 / stretch))
      areas.append(placement.frame.width * height)
      classes[item.weight, default: []].append(placement.frame.width * height)
    }
    row.crops.append(crop)
    let forWeights = zip(areas, items).map { $0 / $1.weight }
    row.spreads.append((forWeights.max() ?? 1) / (forWeights.min() ?? 1))
    let wanted = areas.reduce(0, +) / items.reduce(0) { $0 + $1.weight }
    row.factors.append(
      classes.map { weight, areas in
        let factor = areas.reduce(0, +) / Double(areas.count) / (weight * wanted)
        return max(factor, 1 / factor)
      }.max() ?? 1)
  }
}
