// Rows of pictures: how they are measured, and which item begins each of them.

/// The rows that a list of pictures can be cut into, each as wide as the container.
///
/// A row of the items `i..<j` is `(width − gaps) / Σ ratios` high. Ratios beyond a million to one count as a million, so that sums
/// stay exact.
struct RowMeasure {
  let ratios: [Double]
  let width: Double
  let gap: Double
  private let sums: [Double]

  init(_ items: [LayoutItem], width: Double, gap: Double) {
    self.init(ratios: items.map { $0.size.ratio }, width: width, gap: gap)
  }

  init(ratios: [Double], width: Double, gap: Double) {
    self.ratios = ratios.map { min(max($0, 1e-6), 1e6) }
    self.width = width
    self.gap = gap
    var sums = [0.0]
    sums.reserveCapacity(ratios.count + 1)
    for ratio in self.ratios { sums.append(sums[sums.count - 1] + ratio) }
    self.sums = sums
  }

  var count: Int { ratios.count }

  /// The height of a row that fills the width; `nil` if its gaps leave nothing for the pictures.
  func height(_ row: Range<Int>) -> Double? { parts(row).map { $0.room / $0.ratios } }

  /// The width that gaps leave for a row's pictures, and the sum of their ratios; `nil` if gaps leave no width.
  @inline(__always)
  func parts(_ row: Range<Int>) -> (room: Double, ratios: Double)? {
    let room = width - Double(row.count - 1) * gap
    return room > 0 ? (room, sums[row.upperBound] - sums[row.lowerBound]) : nil
  }

  /// The item before which the sum of the ratios is nearest to a share of the whole sum.
  func item(nearestTo share: Double) -> Int {
    let wanted = share * sums[count]
    let after = min(sums.partitionPoint { $0 >= wanted }, count)
    return after > 0 && wanted - sums[after - 1] < sums[after] - wanted ? after - 1 : after
  }

  /// The row height at which rows of all pictures would fill a sheet of this height, were it not for gaps.
  func evenHeight(onSheetOf height: Double) -> Double {
    (width / sums[count]).squareRoot() * height.squareRoot()
  }
}

// MARK: Breaks

/// Finds the first item of each row.
///
/// The sum of `ln(height / target)²` over the rows is least; of equal sums the one with fewer rows, then with the earlier break.
/// A row takes no further item once it is lower than the target by a factor of e: otherwise, of very many pictures, a single
/// row of all would cost less than rows that each cost a little.
///
/// Source: Knuth and Plass, "Breaking paragraphs into lines", Software: Practice and Experience 11, 1981.
struct RowBreaks {
  let measure: RowMeasure
  let target: Double
  let minimum: Int
  let maximum: Int
  /// Whether the row farthest from the target is to be as near as can be, whatever the others are.
  var isBalanced = false
  /// Whether each row takes what brings it nearest to the target, whatever follows.
  var isGreedy = false
  /// Whether a last row that could be higher than the target costs nothing.
  var isLastFree = false

  /// The most items of a row beyond ``minimum``: a row of more would be a line of dots, and the search would take hours.
  private static let longest = 2000

  /// The first item of each row; `nil` if gaps leave no room for any choice.
  func starts() -> [Int]? {
    if isGreedy { return nearest() }
    guard isBalanced else { return best() }
    // First the distance that the farthest row must have, then the fewest rows within that distance.
    guard let farthest = leastFarthest() else { return nil }
    let limit = farthest * (1 + 1e-9) + 1e-12
    return best(within: limit)
  }

  /// Row by row, the end that is nearest to the target: a row stays unchanged when others are added at the end.
  private func nearest() -> [Int]? {
    var starts: [Int] = []
    var first = 0
    while first < measure.count {
      var best: (end: Int, distance: Double)?
      forEachRow(from: first) { end, row in
        let distance = row.squaredLogarithm
        if best.map({ (distance, end) < ($0.distance, $0.end) }) ?? true { best = (end, distance) }
      }
      guard let best else { return nil }
      starts.append(first)
      first = best.end
    }
    return starts
  }

