/// Chooses by the items and the box, and reports its choice and the reason in the plan.
///
/// One item keeps its shape. In a given box ``SudokuLayout`` (up to nine), a ``GridLayout``, ``JustifiedLayout`` and ``CollageLayout`` are tried. The
/// share that is cut off the pictures counts, and how unlike their areas are; with weights or spans the collage is taken. With an open height, up to
/// nine items make a sudoku, and more a grid, as high as wide, or rows of whole pictures if that would cut too much. A layout in which all captions are
/// whole (``LayoutItem/captionWidth``) is preferred if it cuts at most half of a picture.
public struct AutoLayout: Gapped, PagingLayout, Hashable {
  /// Cells in a row, at least 1: then it is a grid; `nil` lets the layout choose.
  public var columns: Int?
  /// Rows that the box is divided into, at least 1; `nil` lets them follow from the items.
  public var rows: Int?
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// The most that a sudoku of open height may cut off a picture, as a share of it.
  static let largestCrop = 0.5
  /// A layout that cuts more than this does not help captions.
  private static let worstAdvice = 0.8
  /// Crops of rows that are tried: the more is cut, the more alike are the rows. A tenth is hardly seen.
  private static let rowCrops = [0.1, 0.2, 0.3]
  /// Budgets of collages that are tried for few pictures; for many, the first is enough.
  private static let collageCrops = [0.02, 0.04, 0.07, 0.1]
  /// With more pictures than this a collage takes too long to be tried beside others; see ``CollageLayout``.
  private static let mostOfCollage = 500

  /// Makes a layout without gaps that chooses its columns.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`, unless it is a grid of given columns or rows.
  public var usesWeights: Bool { columns == nil && rows == nil }

  /// `true`.
  public var usesSpans: Bool { true }

  /// `true`.
  public var usesCaptionWidths: Bool { true }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// ``columns`` and ``rows``.
  public var cells: CellCounts? { CellCounts(columns: columns, rows: rows) }

