// What a collage says of itself in the plan: its numbers, and where they are not as was wanted, what would help.

extension CollageLayout {
  /// With more pictures than this, of other sheets only a few are looked at.
  private static let few = 60
  /// Areas that are farther from their weights than this are worth a word.
  package static let widestForWeights = 2.5
  private static let heightKey = "height="
  /// Budgets that show what a crop buys.
  private static let budgets = [0.05, 0.1, 0.2]

  /// What is cut, how alike the areas are, and where that is more than was asked for, other sheets.
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
    var help = choice.alternatives.filter { helps($0, found, isOver: isOver) }.prefix(3).map(\.words)
    for other in choice.alternatives where isOver && other.change.hasPrefix(Self.heightKey) {
      help.append("a height of \(other.change.dropFirst(Self.heightKey.count)) cuts nothing")
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
    if other.change.hasPrefix(Self.heightKey) || other.change == "fit=contain" { return false }
    let isWithin = quality.crop <= max(maxCrop, LayoutChoice.leastCrop)
    let buysEvenness = !isOver && other.change.hasPrefix("maxCrop=")
    return (isWithin || buysEvenness)
      && quality.spread <= max(SlicingQuality.widestSpread, isOver ? found.spread : 0)
  }

  private func alternatives(
    _ found: SlicingSearch, _ items: [LayoutItem], _ box: Size
  ) -> [LayoutChoice.Alternative] {
    var others: [LayoutChoice.Alternative] = []
    func quality(_ layout: CollageLayout, _ items: [LayoutItem], in box: Size) -> SlicingQuality? {
      SlicingSearch(layout.sheet(of: items, box), seed: seed, steps: steps)?.quality
    }
    func look(_ change: String, _ layout: CollageLayout) {
      if let other = quality(layout, items, in: box) { add(change, other, besides: others.map(\.quality)) }
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
          $0.change.hasPrefix("maxCrop") && $0.quality.spread <= SlicingQuality.widestSpread
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
