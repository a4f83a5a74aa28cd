/// Rows of pictures that all end at the same edge; each keeps its ratio, and all of a row are equally high.
///
/// With a height given, the sheet is filled exactly: rows of like heights are chosen that come near to it, and every picture is cropped by
/// the same share.
public struct JustifiedLayout: Gapped, Hashable {
  /// The place and the height of the last row.
  public enum LastRow: String, CaseIterable, Hashable, Sendable {
    /// It fills the width like all others, however high that makes it.
    case justify
    /// At most as high as the target, from the left.
    case start
    /// At most as high as the target, in the middle.
    case center
    /// At most as high as the target, to the right.
    case end
    /// At most as high as the row before it, from the left.
    case match
    /// It fills the width, and rows are broken so that the one farthest from the target is as near as can be.
    case balance
  }

  /// How rows are broken if the height is open.
  public enum Breaks: String, CaseIterable, Hashable, Sendable {
    /// All at once: the rows that are nearest to the target in all.
    case optimal
    /// One after the other: a picture that is added at the end changes the last row only.
    case greedy
  }

  /// The height that rows should have, in points; `nil` is a quarter of the width, or what fills a given height evenly.
  public var rowHeight: Double?
  /// The fewest items in a row, at least 1; the last row may have fewer.
  public var minPerRow = 1
  /// The most items in a row; `nil` sets no limit.
  public var maxPerRow: Int?
  /// The place and height of the last row if the height is open; on a sheet of given height it fills the width.
  public var lastRow = LastRow.start
  /// How rows are broken if the height is open; greedy ones are not balanced.
  public var breaks = Breaks.optimal
  /// With a height given: a crop that counts as none, as a share of the picture from 0 to 1, both allowed.
  public var maxCrop = 0.01
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes rows without gaps, a quarter of the width high.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// Between rows if ``rowHeight`` is given. If not, each page is a filled sheet, and the caller says how many items it has.
  public var pageBreaks: PageBreaks { rowHeight == nil ? .none : .rows }

  /// Breaks the items into rows and places them.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkParameters()
    if items.isEmpty { return empty }
    let width = try LayoutLimits.width(of: container)
    let measure = RowMeasure(items, width: width, gap: columnGap)
    if let height = container.height { return try fill(height, with: items, measure, [maxCrop])[0] }

    let target = rowHeight ?? width / 4
    let breaks = RowBreaks(
      measure: measure, target: target, minimum: minPerRow, maximum: maxPerRow ?? LayoutLimits.cells,
      isBalanced: lastRow == .balance, isGreedy: breaks == .greedy,
      isLastFree: lastRow != .balance && lastRow != .justify)
    guard let starts = breaks.starts() else { throw noRoom(width: width) }
    var rows = Rows(items, measure, starts, rowGap: rowGap)
    for index in starts.indices {
      let natural = rows.naturalHeight(index)
      let isLast = index == starts.count - 1
      rows.add(index, height: isLast ? lastHeight(natural, target, rows.heightAbove) : natural, lastRow)
    }
    return rows.arrangement(width: width, spacing: spacing)
  }

  private func checkParameters() throws(LayoutError) {
    if let rowHeight { try LayoutLimits.check(positive: rowHeight, named: "rowHeight") }
    try LayoutLimits.check(count: minPerRow, named: "minPerRow")
    try LayoutLimits.check(count: maxPerRow, named: "maxPerRow")
    try checkGaps()
    guard maxCrop >= 0, maxCrop <= 1 else {
      throw .parameter(name: "maxCrop", found: maxCrop.plain, allowed: "a number from 0 to 1")
    }
    if let maxPerRow, maxPerRow < minPerRow {
      throw .parameter(
        name: "maxPerRow", found: "\(maxPerRow)", allowed: "at least 'minPerRow', which is \(minPerRow)")
    }
  }

  private func lastHeight(_ natural: Double, _ target: Double, _ above: Double?) -> Double {
    switch lastRow {
    case .justify, .balance: natural
    case .start, .center, .end: min(natural, target)
    case .match: min(natural, above ?? target)
    }
  }

  /// Rows that fill a sheet, for each of some values of ``maxCrop``, which take little longer than one.
  func sheets(_ items: [LayoutItem], _ box: Size, maxCrops: [Double]) throws(LayoutError) -> [Arrangement] {
    try checkParameters()
    return try fill(box.height, with: items, RowMeasure(items, width: box.width, gap: columnGap), maxCrops)
  }

  private func fill(
    _ height: Double, with items: [LayoutItem], _ measure: RowMeasure, _ maxCrops: [Double]
  ) throws(LayoutError) -> [Arrangement] {
    let bands = items.contains { $0.captionHeight > 0 } ? items.map { $0.captionHeight } : []
    let sheet = FixedHeightBreaks(
      measure: measure, bands: bands, height: height, rowGap: rowGap,
      target: rowHeight ?? measure.evenHeight(onSheetOf: height), minimum: minPerRow,
      maximum: maxPerRow ?? LayoutLimits.cells)
    guard let all = sheet.starts(maxCrops) else { throw noRoom(width: measure.width, height: height) }
    var arrangements: [Arrangement] = []
    for starts in all {
      guard let scale = sheet.scale(of: starts) else {
        throw noRoom(width: measure.width, height: height)
      }
      var rows = Rows(items, measure, starts, rowGap: rowGap)
      for index in starts.indices { rows.add(index, height: rows.naturalHeight(index), scaledBy: scale) }
      let crop = SlicingQuality.crop(ofStretch: scale)
      let arrangement = rows.arrangement(width: measure.width, height: height, spacing: spacing)
      arrangements.append(
        arrangement.chosen(
          "justified", because: LayoutChoice.filling(crop: crop),
          .init(crop: crop, spread: arrangement.spread(of: items))))
    }
    return arrangements
  }

  private func noRoom(width: Double, height: Double? = nil) -> LayoutError {
    let box = height.map { "\(width.plain) x \($0.plain)" } ?? "a width of \(width.plain)"
    let least = minPerRow > 1 ? " and rows of at least \(minPerRow)" : ""
    return .noRoom(
      layout: "justified",
      detail:
        "gaps of \(columnGap.plain) x \(rowGap.plain)\(least) leave nothing of \(box) for the pictures; "
        + "use a smaller gap or a larger container")
  }
}