  /// Places the items as the layout chosen for them does.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    do { return try chosen(for: items, in: container) } catch { throw error.named("auto") }
  }

  private func chosen(for items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    let width = try LayoutLimits.width(of: container)
    let box = Container(width: width, height: container.height ?? width)
    if columns != nil || rows != nil {
      return try grid(lastRow: .start).arrange(items, in: box)
        .chosen("grid", because: "the number of \(columns == nil ? "rows" : "columns") is given")
    }
    let isWeighed = items.contains { $0.weight != 1 || $0.span != nil }
    if isWeighed, items.count > 1, items.count <= SlicingSearch.mostPictures {
      return try collage(CollageLayout().maxCrop).arrange(items, in: container)
    }
    if items.count == 1, container.height == nil { return single(items[0], width: width) }

    let name = items.count <= 9 ? "sudoku" : "grid"
    let plain =
      items.count <= 9
      ? try SudokuLayout().spaced(columnGap, rowGap).arrange(items, in: box)
      : try grid(lastRow: .start).arrange(items, in: box)
    let first = Candidate(name, plain, items, in: box)
    // With an open height, up to nine items have an arrangement made for them; a grid is judged by its crop.
    let allowed =
      container.height != nil
      ? LayoutChoice.leastCrop : items.count <= 9 ? Self.largestCrop : Self.rowCrops[0]
    if items.count < 2 || !first.hasHole && first.largestCrop <= allowed && first.cutCaptions == 0 {
      return first.arrangement(because: first.words)
    }
    var candidates = (first.hasHole ? [] : [first]) + others(items, box)
    if container.height != nil { candidates += collages(items, box) }
    candidates.sort { $0.cost < $1.cost }
    guard var best = candidates.first else { return first.arrangement(because: first.words) }
    // The document does not ask for a square: the sheet may as well be as high as whole pictures make it.
    if container.height == nil, best.largestCrop > Self.rowCrops[0],
      let rows = try? open(items, width: width).arrange(items, in: container)
    {
      best = Candidate("justified", rows, items, in: container)
      candidates.insert(best, at: 0)
    }
    let captioned = best.cutCaptions == 0 ? nil : captioned(items, in: container)
    candidates += [captioned].compactMap { $0 }
    let whole = candidates.filter { $0.cutCaptions == 0 }
    if best.cutCaptions > 0, let other = whole.first(where: { $0.largestCrop <= Self.largestCrop }) {
      best = other
    }
    let other =
      first.hasHole
      ? "would leave a hole"
      : best.cutCaptions < first.cutCaptions
        ? "would cut \(first.cutCaptions) captions"
        : "would cut \(LayoutChoice.percent(first.largestCrop))"
    let isFirst = best.name == first.name && !first.hasHole
    var result = best.arrangement(because: best.words + (isFirst ? "" : ", where \(first.name) \(other)"))
    if best.cutCaptions > 0 {
      result.choice?.cutCaptions = best.cutCaptions
      result.choice?.advice =
        whole.first { $0.largestCrop <= Self.worstAdvice }.map {
          "\($0.change) shows all of them and \($0.cutWords)"
        } ?? ""
    }
    // The best of each other layout.
    var names: Set = [best.name]
    for candidate in candidates
    where names.insert(candidate.name).inserted && !candidate.quality.isNoBetter(than: best.quality) {
      result.choice?.alternatives.append(.init(candidate.change, candidate.quality))
    }
    return result
  }

  /// A grid whose columns are as wide as the longest caption.
  private func captioned(_ items: [LayoutItem], in container: Container) -> Candidate? {
    let longest = items.reduce(0) { max($0, $1.captionWidth) }
    guard longest > 0, let width = container.width else { return nil }
    let fitting = ((width + columnGap) / (longest + columnGap) * (1 + 1e-9)).rounded(.down)
    guard fitting >= 1 else { return nil }
    var grid = grid(lastRow: .start)
    grid.columns = Int(min(fitting, Double(items.count)))
    guard let made = try? grid.arrange(items, in: container) else { return nil }
    return Candidate("grid", with: "columns=\(grid.columns ?? 1)", made, items, in: container)
  }

  /// A stretched grid and rows; what cannot do it, as with gaps that leave no room, is passed over.
  private func others(_ items: [LayoutItem], _ box: Container) -> [Candidate] {
    var candidates: [Candidate] = []
    if items.count > 9, let stretched = try? grid(lastRow: .stretch).arrange(items, in: box) {
      candidates.append(Candidate("grid", with: "lastRow=stretch", stretched, items, in: box))
    }
    let size = Size(width: box.width ?? 0, height: box.height ?? 0)
    let sheets = (try? justified(maxCrop: 0).sheets(items, size, maxCrops: Self.rowCrops)) ?? []
    for (crop, rows) in zip(Self.rowCrops, sheets) {
      candidates.append(Candidate("justified", with: "maxCrop=\(crop)", rows, items, in: box))
    }
    return candidates
  }

  private func collages(_ items: [LayoutItem], _ box: Container) -> [Candidate] {
    guard items.count <= Self.mostOfCollage else { return [] }
    let crops =
      items.count <= 9
      ? Self.collageCrops : [CollageLayout().maxCrop]
    return crops.compactMap { crop in
      (try? collage(crop).arrange(items, in: box, explains: false)).map {
        Candidate("collage", with: "maxCrop=\(crop)", $0, items, in: box)
      }
    }
  }

  /// A grid, whose cells are the same on all pages; one page that is not full is as without pages.
  package func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    guard rows != nil || perPage.map({ $0 < items.count }) == true else {
      return PagedLayout(self, perPage: perPage)
    }
    // As high as wide, as one page is.
    let box = Container(width: container.width, height: container.height ?? container.width)
    return try grid(lastRow: .start).paged(items, perPage: perPage, in: box)
  }

  private func single(_ item: LayoutItem, width: Double) -> Arrangement {
    let height = width / min(max(item.size.ratio, 1e-6), 1e6) + item.captionHeight
    return Arrangement(
      placements: [Placement(item: 0, frame: Rect(x: 0, y: 0, width: width, height: height))],
      contentSize: Size(width: width, height: height), spacing: spacing
    ).chosen("sudoku", because: "one item keeps its shape")
  }

  // MARK: The layouts to choose from

  func grid(lastRow: GridLayout.LastRow) -> GridLayout {
    GridLayout().spaced(columnGap, rowGap).with {
      $0.columns = columns
      $0.rows = rows
      $0.lastRow = lastRow
    }
  }

  private func collage(_ maxCrop: Double) -> CollageLayout {
    CollageLayout().spaced(columnGap, rowGap).with { $0.maxCrop = maxCrop }
  }

  private func justified(maxCrop: Double) -> JustifiedLayout {
    JustifiedLayout().spaced(columnGap, rowGap).with { $0.maxCrop = maxCrop }
  }

  /// Rows that all fill the width of a sheet whose height is open, in all about as high as wide.
  private func open(_ items: [LayoutItem], width: Double) -> JustifiedLayout {
    justified(maxCrop: 0).with {
      $0.lastRow = .balance
      $0.rowHeight = RowMeasure(items, width: width, gap: columnGap).evenHeight(onSheetOf: width)
    }
  }
}

