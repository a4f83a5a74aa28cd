// The best tree for a sheet: all ways to look for one, and the way that tries every tree of a few pictures.

/// The best tree that is found for a sheet.
struct SlicingSearch {
  private(set) var tree: SlicingTree
  private(set) var quality: SlicingQuality
  /// How sheets were compared.
  let cost: SlicingCost
  /// Whether all trees were tried, so that no tree is better.
  private(set) var isProven: Bool

  /// The most pictures of a sheet.
  static let mostPictures = 2000

  /// The steps that suit a number of pictures. Few pictures have few good trees, and each must be looked for.
  static func usualSteps(_ count: Int) -> Int {
    count < 14 ? 30_000 : count < SlicingAnnealing.few ? 20_000 : max(4000, count * (60 + 2 * count))
  }

  /// Searches as is best for the number of pictures; `nil` if gaps and captions leave no room.
  ///
  /// - Parameter steps: How much is tried: the number of steps of ``SlicingAnnealing``, and by its ratio to the usual one the breadth of
  ///   ``SlicingIntervals``.
  init?(_ whole: SlicingSheet, seed: Int64, steps: Int?) {
    let sheet = whole.normalised
    cost = sheet.cost
    var candidates: [SlicingTree] = []
    isProven = SlicingEnumeration.isPossible(sheet.count, keepsOrder: sheet.keepsOrder)
    if isProven {
      candidates = SlicingEnumeration.best(sheet).map { [$0] } ?? []
    } else {
      let steps = steps ?? Self.usualSteps(sheet.count)
      let anneals = !sheet.keepsOrder && sheet.count <= SlicingAnnealing.most
      var intervals = SlicingIntervals(
        sheet,
        breadth: anneals && sheet.count >= SlicingAnnealing.few
          ? .start : SlicingIntervals.Breadth(count: sheet.count, steps: steps))
      candidates = intervals.best(8)
      if anneals, let start = candidates.first ?? sheet.plainTrees().first {
        var annealing = SlicingAnnealing(start, sheet: sheet, seed: seed)
        annealing.run(steps: steps)
        candidates.append(annealing.best)
      }
    }
    guard let best = Self.best(candidates, sheet) ?? Self.best(sheet.plainTrees(), sheet) else { return nil }
    tree = whole.own(best.tree)
    quality = best.quality
  }

  /// The best of some trees by their true crop and areas.
  private static func best(
    _ trees: [SlicingTree], _ sheet: SlicingSheet
  ) -> (tree: SlicingTree, quality: SlicingQuality)? {
    trees.compactMap { tree in sheet.quality(tree).map { (tree, $0) } }
      .min { sheet.cost($0.1) < sheet.cost($1.1) }
  }
}

// MARK: Every tree

/// Every tree of a few pictures, each once: what it finds is proven to be the best.
///
/// The first part of a row is a picture or a column, and the other way round, so that a row of three is one tree and not two. In order, a
/// part is a run of neighbours; else it is any set of pictures, and the first part has the first picture of the whole. There are 78,416 trees
/// of 7 pictures, and in order 41,586 of 9.
struct SlicingEnumeration {
  private let sheet: SlicingSheet
  private var pool: SlicingPool
  /// The entries of each set of pictures, which is a number with a bit for each of them: those in a row, and those in a column. A single
  /// picture is both.
  private var rows: [Range<Int>]
  private var columns: [Range<Int>]
  private var best: SlicingTree
  private var bestCost = Double.infinity
  private var hasBest = false
  /// The greatest crop with which a tree can be better than the best.
  private var limit = 1.0

  static func isPossible(_ count: Int, keepsOrder: Bool) -> Bool { count <= (keepsOrder ? 10 : 7) }

  /// The best tree of all; `nil` if gaps and captions leave no room.
  static func best(_ sheet: SlicingSheet) -> SlicingTree? {
    var all = SlicingEnumeration(sheet)
    all.run()
    return all.hasBest ? all.best : nil
  }

  private init(_ sheet: SlicingSheet) {
    self.sheet = sheet
    pool = SlicingPool(sheet)
    rows = Array(repeating: 0..<0, count: 1 << sheet.count)
    columns = rows
    best = SlicingTree(leaves: sheet.leaves)
    for i in 0..<sheet.count {
      rows[1 << i] = i..<(i + 1)
      columns[1 << i] = i..<(i + 1)
    }
  }

