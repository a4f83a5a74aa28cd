// A sheet that is filled exactly with pictures of any ratios, and its description in the plan.

/// Fills a sheet exactly with pictures of any ratios, none of them cropped by more than a budget, and areas as their weights ask.
///
/// The sheet is cut in two, and each part again, down to the pictures. For each such tree one factor on all ratios makes it fill the sheet, so
/// every picture loses the same share, which is mostly a few thousandths; the tree is searched whose areas are in balance then. Up to 10 pictures in
/// order and 7 in free order all trees are tried.
///
/// With an open height the sheet is as high as whole pictures make it.
///
/// - Complexity: a step takes about a third of a microsecond, and a search some thousand steps; 2,000 pictures at most.
public struct CollageLayout: Gapped, Hashable {
  /// Where pictures may stand.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// In their order: each part of the sheet has pictures that follow each other.
    case reading
    /// Anywhere: areas are more alike, and fewer sheets need a crop.
    case free
  }

  /// With a height given, the largest share of a picture that may be cut off, from 0 to 1, both allowed. A sheet that needs more has the least
  /// that was found.
  public var maxCrop = 0.02
  /// Where pictures may stand.
  public var order = Order.reading
  /// Chooses among the searches of free order: another one may be better.
  public var seed: Int {
    get { Int(truncatingIfNeeded: wideSeed) }
    set { wideSeed = Int64(newValue) }
  }
  /// The seed in 64 bits, which `Int` does not have in browsers.
  package var wideSeed: Int64 = 0
  /// How many steps are tried; `nil` takes a number that suits the pictures. More steps take more time, and make areas more alike.
  public var steps: Int?
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// The largest seed that a document may have: JSON's numbers are exact up to it.
  package static let largestSeed = Int(clamping: 9_007_199_254_740_991 as Int64)
  /// A sheet of open height is higher or lower than wide by about this share at most.
  private static let openBudget = 0.2
  /// The most steps that may be asked for: about half a second.
  package static let mostSteps = 1_000_000
  /// With more pictures than this they keep their order.
  package static let mostInFreeOrder = SlicingAnnealing.most

  /// Whether all divisions of a sheet with `count` pictures are tried, so that no search can be better.
  package func triesAll(_ count: Int) -> Bool {
    SlicingEnumeration.isPossible(count, keepsOrder: order == .reading)
  }

  /// Makes a sheet without gaps.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// `true`: areas follow weights.
  public var usesWeights: Bool { true }

  /// `true`: an item of several cells is to have as many times the area.
  public var usesSpans: Bool { true }

  /// Searches a sheet and places the items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try arrange(items, in: container, explains: true)
  }

  /// - Parameter explains: Whether the plan explains the sheet, for which free order may be searched as well.
  package func arrange(
    _ items: [LayoutItem], in container: Container, explains: Bool
  ) throws(LayoutError) -> Arrangement {
    try check(items.count)
    if items.isEmpty { return empty }
    let width = try LayoutLimits.width(of: container)
    let box = Size(width: width, height: container.height ?? width)
    // Whole pictures decide about an open height: the sheet need not be just as high as wide.
    let searched = container.height == nil ? with { $0.maxCrop = Self.openBudget } : self
    var sheet = searched.sheet(of: items, box)
    guard let found = SlicingSearch(sheet, seed: wideSeed, steps: steps) else {
      throw noRoom(box, items.count)
    }
    if container.height == nil {
      let natural = found.tree.sums[found.tree.root].naturalHeight(width: width) ?? box.height
      sheet = self.sheet(of: items, Size(width: width, height: natural))
    }
    guard let frames = sheet.frames(found.tree) else { throw noRoom(box, items.count) }
    let placements = frames.enumerated().map { Placement(item: $0, frame: $1) }
    var arrangement = Arrangement(placements: placements, contentSize: sheet.size, spacing: spacing)
    if explains, container.height != nil {
      arrangement.choice = choice(found, items, box)
    } else if explains {
      arrangement = arrangement.chosen(
        "collage", because: "nothing is cut off, at the height that whole pictures have",
        .init(crop: 0, spread: sheet.quality(found.tree)?.spread ?? found.quality.spread))
    }
    return arrangement
  }

  // MARK: Steps

  private func check(_ count: Int) throws(LayoutError) {
    try checkGaps()
    guard maxCrop >= 0, maxCrop <= 1 else {
      throw .parameter(name: "maxCrop", found: maxCrop.plain, allowed: "a number from 0 to 1")
    }
    if let steps, steps < 0 || steps > Self.mostSteps {
      throw .parameter(name: "steps", found: "\(steps)", allowed: "0 to \(Self.mostSteps)")
    }
    guard count <= SlicingSearch.mostPictures else {
      throw .custom(
        "layout 'collage' is for at most \(SlicingSearch.mostPictures) pictures and was given \(count); "
          + "'justified' and 'waterfall' take a million")
    }
  }

  func sheet(of items: [LayoutItem], _ box: Size) -> SlicingSheet {
    SlicingSheet(items, size: box, gap: spacing, budget: maxCrop, keepsOrder: order == .reading)
  }

  private func noRoom(_ box: Size, _ count: Int) -> LayoutError {
    .noRoom(
      layout: "collage",
      detail:
        "gaps of \(columnGap.plain) x \(rowGap.plain) and captions leave nothing of \(box.width.plain) x "
        + "\(box.height.plain) for \(LayoutError.counted(count, "picture")); use a smaller gap or a larger container"
    )
  }
}

