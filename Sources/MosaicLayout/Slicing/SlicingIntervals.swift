/// Trees that keep the order: for each interval of pictures that balanced cuts lead to, the most even tree of each class of ratios; then the
/// best pairs of parts for the sheet.
///
/// - Complexity: O(n log n) intervals, and for each a number of pairs that ``Breadth`` sets. 2,000 pictures: 16 MB and 4 bytes for each pair of them.
struct SlicingIntervals {
  /// How much is tried.
  struct Breadth {
    /// Classes of ratios in a doubling, as a power of two.
    var classBits = 1
    /// The same for the two parts of the whole sheet.
    var topBits = 2
    /// Cuts tried in an interval; all of them if it is short.
    var cuts = 3
    /// Cuts tried of the whole sheet.
    var rootCuts = 3

    /// Enough to begin a search with.
    static let start = Breadth()

    private init() {}

    /// The breadth that suits a number of pictures, and more if the budget of steps is larger than usual.
    init(count: Int, steps: Int) {
      let times = steps / SlicingSearch.usualSteps(count)
      (classBits, topBits, cuts, rootCuts) =
        switch (count, times) {
        case (...12, _): (3, 5, 11, 11)
        case (..<SlicingAnnealing.few, _): (2, 4, 18, 18)
        case (_, ..<4): (1, 3, 5, 8)
        case (_, ..<16): (2, 4, 7, 16)
        default: (2, 5, count < 40 ? 15 : 9, 31)
        }
    }
  }

  private struct Choice {
    var cost = Double.infinity
    var left: Int32 = -1
    var right: Int32 = -1
    var isRow = false
  }

  private struct Interval {
    var pictures: Range<Int>
    var isTop: Bool
    var entries = 0..<0
  }

  /// Intervals up to this long are cut everywhere.
  private static let short = 4
  /// A part may have up to this many times the area that it should have, or as small a part of it.
  private static let slack = 3.5
  /// Ratios from 1/16 to 16 have a class; parts with other ratios help no sheet.
  private static let doublings = 8

  private let sheet: SlicingSheet
  private let breadth: Breadth
  private var pool: SlicingPool
  private var intervals: [Interval] = []
  private var numbers: [Int32]
  /// The shares of all pictures before each one.
  private var reach: [Double] = [0]

  init(_ sheet: SlicingSheet, breadth: Breadth) {
    self.sheet = sheet
    self.breadth = breadth
    pool = SlicingPool(sheet)
    for leaf in sheet.leaves { reach.append(reach[reach.count - 1] + 1 / leaf.low) }
    numbers = Array(repeating: -1, count: (sheet.count + 1) * (sheet.count + 1))
  }

  /// The best trees, the best first, by their estimated cost.
  mutating func best(_ most: Int) -> [SlicingTree] {
    let n = sheet.count
    guard n > 1 else { return [SlicingTree(leaves: sheet.leaves)] }
    let rootCuts = cuts(0..<n, breadth.rootCuts)
    for cut in rootCuts {
      visit(0..<cut, isTop: true)
      visit(cut..<n, isTop: true)
    }
    var next = 0
    while next < intervals.count {
      let pictures = intervals[next].pictures
      next += 1
      guard pictures.count > 1 else { continue }
      for cut in cuts(pictures, breadth.cuts) {
        visit(pictures.lowerBound..<cut)
        visit(cut..<pictures.upperBound)
      }
    }
    // Short intervals first: each needs the intervals within it.
    let sorted = intervals.indices.sorted {
      (intervals[$0].pictures.count, $0) < (intervals[$1].pictures.count, $1)
    }
    for number in sorted { solve(number) }
    return choose(rootCuts, most)
  }

  // MARK: Intervals

  private func key(_ pictures: Range<Int>) -> Int {
    pictures.lowerBound * (sheet.count + 1) + pictures.upperBound
  }

  private mutating func visit(_ pictures: Range<Int>, isTop: Bool = false) {
    guard numbers[key(pictures)] < 0 else { return }
    numbers[key(pictures)] = Int32(intervals.count)
    intervals.append(Interval(pictures: pictures, isTop: isTop))
  }

  private func entries(of pictures: Range<Int>) -> Range<Int> {
    intervals[Int(numbers[key(pictures)])].entries
  }