  /// The breaks of the least total; with a limit, the fewest rows that are all within this distance of the target.
  private func best(within limit: Double? = nil) -> [Int]? {
    let count = measure.count
    var best = [Best](repeating: Best(cost: .infinity, rows: 0, next: count), count: count + 1)
    best[count].cost = 0
    for first in (0..<count).reversed() {
      var found = best[first]
      forEachRow(from: first) { end, row in
        let rest = best[end]
        // The logarithm is the expensive part: rows that cannot win are left out before.
        guard rest.cost < .infinity, row.isAtMost(limit ?? found.cost + found.rounding - rest.cost) else {
          return
        }
        let distance = row.squaredLogarithm
        if let limit, distance > limit { return }
        let total = Best(
          cost: rest.cost + (limit == nil ? distance : 0), rows: rest.rows + 1, next: end)
        if total.isBetter(than: found) { found = total }
      }
      best[first] = found
    }
    guard best[0].cost < .infinity else { return nil }
    return Array(sequence(first: 0) { best[$0].next }.prefix { $0 < count })
  }

  /// The least that the row farthest from the target can be away, as `ln(height / target)²`.
  private func leastFarthest() -> Double? {
    let count = measure.count
    var best = [Double](repeating: .infinity, count: count + 1)
    best[count] = 0
    for first in (0..<count).reversed() {
      var found = Double.infinity
      forEachRow(from: first) { end, row in
        guard best[end] < found, row.isAtMost(found) else { return }
        found = min(found, max(best[end], row.squaredLogarithm))
      }
      best[first] = found
    }
    return best[0] < .infinity ? best[0] : nil
  }

  /// Calls `body` with the end of each row that may begin with that item. Heights nearest to the target come first, as these rows are
  /// mostly the best.
  @inline(__always)
  private func forEachRow(from first: Int, _ body: (Int, Row) -> Void) {
    let count = measure.count
    let most = min(maximum, minimum + Self.longest, count)
    let ends = min(first + minimum, count)..<min(first + most, count) + 1
    let middle = ends.partitionPoint { row(first..<$0).map { $0.width <= $0.wanted } ?? true }
    let above = middle - ends.lowerBound
    // One loop for both sides, so that `body` is a part of it and not a call.
    for step in 0..<ends.count {
      let end = step < above ? middle - 1 - step : ends.lowerBound + step
      guard let row = row(first..<end) else { return }
      body(end, row)
      if row.width * 2.718281828459045 <= row.wanted { return }
    }
  }

  @inline(__always)
  private func row(_ items: Range<Int>) -> Row? {
    guard let (room, ratios) = measure.parts(items) else { return nil }
    var row = Row(width: room, wanted: ratios * target)
    row.isFree = items.upperBound == measure.count && isLastFree && row.width >= row.wanted
    return row
  }
}

/// How far a row's height is from the target: as far as its width is from the width that it would have at the target.
private struct Row {
  let width: Double
  let wanted: Double
  var isFree = false

  /// `false` only if ``squaredLogarithm`` is above a number: ln q ≥ 2 (q − 1) / (q + 1) for q ≥ 1.
  @inline(__always)
  func isAtMost(_ most: Double) -> Bool {
    let less = width - wanted
    let more = width + wanted
    return isFree || !(4 * less * less > most * (more * more))
  }

  var squaredLogarithm: Double {
    if isFree { return 0 }
    let distance = logarithm(of: width, over: wanted)
    return distance * distance
  }
}

private struct Best {
  var cost: Double
  var rows: Int
  /// The start of the row after the first one.
  var next: Int

  /// Costs that differ by less than this are equal: they were summed in another order.
  var rounding: Double { cost < .infinity ? 1e-12 * max(1, cost) : 0 }

  /// At equal cost, the breaks with fewer rows are better, then those that break earlier.
  func isBetter(than other: Best) -> Bool {
    if cost < other.cost - rounding { return true }
    return cost <= other.cost + rounding && (rows, next) < (other.rows, other.next)
  }
}
