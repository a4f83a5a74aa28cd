/// Finds rows whose heights sum to a sheet's height.
///
/// All heights are then scaled by one factor *s* so that the sheet is filled exactly, which crops every picture by 1 − min(*s*, 1/*s*). Two
/// things cost: the crop beyond `maxCrop`, and the distance of rows from ``target``. That distance is the mean of (h/t − t/h)², which
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

  /// Up to this many items every choice of rows is looked at.
  static let enumerated = 14
  /// Up to this many items, the heights of sums are rounded to parts of the sheet; with more items, only for the last ones.
  static let rounded = 120
  private static let parts = 256

  /// The first item of each row, for each of some values of `maxCrop`; `nil` if gaps and captions leave no room for any choice.
  ///
  /// Choices of rows are the same for all values, so that several cost little more than one.
  func starts(_ maxCrops: [Double]) -> [[Int]]? {
    let best: Best
    if measure.count <= Self.enumerated {
      best = allChoices(maxCrops)
    } else if measure.count <= Self.rounded {
      best = roundedChoices(from: 0, above: [], maxCrops)
    } else {
      best = Best(maxCrops)
    }
    var all: [[Int]] = []
    for (number, maxCrop) in maxCrops.enumerated() {
      guard
        let starts = best.candidates[number]?.starts
          ?? (measure.count > Self.enumerated ? manyRows(maxCrop) : nil)
      else { return nil }
      all.append(starts)
    }
    return all
  }

  private func manyRows(_ maxCrop: Double) -> [Int]? {
    // If limits allow no even rows, take the rows of the target height.
    let plain = RowBreaks(measure: measure, target: target, minimum: minimum, maximum: maximum)
    guard let rows = evenRows(maxCrop) ?? plain.starts() else { return nil }
    let kept = rows.filter { measure.count - $0 > Self.rounded }
    let next = rows[kept.count...].first ?? 0
    // Choosing the last rows anew helps only if they are more than two.
    guard rows.count - kept.count > 2, let scale = scale(of: rows), 1 - min(scale, 1 / scale) > maxCrop else {
      return rows
    }
    return roundedChoices(from: next, above: kept, [maxCrop]).candidates[0]?.starts ?? rows
  }

  /// The factor that makes these rows fill the sheet; `nil` if gaps and captions take all of it.
  func scale(of starts: [Int]) -> Double? {
    total(of: starts.runs(upTo: measure.count))?.scale(on: self)
  }

  private func total(of rows: [Range<Int>]) -> Total? {
    rows.reduce(Total()) { total, items in row(items).flatMap { total?.adding($0, gap: rowGap) } }
  }

  // MARK: Every choice

  private func allChoices(_ maxCrops: [Double]) -> Best {
    var best = Best(maxCrops)
    var starts: [Int] = []
    func visit(_ first: Int, _ total: Total) {
      if first == measure.count {
        best.offer(starts, total, on: self)
        return
      }
      starts.append(first)
      for end in first + 1...min(measure.count, first + min(maximum, measure.count)) {
        if end - first < minimum, end < measure.count { continue }
        guard let row = row(first..<end) else { break }
        visit(end, total.adding(row, gap: rowGap))
      }
      starts.removeLast()
    }
    visit(0, Total())
    return best
  }

  // MARK: Sums rounded to parts of the sheet

  /// The evenest way to reach an item when a part of the sheet is used up.
  private struct Way {
    var total = Total()
    /// The way that it goes on from: its item and its part. The item is -1 above the first row, and -2 if no way is known.
    var first = -2
    var part = -1
  }

  /// The best breaks from an item on, below rows that are kept; empty if none comes near the sheet's height.
  private func roundedChoices(from start: Int, above kept: [Int], _ maxCrops: [Double]) -> Best {
    var best = Best(maxCrops)
    let limit = 1.5 * height
    let width = Self.parts * 3 / 2 + 1
    guard let above = total(of: kept.runs(upTo: start)), above.used <= limit else { return best }
    // A line of parts for each item.
    var ways = [Way](repeating: Way(), count: (measure.count + 1 - start) * width)
    ways[part(of: above.used)] = Way(total: above, first: -1)
    for first in start..<measure.count {
      let line = (first - start) * width
      // The same rows follow every way to reach the item, so they are measured once.
      let rows = rows(from: first)
      for part in 0..<width where ways[line + part].first != -2 {
        let way = ways[line + part].total
        for row in rows {
          let next = way.adding(row, gap: rowGap)
          guard next.used <= limit else { continue }
          let place = (row.end - start) * width + self.part(of: next.used)
          if ways[place].first == -2 || next.unevenness < ways[place].total.unevenness {
            ways[place] = Way(total: next, first: first, part: part)
          }
        }
      }
    }
    for way in ways.suffix(width) where way.first != -2 {
      var starts: [Int] = []
      var step = way
      while step.first >= start {
        starts.append(step.first)
        step = ways[(step.first - start) * width + step.part]
      }
      best.offer(kept + starts.reversed(), way.total, on: self)
    }
    return best
  }

  private func part(of used: Double) -> Int {
    min(Int(max(0, used / height * Double(Self.parts))), Self.parts * 3 / 2)
  }

  // MARK: Many items

  /// Rows that each take an equal share of the ratios' sum, or shares that grow evenly from row to row. Some numbers of rows and
  /// some growths are tried, and the rows nearest to the sheet are taken.
  ///
  /// Rows with equal shares can only reach a few heights far apart; unequal shares reach more.
  private func evenRows(_ maxCrop: Double) -> [Int]? {
    let gaps = Double(measure.count) * rowGap * target / (measure.width + target)
    let wanted = ((height - min(gaps, 0.9 * height)) / target).rounded()
    let middle = Int(min(max(wanted, 1), Double(measure.count)))
    var best = Best([maxCrop])
    for rows in max(1, middle - 2)...min(middle + 2, measure.count) {
      for step in 0...24 {
        guard let starts = shares(rows, growth: exponential(Double(step) / 24 * 1.4 / Double(rows))),
          let total = total(of: starts.runs(upTo: measure.count))
        else { continue }
        best.offer(starts, total, on: self)
      }
    }
    return best.candidates[0]?.starts
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

  private struct Row {
    var end: Int
    var height: Double
    /// Height of the strip for captions.
    var band: Double
    /// The squared distance of its height from the target.
    var unevenness: Double
  }

  /// `nil` if gaps leave the row no height, as they leave none to longer rows.
  private func row(_ items: Range<Int>) -> Row? {
    guard let height = measure.height(items) else { return nil }
    let quotient = height / target
    let uneven = quotient - 1 / quotient
    let band = bands.isEmpty ? 0 : bands[items].max() ?? 0
    return Row(end: items.upperBound, height: height, band: band, unevenness: uneven * uneven)
  }

  /// The rows that begin at an item, down to an eighth of the target's height.
  private func rows(from first: Int) -> [Row] {
    var rows: [Row] = []
    for end in first + 1...min(measure.count, first + min(maximum, measure.count)) {
      if end - first < minimum, end < measure.count { continue }
      guard let row = row(first..<end) else { break }
      rows.append(row)
      if row.height * 8 < target { break }
    }
    return rows
  }

  private struct Total {
    var rows = 0
    var heights = 0.0
    var bands = 0.0
    var unevenness = 0.0
    var used = 0.0

    func adding(_ row: Row, gap: Double) -> Total {
      var next = self
      next.rows += 1
      next.heights += row.height
      next.bands += row.band
      next.unevenness += row.unevenness
      next.used = next.heights + next.bands + Double(rows) * gap
      return next
    }

    func scale(on sheet: FixedHeightBreaks) -> Double? {
      let room = sheet.height - bands - Double(rows - 1) * sheet.rowGap
      guard room > 0, heights > 0 else { return nil }
      let scale = room / heights
      return scale.isFinite && scale > 0 ? scale : nil
    }
  }

  /// The best choice for each of some values of `maxCrop`.
  private struct Best {
    let maxCrops: [Double]
    private(set) var candidates: [Candidate?]

    /// Rows that are all half as high or twice as high as they should be are worth a crop of two ninths.
    private static let evennessWeight = 0.1
    /// Areas that are 16 to 1, and not 6 to 1, are worth a crop of a fifth.
    private static let crumbsWeight = 0.2

    init(_ maxCrops: [Double]) {
      self.maxCrops = maxCrops
      candidates = Array(repeating: nil, count: maxCrops.count)
    }

    /// Takes rows if they fill the sheet and are better than the rows before.
    mutating func offer(_ starts: [Int], _ total: Total, on sheet: FixedHeightBreaks) {
      guard let scale = total.scale(on: sheet) else { return }
      let heights = starts.runs(upTo: sheet.measure.count).compactMap { sheet.measure.height($0) }
      let crop = SlicingQuality.crop(ofStretch: scale)
      let unevenness = Self.evennessWeight * total.unevenness / Double(starts.count)
      let crumbs = Self.crumbsWeight * SlicingQuality.crumbs(heights)
      for (number, maxCrop) in maxCrops.enumerated() {
        let candidate = Candidate(starts: starts, cost: max(0, crop - maxCrop) + unevenness + crumbs)
        if candidate.isBetter(than: candidates[number]) { candidates[number] = candidate }
      }
    }
  }

  private struct Candidate {
    let starts: [Int]
    /// The crop beyond the budget, plus the price of the rows' unevenness.
    let cost: Double

    func isBetter(than other: Candidate?) -> Bool {
      guard let other else { return true }
      let margin = 1e-12 * max(1, cost)
      return cost < other.cost - margin
        || cost <= other.cost + margin && starts.count < other.starts.count
    }
  }
}
