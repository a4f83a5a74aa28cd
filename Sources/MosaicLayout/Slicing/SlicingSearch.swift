/// The best tree that is found for a sheet.
struct SlicingSearch {
  private(set) var tree: SlicingTree
  private(set) var quality: SlicingQuality
  /// How sheets were compared.
  let cost: SlicingCost
  /// Whether all trees were tried, so that there is no better one.
  private(set) var isProven: Bool

  /// The most pictures of a sheet.
  static let mostPictures = 2000

  /// As many steps as suit a number of pictures: of few there are few good trees, and each must be looked for.
  static func usualSteps(_ count: Int) -> Int {
    count < 14 ? 30_000 : count < SlicingAnnealing.few ? 20_000 : max(4000, count * (60 + 2 * count))
  }

  /// Searches as is best for the number of pictures; `nil` where gaps and captions leave no room.
  ///
  /// - Parameter steps: How much is tried: the number of steps of ``SlicingAnnealing``, and by its ratio to the usual one the breadth of
  ///   ``SlicingIntervals``.
  init?(_ whole: SlicingSheet, seed: Int, steps: Int?) {
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
