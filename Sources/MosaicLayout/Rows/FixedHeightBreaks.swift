/// Finds rows whose heights sum to a sheet's height.
///
/// All heights are then scaled by one factor *s* so that the sheet is filled exactly, which crops every picture by 1 − min(*s*, 1/*s*). Two
/// things cost: the crop beyond ``maxCrop``, and the distance of rows from ``target``. That distance is the mean of (h/t − t/h)², which
/// rises faster than a logarithm for single very high rows. Areas that are farther apart than 6 to 1 cost more: rows three times as high as
/// their neighbours are not worth half a percent saved.
struct FixedHeightBreaks {
  let measure: RowMeasure
  /// Height of the strip below each item for its caption; empty if no item has a caption.
  let bands: [Double]
  let height: Double
  let rowGap: Double
  let target: Double
  let minimum: Int
  let maximum: Int
  let maxCrop: Double

  /// Up to this many items every choice of rows is looked at.
  static let enumerated = 14
  /// Up to this many items, the heights of sums are rounded to parts of the sheet; with more items, only for the last ones.
  static let rounded = 120
  private static let parts = 256

  /// The first item of each row; `nil` if gaps and captions leave no room for any choice.
  func starts() -> [Int]? {
    if measure.count <= Self.enumerated { return allChoices() }
    if measure.count <= Self.rounded, let starts = roundedChoices(from: 0, above: []) { return starts }
    // If limits allow no even rows, take the rows of the target height.
    let plain = RowBreaks(measure: measure, target: target, minimum: minimum, maximum: maximum)
    guard let rows = evenRows() ?? plain.starts() else { return nil }
    let kept = rows.filter { measure.count - $0 > Self.rounded }
    let next = rows[kept.count...].first ?? 0
    // Choosing the last rows anew helps only if they are more than two.
    guard rows.count - kept.count > 2, let scale = scale(of: rows), 1 - min(scale, 1 / scale) > maxCrop else {
      return rows
    }
    return roundedChoices(from: next, above: kept) ?? rows
  }

  /// The factor that makes these rows fill the sheet; `nil` if gaps and captions take all of it.
  func scale(of starts: [Int]) -> Double? {
    total(of: starts.runs(upTo: measure.count))?.scale(on: self)
  }

  private func total(of rows: [Range<Int>]) -> Total? {
    rows.reduce(Total()) { $0?.adding($1, on: self) }
  }

  // MARK: Every choice

  private func allChoices() -> [Int]? {
    var best: Candidate?
    var starts: [Int] = []
    func visit(_ first: Int, _ total: Total) {
      if first == measure.count {
        guard let scale = total.scale(on: self) else { return }
        let candidate = Candidate(starts, scale, total.unevenness, on: self)
        if candidate.isBetter(than: best) { best = candidate }
        return
      }
      starts.append(first)
      for end in first + 1...min(measure.count, first + min(maximum, measure.count)) {
        if end - first < minimum, end < measure.count { continue }
        guard let next = total.adding(first..<end, on: self) else { break }
        visit(end, next)
      }
      starts.removeLast()
    }
    visit(0, Total())
    return best?.starts
  }

  // MARK: Sums rounded to parts of the sheet

  private struct Step {
    var total: Total
    var first: Int
    var part: Int
  }

  /// The best breaks from an item on, below rows that are kept; `nil` if none comes near the sheet's height.
  private func roundedChoices(from start: Int, above kept: [Int]) -> [Int]? {
    let limit = 1.5 * height
    let width = Self.parts * 3 / 2 + 1
    guard let above = total(of: kept.runs(upTo: start)), above.used <= limit else { return nil }
    // For each item, the evenest way to reach it for each part of the sheet that was used up.
    var ways = [[Step?]](repeating: [], count: measure.count + 1)
    ways[start] = [Step?](repeating: nil, count: width)
    ways[start][part(of: above.used)] = Step(total: above, first: -1, part: -1)
    for first in start..<measure.count where !ways[first].isEmpty {
      for part in 0..<width {
        guard let way = ways[first][part] else { continue }
        for end in first + 1...min(measure.count, first + min(maximum, measure.count)) {
          if end - first < minimum, end < measure.count { continue }
          guard let next = way.total.adding(first..<end, on: self) else { break }
          if next.used <= limit {
            if ways[end].isEmpty { ways[end] = [Step?](repeating: nil, count: width) }
            let place = self.part(of: next.used)
            if ways[end][place].map({ next.unevenness < $0.total.unevenness }) ?? true {
              ways[end][place] = Step(total: next, first: first, part: part)
            }
          }
          if next.lowest * 8 < target { break }
        }
      }
    }
    var best: Candidate?
    for way in ways[measure.count] {
      guard let way else { continue }
      var starts: [Int] = []
      var step = way
      while step.first >= start, let before = ways[step.first][step.part] {
        starts.append(step.first)
        step = before
      }
      guard let scale = way.total.scale(on: self) else { continue }
      let candidate = Candidate(kept + starts.reversed(), scale, way.total.unevenness, on: self)
      if candidate.isBetter(than: best) { best = candidate }
    }
    return best?.starts
  }

