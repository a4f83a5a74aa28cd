/// A sheet cut in two, and each part again, down to the pictures.
///
/// Source: slicing floorplans; Otten, "Automatic floorplan design", DAC 1982.
struct SlicingTree: Sendable {
  struct Node: Sendable {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// Whether the two parts stand side by side, or the first above the second.
    var isRow = false
  }

  /// The pictures in their order, then the parts that are made of two.
  var nodes: [Node]
  var sums: [SlicingSums]
  var root = 0
  let count: Int

  /// Single pictures; ``join(_:_:isRow:gap:)`` makes a tree of them.
  init(leaves: [SlicingSums]) {
    count = leaves.count
    nodes = Array(repeating: Node(), count: count)
    sums = leaves
    nodes.reserveCapacity(2 * count)
    sums.reserveCapacity(2 * count)
  }

  /// Joins two parts, and returns the number of the new one, which is the root.
  @discardableResult
  mutating func join(_ a: Int, _ b: Int, isRow: Bool, gap: Size) -> Int {
    root = nodes.count
    nodes.append(Node(left: Int32(a), right: Int32(b), isRow: isRow))
    sums.append(SlicingSums(sums[a], sums[b], isRow: isRow, gap: gap))
    nodes[a].parent = Int32(root)
    nodes[b].parent = Int32(root)
    return root
  }

  /// Calls `body` with the frame of each picture, its caption below it, so that the frames fill a box.
  ///
  /// - Returns: The factor on every picture's ratio; `nil` where a picture would have no area.
  func place(in box: Rect, gap: Size, _ body: (_ picture: Int, _ frame: Rect) -> Void) -> Double? {
    let size = Size(width: box.width, height: box.height)
    guard let stretch = sums[root].stretch(in: size), place(root, in: box, stretch, gap, body) else {
      return nil
    }
    return stretch
  }

  private func place(
    _ index: Int, in box: Rect, _ stretch: Double, _ gap: Size, _ body: (Int, Rect) -> Void
  ) -> Bool {
    guard index >= count else {
      body(index, box)
      return box.width > 0 && box.height > sums[index].fixedHeight
    }
    let node = nodes[index]
    let first = sums[Int(node.left)]
    var (a, b) = (box, box)
    if node.isRow {
      a.width = stretch * first.ratio * (box.height - first.fixedHeight) + first.fixedWidth
      b.x += a.width + gap.width
      b.width -= a.width + gap.width
    } else {
      a.height = (box.width - first.fixedWidth) * first.inverse / stretch + first.fixedHeight
      b.y += a.height + gap.height
      b.height -= a.height + gap.height
    }
    return place(Int(node.left), in: a, stretch, gap, body)
      && place(Int(node.right), in: b, stretch, gap, body)
  }
}