  /// The cuts nearest to the middle of the interval's shares.
  private func cuts(_ pictures: Range<Int>, _ most: Int) -> ClosedRange<Int> {
    let (lower, upper) = (pictures.lowerBound, pictures.upperBound)
    if pictures.count <= Self.short || pictures.count - 1 <= most { return (lower + 1)...(upper - 1) }
    let half = (reach[lower] + reach[upper]) / 2
    var (a, b) = (lower + 1, upper - 1)
    while a < b {
      let middle = (a + b) / 2
      if reach[middle] < half { a = middle + 1 } else { b = middle }
    }
    if a > lower + 1, half - reach[a - 1] < reach[a] - half { a -= 1 }
    let first = min(max(a - most / 2, lower + 1), upper - most)
    return first...(first + most - 1)
  }

  /// The class of a ratio: about its logarithm, from the bits of the number.
  @inline(__always)
  private static func group(_ ratio: Double, _ bits: Int) -> Int {
    Int(truncatingIfNeeded: ratio.bitPattern >> UInt64(52 - bits)) - (1023 - doublings / 2) << bits
  }

  private mutating func solve(_ number: Int) {
    let pictures = intervals[number].pictures
    if pictures.count == 1 {
      intervals[number].entries = pictures
      return
    }
    let bits = intervals[number].isTop ? breadth.topBits : breadth.classBits
    var best = Array(repeating: Choice(), count: Self.doublings << bits)
    let whole = reach[pictures.upperBound] - reach[pictures.lowerBound]
    for cut in cuts(pictures, breadth.cuts) {
      let share = (reach[cut] - reach[pictures.lowerBound]) / whole
      // Not a range: of sides near zero a share may be no number.
      let least = max(share / Self.slack, 1 - (1 - share) * Self.slack)
      let most = min(share * Self.slack, 1 - (1 - share) / Self.slack)
      let (left, right) = (pictures.lowerBound..<cut, cut..<pictures.upperBound)
      offerPairs(entries(of: left), entries(of: right), (least, most), bits, &best)
    }
    let start = pool.entries.count
    for choice in best where choice.left >= 0 {
      pool.entries.append(pool.joined(Int(choice.left), Int(choice.right), isRow: choice.isRow))
    }
    intervals[number].entries = start..<pool.entries.count
  }

  /// Offers all pairs of two intervals' trees to the classes of their ratios.
  private func offerPairs(
    _ a: Range<Int>, _ b: Range<Int>, _ allowed: (least: Double, most: Double), _ bits: Int,
    _ best: inout [Choice]
  ) {
    @inline(__always)
    func offer(_ i: Int, _ j: Int, isRow: Bool, _ ratio: Double, _ f: Double) {
      guard f >= allowed.least, f <= allowed.most else { return }
      let k = Self.group(ratio, bits)
      guard k >= 0, k < best.count else { return }
      let (one, other) = (pool.entries[i].sums, pool.entries[j].sums)
      let cost = max(one.high * f, other.high * (1 - f)) / min(one.low * f, other.low * (1 - f))
      if cost < best[k].cost {
        best[k] = Choice(cost: cost, left: Int32(i), right: Int32(j), isRow: isRow)
      }
    }
    for i in a {
      let r = pool.entries[i].sums.cell
      let s = pool.entries[i].sums.cellInverse
      for j in b {
        let ratio = r + pool.entries[j].sums.cell
        let inverse = s + pool.entries[j].sums.cellInverse
        let product = 1 / (ratio * inverse)
        offer(i, j, isRow: true, ratio, r * inverse * product)
        offer(i, j, isRow: false, ratio * product, s * ratio * product)
      }
    }
  }

  private func choose(_ rootCuts: ClosedRange<Int>, _ most: Int) -> [SlicingTree] {
    var found: [(cost: Double, entry: SlicingPool.Entry)] = []
    var worst = Double.infinity
    // The greatest crop with which a sheet can be among the best.
    var limit = 1.0
    for cut in rootCuts {
      let (a, b) = (entries(of: 0..<cut), entries(of: cut..<sheet.count))
      for i in a {
        for j in b {
          for isRow in [true, false]
          where sheet.fits(pool.entries[i].sums, pool.entries[j].sums, isRow: isRow, crop: limit) {
            let entry = pool.joined(i, j, isRow: isRow)
            let cost = sheet.estimate(entry.sums)
            guard cost < worst else { continue }
            found.insert((cost, entry), at: found.firstIndex { cost < $0.cost } ?? found.count)
            if found.count > most { found.removeLast() }
            if found.count == most {
              worst = found[most - 1].cost
              limit = sheet.cost.greatestCrop(cost: worst)
            }
          }
        }
      }
    }
    return found.map { pool.tree($0.entry) }
  }
}