  private func part(of used: Double) -> Int {
    min(Int(max(0, used / height * Double(Self.parts))), Self.parts * 3 / 2)
  }

  // MARK: Many items

  /// Rows that each take an equal share of the ratios' sum, or shares that grow evenly from row to row. Some numbers of rows and
  /// some growths are tried, and the rows nearest to the sheet are taken.
  ///
  /// Rows with equal shares can only reach a few heights far apart; unequal shares reach more.
  private func evenRows() -> [Int]? {
    let gaps = Double(measure.count) * rowGap * target / (measure.width + target)
    let wanted = ((height - min(gaps, 0.9 * height)) / target).rounded()
    let middle = Int(min(max(wanted, 1), Double(measure.count)))
    var best: Candidate?
    for rows in max(1, middle - 2)...min(middle + 2, measure.count) {
      for step in 0...24 {
        guard let starts = shares(rows, growth: exponential(Double(step) / 24 * 1.4 / Double(rows))),
          let total = total(of: starts.runs(upTo: measure.count)), let scale = total.scale(on: self)
        else { continue }
        let candidate = Candidate(starts, scale, total.unevenness, on: self)
        if candidate.isBetter(than: best) { best = candidate }
      }
    }
    return best?.starts
  }

  /// The starts of `rows` rows, each with a share of the ratios' sum that is `growth` times the share before.
  private func shares(_ rows: Int, growth: Double) -> [Int]? {
    var share = 1.0
    var sums = [0.0]
    for _ in 0..<rows {
      sums.append(sums[sums.count - 1] + share)
      share *= growth
    }
    let whole = sums[rows]
    guard whole.isFinite else { return nil }
    var starts: [Int] = []
    for row in 0..<rows {
      let first = measure.item(nearestTo: sums[row] / whole)
      // At least and at most as many as a row may have.
      let before = starts.last.map { max($0 + minimum, min(first, $0.adding(maximum))) } ?? 0
      guard before < measure.count else { break }
      starts.append(before)
    }
    guard let last = starts.last, measure.count - last <= maximum else { return nil }
    return starts
  }

  // MARK: Sums

  private struct Total {
    var rows = 0
    var heights = 0.0
    var bands = 0.0
    var unevenness = 0.0
    var lowest = Double.infinity
    var used = 0.0

    func adding(_ row: Range<Int>, on sheet: FixedHeightBreaks) -> Total? {
      guard let height = sheet.measure.height(row) else { return nil }
      var next = self
      next.rows += 1
      next.heights += height
      if !sheet.bands.isEmpty { next.bands += sheet.bands[row].max() ?? 0 }
      let quotient = height / sheet.target
      let uneven = quotient - 1 / quotient
      next.unevenness += uneven * uneven
      next.lowest = height
      next.used = next.heights + next.bands + Double(rows) * sheet.rowGap
      return next
    }

    func scale(on sheet: FixedHeightBreaks) -> Double? {
      let room = sheet.height - bands - Double(rows - 1) * sheet.rowGap
      guard room > 0, heights > 0 else { return nil }
      let scale = room / heights
      return scale.isFinite && scale > 0 ? scale : nil
    }
  }

  private struct Candidate {
    let starts: [Int]
    /// The crop beyond the budget, plus the price of the rows' unevenness.
    private let cost: Double

    /// Rows that are all half as high or twice as high as they should be are worth a crop of two ninths.
    private static let evennessWeight = 0.1
    /// Areas that are 16 to 1, and not 6 to 1, are worth a crop of a fifth.
    private static let crumbsWeight = 0.2

    init(_ starts: [Int], _ scale: Double, _ unevenness: Double, on sheet: FixedHeightBreaks) {
      self.starts = starts
      let heights = starts.runs(upTo: sheet.measure.count).compactMap { sheet.measure.height($0) }
      cost =
        max(0, SlicingQuality.crop(ofStretch: scale) - sheet.maxCrop)
        + Self.evennessWeight * unevenness / Double(starts.count)
        + Self.crumbsWeight * SlicingQuality.crumbs(heights)
    }

    func isBetter(than other: Candidate?) -> Bool {
      guard let other else { return true }
      let margin = 1e-12 * max(1, cost)
      return cost < other.cost - margin
        || cost <= other.cost + margin && starts.count < other.starts.count
    }
  }
}