extension Layout where Self == CollageLayout {
  /// A sheet filled exactly, with one gap both ways.
  public static func collage(gap: Double = 0, order: CollageLayout.Order = .reading) -> Self {
    CollageLayout().spaced(gap).with { $0.order = order }
  }
}

// MARK: The plan's words: its numbers, and where they are not as was wanted, what would help

extension CollageLayout {
  /// With more pictures than this, only a few other sheets are looked at.
  private static let few = 60
  /// Areas that are farther from their weights than this are worth a word.
  package static let widestForWeights = 2.5
  private static let heightKey = "height="
  /// Budgets that show what a crop buys.
  private static let budgets = [0.05, 0.1, 0.2]

  /// The crop, how alike the areas are, and other sheets if one of these is more than was asked for.
  func choice(_ found: SlicingSearch, _ items: [LayoutItem], _ box: Size) -> LayoutChoice {
    let crop = found.quality.crop
    let spread = found.quality.spread
    var choice = LayoutChoice(
      layout: "collage",
      reason: crop < LayoutChoice.leastCrop
        ? "nothing is cut off" : "\(LayoutChoice.percent(crop)) of every picture is cut off")
    choice.quality = LayoutChoice.Quality(found.quality)
    let isWeighed = items.contains { $0.weight != 1 || $0.span != nil }
    if items.count > 1 {
      let areas = isWeighed ? "area for its weight" : "area"
      choice.reason += "; the largest \(areas) is \(LayoutChoice.times(spread)) the smallest"
    }
    let isOver = crop > max(maxCrop, LayoutChoice.leastCrop)
    let isUneven = spread > (isWeighed ? Self.widestForWeights : SlicingQuality.widestSpread)
    guard isOver || isUneven else { return choice }
    if isOver {
      choice.reason +=
        found.isProven ? "; no division of the sheet cuts at most " : "; none was found that cuts at most "
      choice.reason += LayoutChoice.percent(maxCrop)
      choice.isProven = found.isProven
    }
    choice.alternatives = alternatives(found, items, box)
    var help = choice.alternatives.filter { helps($0, found, isOver: isOver) }.prefix(3).map { $0.words }
    for other in choice.alternatives where isOver {
      if let height = other.value(of: Self.heightKey) { help.append("a height of \(height) cuts nothing") }
    }
    choice.advice = help.joined(separator: "; ")
    return choice
  }

