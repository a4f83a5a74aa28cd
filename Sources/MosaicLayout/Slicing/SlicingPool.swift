/// Trees that share their parts, for searches that meet very many: a picture, or two earlier entries joined.
struct SlicingPool: Sendable {
  struct Entry: Sendable {
    var sums: SlicingSums
    var left: Int32 = -1
    var right: Int32 = -1
    var isRow = false
  }

  /// The pictures first.
  var entries: [Entry] = []
  private let leaves: [SlicingSums]
  private let gap: Size

  init(_ sheet: SlicingSheet) {
    leaves = sheet.leaves
    gap = sheet.gap
    entries = leaves.map { Entry(sums: $0) }
  }

  @inline(__always)
  func joined(_ left: Int, _ right: Int, isRow: Bool) -> Entry {
    Entry(
      sums: SlicingSums(entries[left].sums, entries[right].sums, isRow: isRow, gap: gap),
      left: Int32(left), right: Int32(right), isRow: isRow)
  }

  /// An entry as a tree of its own.
  func tree(_ top: Entry) -> SlicingTree {
    var tree = SlicingTree(leaves: leaves)
    func node(of index: Int32) -> Int {
      let entry = entries[Int(index)]
      return entry.left < 0 ? Int(index) : join(entry)
    }
    func join(_ entry: Entry) -> Int {
      let (a, b) = (node(of: entry.left), node(of: entry.right))
      return tree.join(a, b, isRow: entry.isRow, gap: gap)
    }
    if top.left >= 0 { tree.root = join(top) }
    return tree
  }
}
