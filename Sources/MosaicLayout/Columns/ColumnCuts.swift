// Columns that end together: their widths, and the cuts of a list into them.

/// How long a lane is by its breadth: `perBreadth · breadth + fixed`.
///
/// A column of pictures is Σ 1/ratio long for each point of its width, and its gaps and captions do not scale.
struct LaneLength: Hashable {
  var perBreadth = 0.0
  var fixed = 0.0

  func length(at breadth: Double) -> Double { perBreadth * breadth + fixed }
}

/// Lanes whose breadths fill a container and whose lengths are all the same.
struct FlushLanes {
  let length: Double
  let breadths: [Double]
  /// The factor on every picture's ratio that gives the lanes the wanted length; 1 if no length was wanted.
  let stretch: Double

  /// The breadths that make all lanes equally long; `nil` if the fixed parts leave nothing for one of them.
  ///
  /// With A and G of each lane, the room B that gaps leave and the stretch s, the length is `(B + s·Σ G/A) / (s·Σ 1/A)`, and a lane is
  /// `s·(length − G) / A` broad. A given length decides s.
  init?(_ lanes: [LaneLength], filling extent: Double, gap: Double, length wanted: Double? = nil) {
    let room = extent - Double(lanes.count - 1) * gap
    var fixed = 0.0
    var inverse = 0.0
    for lane in lanes {
      fixed += lane.fixed / lane.perBreadth
      inverse += 1 / lane.perBreadth
    }
    let length = wanted ?? (room + fixed) / inverse
    let stretch = wanted == nil ? 1 : room / (length * inverse - fixed)
    let breadths = lanes.map { (length - $0.fixed) / $0.perBreadth * stretch }
    guard length.isFinite, stretch > 0, stretch.isFinite, breadths.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    self.length = length
    self.breadths = breadths
    self.stretch = stretch
  }
}

// MARK: Cuts

/// Finds the cuts of a list into runs, one for each column, whose flush widths are nearest to each other.
///
/// The sum of `ln(width / mean width)²` is least; of equal sums the earlier cut is taken. On a sheet of given height, the crop costs too,
/// and so do areas that are farther apart than 6 to 1. If the choices are few, all are looked at. If they are many, the search begins with
/// the cuts that are best for an estimated height, and moves them while that helps; with very many columns it stops after a while.
struct ColumnCuts {
  let columns: Int
  let extent: Double
  let gap: Double
  /// The height that all columns are to have; `nil` lets it follow.
  let height: Double?
  /// The lengths of all items before each one, the gap after each included.
  private let sums: [LaneLength]
  private let rowGap: Double

  static let enumerated = 20_000
  /// Up to this many items, the search begins with the best cuts for an estimated height.
  private static let planned = 300
  /// Up to this many columns, all choices are looked at, if they are few.
  private static let enumeratedColumns = 100
  /// Columns that are looked at while cuts are moved; a hundred columns take no more.
  private static let mostSteps = 5_000_000
  /// A crop of a fifth costs 0.5 a column, which is about ln² 2.
  private static let cropWeight = 2.5
  /// Areas that are 16 to 1, and not 6 to 1, cost as much as a crop of a fifth.
  private static let crumbsWeight = 0.5

  init(
    _ items: [LaneLength], columns: Int, extent: Double, gap: Double, rowGap: Double, height: Double? = nil
  ) {
    self.columns = columns
    self.extent = extent
    self.gap = gap
    self.rowGap = rowGap
    self.height = height
    var sum = LaneLength()
    sums =
      [sum]
      + items.map { item in
        sum.perBreadth += item.perBreadth
        sum.fixed += item.fixed + rowGap
        return sum
      }
  }

  private var count: Int { sums.count - 1 }
  private var meanWidth: Double { (extent - Double(columns - 1) * gap) / Double(columns) }

  /// The first item of each column; `nil` if gaps and captions leave nothing for a column, whatever the cuts.
  func starts() -> [Int]? {
    if columns <= Self.enumeratedColumns, choices <= Self.enumerated { return allChoices() }
    var best: (starts: [Int], cost: Double)?
    for start in [evenStarts()] + plannedStarts() {
      let moved = moving(start)
      if let cost = cost(moved), cost < best?.cost ?? .infinity { best = (moved, cost) }
    }
    return best?.starts
  }

  /// The number of columns that would fill a sheet without a crop, were they all alike and a column a number of any kind: the *c* of
  /// `height = width · Σ 1/ratio / c² + fixed / c`.
  static func number(of items: [LaneLength], extent: Double, rowGap: Double, height: Double) -> Double {
    let (sum, fixed) = items.reduce((0, 0)) { ($0.0 + $1.perBreadth, $0.1 + $1.fixed + rowGap) }
    return (fixed + (fixed * fixed + 4 * height * extent * sum).squareRoot()) / (2 * height)
  }

  /// The columns that these cuts make; `nil` if a column would have no width.
  func flush(_ starts: [Int]) -> FlushLanes? {
    FlushLanes(lanes(starts), filling: extent, gap: gap, length: height)
  }

  func lane(_ run: Range<Int>) -> LaneLength {
    let (first, last) = (sums[run.lowerBound], sums[run.upperBound])
    return LaneLength(
      perBreadth: last.perBreadth - first.perBreadth, fixed: last.fixed - first.fixed - rowGap)
  }

