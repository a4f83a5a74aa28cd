extension SlicingSheet {
  /// The plainest trees, for sheets that leave room for hardly anything else: one, two, three … rows with about the same sum of ratios, and as
  /// many columns.
  func plainTrees() -> [SlicingTree] {
    (1...max(1, min(count, 64))).flatMap { lines in
      [tree(of: lines, areRows: true) { $0.ratio }, tree(of: lines, areRows: false) { $0.inverse }]
    }
  }

  private func tree(of lines: Int, areRows: Bool, length: (SlicingSums) -> Double) -> SlicingTree {
    var tree = SlicingTree(leaves: leaves)
    let whole = leaves.reduce(0) { $0 + length($1) }
    var before = 0.0
    var number = 0
    var line: Int?
    var sheet: Int?
    func joined(_ tree: inout SlicingTree, _ a: Int?, _ b: Int, isRow: Bool) -> Int {
      a.map { tree.join($0, b, isRow: isRow, gap: gap) } ?? b
    }
    for (picture, leaf) in leaves.enumerated() {
      let middle = before + length(leaf) / 2
      before += length(leaf)
      let wanted = max(0, min(lines - 1, Int(middle / whole * Double(lines))))
      if wanted > number, let done = line {
        sheet = joined(&tree, sheet, done, isRow: !areRows)
        line = nil
        number = wanted
      }
      line = joined(&tree, line, picture, isRow: areRows)
    }
    if let line { tree.root = joined(&tree, sheet, line, isRow: !areRows) }
    return tree
  }
}