  private mutating func run() {
    let whole = (1 << sheet.count) - 1
    if sheet.count == 1 { hasBest = sheet.quality(best) != nil }
    // The parts of a set are smaller numbers, so that they are done before it.
    for set in 1...whole where set & (set - 1) != 0 && (!sheet.keepsOrder || Self.isRun(set)) {
      for isRow in [true, false] {
        let start = pool.entries.count
        for part in parts(of: set) { add(part, set ^ part, isRow: isRow, isWhole: set == whole) }
        if isRow {
          rows[set] = start..<pool.entries.count
        } else {
          columns[set] = start..<pool.entries.count
        }
      }
    }
  }

  /// The first parts that a set may have.
  private func parts(of set: Int) -> [Int] {
    let least = set & -set
    var parts: [Int] = []
    if sheet.keepsOrder {
      var part = least
      while part != set {
        parts.append(part)
        part = (part | part << 1) & set
      }
      return parts
    }
    // All subsets of the others but all of them.
    let others = set ^ least
    var part = 0
    while part != others {
      parts.append(part | least)
      part = (part - others) & others
    }
    return parts
  }

  private static func isRun(_ set: Int) -> Bool {
    let shifted = set >> set.trailingZeroBitCount
    return shifted & (shifted + 1) == 0
  }

  private mutating func add(_ a: Int, _ b: Int, isRow: Bool, isWhole: Bool) {
    let firsts = isRow ? columns[a] : rows[a]
    let seconds = b & (b - 1) == 0 ? [rows[b]] : [rows[b], columns[b]]
    for i in firsts {
      for range in seconds {
        for j in range {
          guard isWhole else {
            pool.entries.append(pool.joined(i, j, isRow: isRow))
            continue
          }
          if sheet.fits(pool.entries[i].sums, pool.entries[j].sums, isRow: isRow, crop: limit) {
            consider(pool.joined(i, j, isRow: isRow))
          }
        }
      }
    }
  }

  private mutating func consider(_ entry: SlicingPool.Entry) {
    guard let stretch = entry.sums.stretch(in: sheet.size) else { return }
    let crop = SlicingQuality.crop(ofStretch: stretch)
    // A tree whose areas are farther apart cannot beat the best.
    var areas = Areas(stretch: stretch, widest: sheet.cost.greatestSpread(crop: crop, cost: bestCost))
    guard measure(entry, -1, sheet.size.width, sheet.size.height, &areas) else { return }
    let cost = sheet.cost(SlicingQuality(crop: crop, spread: areas.high / areas.low))
    guard cost < bestCost else { return }
    best = pool.tree(entry)
    bestCost = cost
    hasBest = true
    limit = sheet.cost.greatestCrop(cost: cost)
  }

  private struct Areas {
    let stretch: Double
    let widest: Double
    var low = Double.infinity
    var high = 0.0
  }

  /// Adds the true areas of a part in its box; `false` if they are of no use.
  private func measure(
    _ entry: SlicingPool.Entry, _ index: Int, _ width: Double, _ height: Double, _ areas: inout Areas
  ) -> Bool {
    guard entry.left >= 0 else {
      let room = height - entry.sums.fixedHeight
      guard width > 0, room > 0 else { return false }
      let area = width * room / sheet.shares[index]
      (areas.low, areas.high) = (min(areas.low, area), max(areas.high, area))
      return areas.high <= areas.low * areas.widest
    }
    let i = Int(entry.left)
    let j = Int(entry.right)
    let (a, b) = (pool.entries[i], pool.entries[j])
    if entry.isRow {
      let first = areas.stretch * a.sums.ratio * (height - a.sums.fixedHeight) + a.sums.fixedWidth
      return measure(a, i, first, height, &areas)
        && measure(b, j, width - first - sheet.gap.width, height, &areas)
    }
    let first = (width - a.sums.fixedWidth) * a.sums.inverse / areas.stretch + a.sums.fixedHeight
    return measure(a, i, width, first, &areas)
      && measure(b, j, width, height - first - sheet.gap.height, &areas)
  }
}