  func lanes(_ starts: [Int]) -> [LaneLength] { starts.runs(upTo: count).map(lane) }

  /// The cost of the cuts; `nil` if a column would have no width.
  func cost(_ starts: [Int]) -> Double? {
    guard let flush = flush(starts) else { return nil }
    let evenness = flush.breadths.reduce(0) { $0 + square(logarithm(of: $1, over: meanWidth)) }
    guard height != nil else { return evenness }
    let crop = SlicingQuality.crop(ofStretch: flush.stretch)
    let crumbs = SlicingQuality.crumbs(flush.breadths)
    return evenness + Double(columns) * (Self.cropWeight * crop + Self.crumbsWeight * crumbs)
  }

  private func square(_ value: Double) -> Double { value * value }

  // MARK: Few choices

  /// The number of ways to cut: (count − 1) over (columns − 1), or more than are looked at.
  private var choices: Int {
    var choices = 1.0
    for column in 1..<max(1, columns) {
      choices *= Double(count - column) / Double(column)
      if choices > 1e9 { return Int.max }
    }
    return Int(choices.rounded())
  }

  private func allChoices() -> [Int]? {
    var best: (starts: [Int], cost: Double)?
    func visit(_ starts: [Int]) {
      guard starts.count < columns else {
        // Earlier cuts come first, so an equal one does not win.
        if let cost = cost(starts), best.map({ cost < $0.cost - 1e-12 * max(1, $0.cost) }) ?? true {
          best = (starts, cost)
        }
        return
      }
      let left = columns - starts.count
      for next in starts[starts.count - 1] + 1...count - left { visit(starts + [next]) }
    }
    visit([0])
    return best?.starts
  }

  // MARK: Many choices

  private func evenStarts() -> [Int] {
    let total = sums[count].length(at: meanWidth)
    var starts = [0]
    var item = 0
    for column in 1..<columns {
      let wanted = total * Double(column) / Double(columns)
      while item < count, sums[item].length(at: meanWidth) < wanted { item += 1 }
      // The nearer side of the cut, and at least one item for each column.
      if item > 0, wanted - sums[item - 1].length(at: meanWidth) < sums[item].length(at: meanWidth) - wanted {
        item -= 1
      }
      item = min(max(item, starts[column - 1] + 1), count - (columns - column))
      starts.append(item)
    }
    return starts
  }

  /// The best cuts for some heights about the estimated one, by dynamic programming: with the height known, each column's cost is
  /// its own.
  private func plannedStarts() -> [[Int]] {
    guard count <= Self.planned, let estimate = FlushLanes(lanes(evenStarts()), filling: extent, gap: gap)
    else { return [] }
    return [0.97, 1, 1.03].compactMap { best(forHeight: estimate.length * $0) }
  }

  private func best(forHeight height: Double) -> [Int]? {
    var costs = [Double](repeating: .infinity, count: count + 1)
    costs[0] = 0
    var choices: [[Int]] = []
    for column in 1...columns {
      var next = [Double](repeating: .infinity, count: count + 1)
      var from = [Int](repeating: 0, count: count + 1)
      for first in 0..<count where costs[first] < .infinity {
        for end in first + 1...max(first + 1, count - (columns - column)) where end <= count {
          let lane = lane(first..<end)
          let width = (height - lane.fixed) / lane.perBreadth
          // Longer runs are narrower still.
          guard width > meanWidth / 16 else { break }
          let cost = costs[first] + square(logarithm(of: width, over: meanWidth))
          if cost < next[end] { (next[end], from[end]) = (cost, first) }
        }
      }
      costs = next
      choices.append(from)
    }
    guard costs[count] < .infinity else { return nil }
    return Array(choices.reversed().reduce([count]) { [$1[$0[0]]] + $0 }.dropLast())
  }

  /// Moves one cut at a time, or it and all that follow, while that makes the columns more alike.
  private func moving(_ given: [Int]) -> [Int] {
    var starts = given
    var best = cost(starts) ?? .infinity
    var steps = 0
    var hasMoved = true
    for _ in 0..<64 where hasMoved {
      hasMoved = false
      for cut in 1..<columns {
        steps += 6 * columns
        if steps > Self.mostSteps { return starts }
        for (last, step) in [(cut, -1), (cut, 1), (cut, -2), (cut, 2), (columns - 1, -1), (columns - 1, 1)] {
          guard let moved = moved(starts, cut...last, by: step), let cost = cost(moved),
            cost < best - 1e-12 * max(1, best)
          else { continue }
          starts = moved
          best = cost
          hasMoved = true
        }
      }
    }
    return starts
  }

  /// The cuts with some of them moved; `nil` if a column would be empty.
  private func moved(_ starts: [Int], _ cuts: ClosedRange<Int>, by step: Int) -> [Int]? {
    let before = starts[cuts.lowerBound - 1]
    let after = cuts.upperBound + 1 < columns ? starts[cuts.upperBound + 1] : count
    guard starts[cuts.lowerBound] + step > before, starts[cuts.upperBound] + step < after else { return nil }
    var moved = starts
    for cut in cuts { moved[cut] += step }
    return moved
  }
}
