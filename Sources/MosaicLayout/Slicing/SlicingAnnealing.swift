// Small changes of a tree, again and again: for the better always, for the worse less and less.

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

  init(_ tree: SlicingTree, sheet: SlicingSheet, seed: Int64) {
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

// MARK: The tree that is changed

/// A tree that takes small changes, and takes them back; its sums follow along the changed ways to the root.
private struct SlicingEditor {
  private(set) var tree: SlicingTree
  private let gap: Size
  /// The nodes and sums that the last step has overwritten.
  private var oldNodes: [(index: Int, node: SlicingTree.Node)] = []
  private var oldSums: [(index: Int, sums: SlicingSums)] = []
  /// The nodes on the way from one changed node to the root have the number of the step.
  private var marks: [UInt32]
  private var mark: UInt32 = 0

  init(_ tree: SlicingTree, gap: Size) {
    self.tree = tree
    self.gap = gap
    marks = Array(repeating: 0, count: tree.nodes.count)
  }

  @inline(__always)
  var sums: SlicingSums { tree.sums[tree.root] }

  mutating func restart(from tree: SlicingTree) { self.tree = tree }

  /// Makes one change, which random bits choose; `false` if the nodes that they choose do not allow it.
  mutating func step(_ bits: UInt64) -> Bool {
    let n = tree.count
    let first = bits >> 32
    let second = bits & 0xFFFF_FFFF
    let kind = (bits >> 12) & 15
    func node(_ bits: UInt64, of count: Int) -> Int { Int((bits &* UInt64(count)) >> 32) }
    if kind < 4 { return turn(n + node(first, of: n - 1)) }
    let reach = kind < 10 ? n : 2 * n - 1
    let (a, b) = (node(first, of: reach), node(second, of: reach))
    return kind < 12 ? swap(a, b) : move(a, to: b, isRow: bits & 2048 != 0)
  }

  /// Keeps the last step.
  mutating func keep() {
    oldNodes.removeAll(keepingCapacity: true)
    oldSums.removeAll(keepingCapacity: true)
  }

  /// Takes the last step back.
  mutating func undo() {
    while let (index, node) = oldNodes.popLast() {
      tree.nodes[index] = node
      if node.parent < 0 { tree.root = index }
    }
    while let (index, sums) = oldSums.popLast() { tree.sums[index] = sums }
  }

  // MARK: Changes

  /// A row becomes a column, and the other way round.
  private mutating func turn(_ node: Int) -> Bool {
    save(node)
    tree.nodes[node].isRow.toggle()
    refresh(node, node)
    return true
  }

  /// Two parts change places.
  private mutating func swap(_ a: Int, _ b: Int) -> Bool {
    guard a != b, !contains(a, b), !contains(b, a) else { return false }
    let p = Int(tree.nodes[a].parent)
    let q = Int(tree.nodes[b].parent)
    guard p >= 0, q >= 0, p != q else { return false }
    for node in [a, b, p, q] { save(node) }
    replace(a, by: b, under: p)
    replace(b, by: a, under: q)
    tree.nodes[a].parent = Int32(q)
    tree.nodes[b].parent = Int32(p)
    refresh(p, q)
    return true
  }

  /// A part leaves its place and is joined to another part.
  private mutating func move(_ a: Int, to target: Int, isRow: Bool) -> Bool {
    let p = Int(tree.nodes[a].parent)
    guard p >= 0, target != p, target != a, !contains(a, target) else { return false }
    let sibling = Int(Int(tree.nodes[p].left) == a ? tree.nodes[p].right : tree.nodes[p].left)
    guard sibling != target else { return false }
    let above = Int(tree.nodes[p].parent)
    for node in [p, sibling, target, a] { save(node) }
    // The part's parent goes with it, and its sibling takes the parent's place.
    tree.nodes[sibling].parent = Int32(above)
    put(sibling, inPlaceOf: p, under: above)
    let parent = Int(tree.nodes[target].parent)
    put(p, inPlaceOf: target, under: parent)
    tree.nodes[p] = SlicingTree.Node(
      left: Int32(a), right: Int32(target), parent: Int32(parent), isRow: isRow)
    tree.nodes[target].parent = Int32(p)
    refresh(p, above >= 0 ? above : p)
    return true
  }

  // MARK: Steps

  private func contains(_ part: Int, _ node: Int) -> Bool {
    guard part >= tree.count else { return false }
    var node = node
    while node >= 0 {
      if node == part { return true }
      node = Int(tree.nodes[node].parent)
    }
    return false
  }

  private mutating func put(_ new: Int, inPlaceOf old: Int, under parent: Int) {
    if parent >= 0 {
      save(parent)
      replace(old, by: new, under: parent)
    } else {
      tree.root = new
    }
  }

  private mutating func replace(_ old: Int, by new: Int, under parent: Int) {
    if Int(tree.nodes[parent].left) == old {
      tree.nodes[parent].left = Int32(new)
    } else {
      tree.nodes[parent].right = Int32(new)
    }
  }

  private mutating func save(_ index: Int) { oldNodes.append((index, tree.nodes[index])) }

  /// Sums up anew from two nodes to the root, their common way once.
  private mutating func refresh(_ a: Int, _ b: Int) {
    mark &+= 1
    var node = a
    while node >= 0 {
      marks[node] = mark
      node = Int(tree.nodes[node].parent)
    }
    node = b
    while node >= 0, marks[node] != mark {
      sum(node)
      node = Int(tree.nodes[node].parent)
    }
    node = a
    while node >= 0 {
      sum(node)
      node = Int(tree.nodes[node].parent)
    }
  }

  @inline(__always)
  private mutating func sum(_ index: Int) {
    oldSums.append((index, tree.sums[index]))
    let node = tree.nodes[index]
    tree.sums[index] = SlicingSums(
      tree.sums[Int(node.left)], tree.sums[Int(node.right)], isRow: node.isRow, gap: gap)
  }
}