  /// Whether a change is worth a word: it cuts no more than was allowed and leaves no crumbs; or order=free, the cheapest of all, is better.
  private func helps(_ other: LayoutChoice.Alternative, _ search: SlicingSearch, isOver: Bool) -> Bool {
    let quality = SlicingQuality(crop: other.quality.crop, spread: other.quality.spread)
    let found = search.quality
    if other.change == "order=free" {
      return quality.crop < max(found.crop, maxCrop) + LayoutChoice.leastCrop
        && search.cost(quality) < 0.8 * search.cost(found)
    }
    if other.value(of: Self.heightKey) != nil || other.change == "fit=contain" { return false }
    let isWithin = quality.crop <= max(maxCrop, LayoutChoice.leastCrop)
    let buysEvenness = !isOver && other.value(of: "maxCrop=") != nil
    return (isWithin || buysEvenness)
      && quality.spread <= max(SlicingQuality.widestSpread, isOver ? found.spread : 0)
  }

  private func alternatives(
    _ found: SlicingSearch, _ items: [LayoutItem], _ box: Size
  ) -> [LayoutChoice.Alternative] {
    var others: [LayoutChoice.Alternative] = []
    func quality(_ layout: CollageLayout, _ items: [LayoutItem], in box: Size) -> SlicingQuality? {
      SlicingSearch(layout.sheet(of: items, box), seed: wideSeed, steps: steps)?.quality
    }
    func look(_ change: String, _ layout: CollageLayout) {
      guard let other = quality(layout, items, in: box) else { return }
      add(change, other, besides: others.map { $0.quality })
    }
    func add(_ change: String, _ quality: SlicingQuality, besides known: [LayoutChoice.Quality] = []) {
      let other = LayoutChoice.Quality(quality)
      let isNoBetter = (known + [.init(found.quality)]).contains(where: other.isNoBetter(than:))
      if !isNoBetter { others.append(.init(change, other)) }
    }
    func best(_ sheets: [(change: String, items: [LayoutItem])]) {
      let all = sheets.compactMap { sheet in quality(self, sheet.items, in: box).map { (sheet.change, $0) } }
      if let best = all.min(by: { found.cost($0.1) < found.cost($1.1) }) { add(best.0, best.1) }
    }
    if order == .reading { look("order=free", with { $0.order = .free }) }
    if spacing != .zero { look("gap=0", spaced(0)) }
    if items.count <= Self.few {
      for budget in Self.budgets where budget > maxCrop {
        look("maxCrop=\(budget)", with { $0.maxCrop = budget })
        // A larger one cuts more, and no more is wanted.
        if others.contains(where: {
          $0.value(of: "maxCrop") != nil && $0.quality.spread <= SlicingQuality.widestSpread
        }) {
          break
        }
      }
      // Few can be tried one by one; of more the last one stands for all.
      best(
        (items.count <= 7 ? items.indices : items.count - 1..<items.count).filter { _ in items.count > 1 }.map
        {
          item in
          ("without item \(item)", Array(items[..<item] + items[(item + 1)...]))
        })
      if items.count <= 6 {
        var ratios: Set<Double> = []
        best(
          items.filter { ratios.insert($0.size.ratio).inserted }.map { item in
            var more = item
            more.section = items[items.count - 1].section
            more.weight = 1
            more.span = nil
            return ("with one more like item \(items.firstIndex(of: item) ?? 0) at the end", items + [more])
          })
      }
    }
    // Whole pictures: on a sheet of another height, or with bars.
    if let natural = found.tree.sums[found.tree.root].naturalHeight(width: box.width),
      (box.height / 3...box.height * 3).contains(natural)
    {
      // Another sheet may be the best one there, which cuts something again.
      let height = (natural * 100).rounded() / 100
      let other = quality(self, items, in: Size(width: box.width, height: height))
      if let other, other.crop < LayoutChoice.leastCrop { add("\(Self.heightKey)\(height.plain)", other) }
    }
    others.append(.init("fit=contain", .init(crop: 0, spread: found.quality.spread)))
    return others
  }
}

extension LayoutChoice.Quality {
  fileprivate init(_ quality: SlicingQuality) { self.init(crop: quality.crop, spread: quality.spread) }
}
