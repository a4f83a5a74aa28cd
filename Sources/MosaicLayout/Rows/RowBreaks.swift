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
  /// Whether a last row that could be higher than the target costs nothing.
  var isLastFree = false

  /// The most items of a row beyond ``minimum``: a row of more would be a line of dots, and the search would take hours.
  private static let longest = 2000

  /// The first item of each row; `nil` where gaps leave no room for any choice.
  func starts() -> [Int]? {
    guard isBalanced else { return best { $0 } }
    // First how far the farthest row must be, then the fewest rows of which none is farther.
    guard let farthest = leastFarthest() else { return nil }
    let limit = farthest * (1 + 1e-9) + 1e-12
    return best { $0 <= limit ? 0 : nil }
  }

  /// The breaks of the least total, where `cost` turns a row's `ln(height / target)²` into its cost; `nil` forbids the row.
  private func best(_ cost: (Double) -> Double?) -> [Int]? {
    let count = measure.count
    var best = [Best](repeating: Best(cost: .infinity, rows: 0, next: count), count: count)
    best.append(Best(cost: 0, rows: 0, next: count))
    for first in (0..<count).reversed() {
      forEachRow(from: first) { end, distance in
        let rest = best[end]
        // The logarithm is the expensive part: a bound below it leaves most rows out.
        guard rest.cost < .infinity,
          isBalanced || distance.leastSquare + rest.cost <= best[first].cost + best[first].rounding,
          let own = cost(distance.squaredLogarithm)
        else { return }
        let total = Best(cost: own + rest.cost, rows: rest.rows + 1, next: end)
        if total.isBetter(than: best[first]) { best[first] = total }
      }
    }
    guard best[0].cost < .infinity else { return nil }
    return Array(sequence(first: 0) { best[$0].next }.prefix { $0 < count })
  }

  /// The least that the row farthest from the target can be away, as `ln(height / target)²`.
  private func leastFarthest() -> Double? {
    let count = measure.count
    var best = [Double](repeating: .infinity, count: count) + [0]
    for first in (0..<count).reversed() {
      forEachRow(from: first) { end, distance in
        guard best[end] < best[first] else { return }
        best[first] = min(best[first], max(best[end], distance.squaredLogarithm))
      }
    }
    return best[0] < .infinity ? best[0] : nil
  }

  /// Calls `body` with the end of each row that may begin with that item, shortest first.
  private func forEachRow(from first: Int, _ body: (Int, Distance) -> Void) {
    let count = measure.count
    let lowest = target / 2.718281828459045
    let most = min(maximum, minimum + Self.longest, count)
    for end in min(first + minimum, count)...min(first + most, count) {
      guard let height = measure.height(first..<end) else { return }
      let isFree = end == count && isLastFree && height >= target
      body(end, Distance(height: height, target: target, isFree: isFree))
      if height <= lowest { return }
    }
  }
}

private struct Distance {
  let height: Double
  let target: Double
  let isFree: Bool

  /// A number that ``squaredLogarithm`` is never below: ln q ≥ 2 (q − 1) / (q + 1) for q ≥ 1.
  var leastSquare: Double {
    if isFree { return 0 }
    let quotient = min(max(height / target, target / height), 1e200)
    let bound = 2 * (quotient - 1) / (quotient + 1)
    return bound * bound
  }

  var squaredLogarithm: Double {
    if isFree { return 0 }
    let distance = logarithm(of: height, over: target)
    return distance * distance
  }
}

private struct Best {
  var cost: Double
  var rows: Int
  /// Where the row after the first one begins.
  var next: Int

  /// Costs that differ by less than this are equal: they were summed in another order.
  var rounding: Double { cost < .infinity ? 1e-12 * max(1, cost) : 0 }

  /// Earlier breaks are offered first, so an equal one does not win.
  func isBetter(than other: Best) -> Bool {
    if cost < other.cost - rounding { return true }
    return cost <= other.cost + rounding && rows < other.rows
  }
}
