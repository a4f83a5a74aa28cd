/// Changes a tree a little, again and again: for the better always, for the worse less and less.
///
/// Source: Wong and Liu, "A new algorithm for floorplan design", DAC 1986; here the ratio of the sheet needs no search, and crops and
/// areas are the cost.
struct SlicingAnnealing {
  private let sheet: SlicingSheet
  private var editor: SlicingEditor
  private var random: SplitMix
  private(set) var best: SlicingTree
  private var bestCost: Double

  /// Fewer pictures than this have few good trees, far from each other; more have many, a step from each other.
  static let few = 20
  /// With more pictures than this ``SlicingIntervals`` does better in the same time.
  static let most = 120
  private static let stepsOfStage = 64

  init(_ tree: SlicingTree, sheet: SlicingSheet, seed: Int) {
    self.sheet = sheet
    editor = SlicingEditor(tree, gap: sheet.gap)
    random = SplitMix(seed: seed)
    best = tree
    bestCost = sheet.estimate(editor.sums)
  }

  mutating func run(steps: Int) {
    guard best.count > 2 else { return }
    let isSmall = best.count < Self.few
    // How much worse a step may be, at first and at last, and what cutting all away would cost; found by trying.
    let (hottest, coldest, cropPrice) = isSmall ? (10.0, 1.0, 30.0) : (0.3, 0.01, 10.0)
    let rounds = isSmall ? 4 : steps >= 40_000 ? 3 : 1
    let stages = max(1, steps / (Self.stepsOfStage * rounds))
    for _ in 0..<rounds {
      editor.restart(from: best)
      var current = energy(cropPrice)
      for stage in 0..<stages {
        let left = 1 - Double(stage) / Double(stages)
        let heat = coldest + hottest * left * left * left
        for _ in 0..<Self.stepsOfStage {
          let bits = random.next()
          guard editor.step(bits) else { continue }
          let next = energy(cropPrice)
          note()
          // Mostly a little worse, seldom much.
          let chance = Double(bits & 0xFFF) / 4096
          if next < current + heat * chance * chance * chance {
            current = next
            editor.keep()
          } else {
            editor.undo()
          }
        }
      }
    }
  }

  /// A smooth cost: it tells of two trees with the same worst picture which has the better others.
  private func energy(_ cropPrice: Double) -> Double {
    let sums = editor.sums
    guard let stretch = sums.stretch(in: sheet.size) else { return .infinity }
    return sums.great + sums.small + cropPrice * (max(stretch, 1 / stretch) - 1)
  }

  /// Remembers the best tree of all, whether its step is kept or not.
  private mutating func note() {
    let cost = sheet.estimate(editor.sums)
    if cost < bestCost { (best, bestCost) = (editor.tree, cost) }
  }
}