private struct Rows {
  private let items: [LayoutItem]
  private let measure: RowMeasure
  private let rows: [Range<Int>]
  private let rowGap: Double
  private var stack: RowStack
  private var top = 0.0
  private var bottom = 0.0
  private(set) var heightAbove: Double?

  init(_ items: [LayoutItem], _ measure: RowMeasure, _ starts: [Int], rowGap: Double) {
    self.items = items
    self.measure = measure
    self.rowGap = rowGap
    rows = starts.runs(upTo: items.count)
    stack = RowStack(capacity: items.count)
  }

  /// The height at which the row fills the width; summed anew, as differences of long sums lose their last digits.
  func naturalHeight(_ index: Int) -> Double {
    let row = rows[index]
    return (measure.width - Double(row.count - 1) * measure.gap) / measure.ratios[row].reduce(0, +)
  }

  /// Adds a row that is at most as wide as the container; `alignment` places a narrower row.
  mutating func add(
    _ index: Int, height: Double, scaledBy scale: Double = 1, _ alignment: JustifiedLayout.LastRow = .start
  ) {
    let row = rows[index]
    let ratios = measure.ratios[row]
    let extent = ratios.reduce(0, +) * height + Double(row.count - 1) * measure.gap
    let rest = max(0, measure.width - extent)
    var x: Double =
      switch alignment {
      case .center: rest / 2
      case .end: rest
      case .start, .justify, .match, .balance: 0
      }
    let cells = row.map { item in
      let size = Size(
        width: measure.ratios[item] * height, height: height * scale + items[item].captionHeight)
      defer { x += size.width + measure.gap }
      return (x: x, size: size)
    }
    bottom = top + height * scale + items[row].reduce(0) { max($0, $1.captionHeight) }
    stack.add(top: top, bottom: bottom, cells)
    top = bottom + rowGap
    heightAbove = height
  }

  func arrangement(width: Double, height: Double? = nil, spacing: Size) -> Arrangement {
    stack.arrangement(contentSize: Size(width: width, height: height ?? bottom), spacing: spacing)
  }
}

extension Layout where Self == JustifiedLayout {
  /// Rows that fill the width, with one gap both ways.
  public static func justified(
    rowHeight: Double? = nil, gap: Double = 0, lastRow: JustifiedLayout.LastRow = .start
  ) -> Self {
    JustifiedLayout().spaced(gap).with { ($0.rowHeight, $0.lastRow) = (rowHeight, lastRow) }
  }
}
