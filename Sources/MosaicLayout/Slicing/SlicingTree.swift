// A sheet that is cut in two again and again: the tree of its cuts, sums over a part, and a pool of trees that share parts.

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
  /// - Returns: The factor on every picture's ratio; `nil` if a picture would have no area.
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

// MARK: Sums

/// A part of a sheet that is cut into pictures, whatever its size: sums over its pictures.
///
/// A part of width w and height h shows all its pictures whole if w − fixedWidth = ratio · (h − fixedHeight); gaps and captions make up
/// the fixed parts. If every picture's ratio is multiplied by s, the part's ratio is too, and the fixed parts stay. So for any sheet one s
/// makes the part fill it, and all pictures lose the same share, 1 − min(s, 1/s).
struct SlicingSums: Sendable {
  var ratio: Double
  var inverse: Double
  var fixedWidth: Double
  var fixedHeight: Double
  /// The ratio with gaps and captions, when each picture has the area that it should have; areas are computed from it.
  var cell: Double
  var cellInverse: Double
  /// With f, a picture's share of the part's area, and v, the share of the sheet that it should have: Σ f³/v², which grows with the largest.
  var great: Double
  /// Σ v³/f², which grows with the smallest.
  var small: Double
  /// The least f/v.
  var low: Double
  /// The greatest f/v.
  var high: Double

  /// A picture.
  init(ratio: Double, caption: Double, cell: Double, share: Double) {
    (self.ratio, inverse) = (ratio, 1 / ratio)
    fixedWidth = 0
    fixedHeight = caption
    (self.cell, cellInverse) = (cell, 1 / cell)
    great = 1 / (share * share)
    small = share * share * share
    (low, high) = (1 / share, 1 / share)
  }

  /// Two parts side by side, or the first above the second.
  @inline(__always)
  init(_ a: SlicingSums, _ b: SlicingSums, isRow: Bool, gap: Size) {
    if isRow {
      ratio = a.ratio + b.ratio
      inverse = 1 / ratio
      fixedWidth = a.fixedWidth + b.fixedWidth + gap.width
      fixedHeight = (a.ratio * a.fixedHeight + b.ratio * b.fixedHeight) * inverse
      cell = a.cell + b.cell
      cellInverse = 1 / cell
    } else {
      inverse = a.inverse + b.inverse
      ratio = 1 / inverse
      fixedHeight = a.fixedHeight + b.fixedHeight + gap.height
      fixedWidth = (a.inverse * a.fixedWidth + b.inverse * b.fixedWidth) * ratio
      cellInverse = a.cellInverse + b.cellInverse
      cell = 1 / cellInverse
    }
    // Each part's share of the area, and one over it.
    let f = isRow ? a.cell * cellInverse : a.cellInverse * cell
    let g = isRow ? b.cell * cellInverse : b.cellInverse * cell
    let i = isRow ? cell * a.cellInverse : cellInverse * a.cell
    let j = isRow ? cell * b.cellInverse : cellInverse * b.cell
    great = f * f * f * a.great + g * g * g * b.great
    small = i * i * a.small + j * j * b.small
    low = min(f * a.low, g * b.low)
    high = max(f * a.high, g * b.high)
  }

  /// The factor on every picture's ratio with which the part fills a box; `nil` if gaps and captions leave no room.
  @inline(__always)
  func stretch(in box: Size) -> Double? {
    let (w, h) = (box.width - fixedWidth, box.height - fixedHeight)
    return w > 0 && h > 0 ? w / (h * ratio) : nil
  }

  /// The height with which a part of that width shows all its pictures whole; `nil` if gaps leave no room.
  func naturalHeight(width: Double) -> Double? {
    width > fixedWidth ? fixedHeight + (width - fixedWidth) * inverse : nil
  }

  /// The greatest area over the least, each divided by what it should be; gaps left aside.
  var spread: Double { high / low }
}

// MARK: A pool

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