/// One layout's arrangement of the items, and how good that is.
private struct Candidate {
  let name: String
  /// What makes it so, as options spell it.
  let change: String
  private(set) var largestCrop = 0.0
  /// Whether the last row ends before the box does.
  let hasHole: Bool
  /// How many frames are narrower than the caption of their item.
  private(set) var cutCaptions = 0
  private let result: Arrangement
  private var meanCrop = 0.0
  private let spread: Double

  var quality: LayoutChoice.Quality { .init(crop: largestCrop, spread: spread) }

  init(
    _ name: String, with parameters: String = "", _ result: Arrangement, _ items: [LayoutItem],
    in box: Container
  ) {
    self.name = name
    self.result = result
    change = "layout=\(name)" + (parameters.isEmpty ? "" : " \(parameters)")
    spread = result.spread(of: items)
    let width = box.width ?? 0
    hasHole = result.placements.last.map { $0.frame.maxX < width * (1 - 1e-9) } ?? false
    for placement in result.placements {
      let item = items[placement.item]
      let frame = placement.frame
      let height = max(frame.height - item.captionHeight, 1e-6 * frame.height)
      let quotient = frame.width / height / item.size.ratio
      let crop = quotient > 0 && quotient.isFinite && item.keepsRatio ? 1 - min(quotient, 1 / quotient) : 0
      largestCrop = max(largestCrop, crop)
      if frame.width < item.captionWidth * (1 - 1e-9) { cutCaptions += 1 }
      meanCrop += crop / Double(result.placements.count)
    }
  }

  /// Crops count most; that one picture has ten times the area of another is as bad as a fifth cut off all of them.
  var cost: Double { meanCrop + largestCrop + 0.18 * logarithm(of: spread, over: 1) }

  /// How much is cut, as the end of a sentence about the layout.
  var cutWords: String {
    largestCrop < LayoutChoice.leastCrop
      ? "cuts nothing off the pictures" : "cuts at most \(LayoutChoice.percent(largestCrop)) of a picture"
  }

  var words: String {
    let percent = LayoutChoice.percent(largestCrop)
    let crop =
      largestCrop < LayoutChoice.leastCrop
      ? "nothing is cut off" : "at most \(percent) of a picture is cut off"
    guard name == "collage" else { return crop }
    return crop + ", and the largest area is \(LayoutChoice.times(quality.spread)) the smallest"
  }

  func arrangement(because reason: String) -> Arrangement { result.chosen(name, because: reason, quality) }
}

extension Layout where Self == AutoLayout {
  /// The layout that suits the items, with one gap both ways.
  public static func auto(columns: Int? = nil, gap: Double = 0) -> Self {
    AutoLayout().spaced(gap).with { $0.columns = columns }
  }
}
