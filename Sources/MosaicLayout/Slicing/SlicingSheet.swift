// The sheet that pictures are to fill, its plain trees, and how good a sheet is.

/// The sheet that pictures are to fill, and the pictures, ready to be joined.
struct SlicingSheet: Sendable {
  let size: Size
  let gap: Size
  /// How sheets are compared.
  let cost: SlicingCost
  /// Whether the pictures keep their order.
  let keepsOrder: Bool
  /// The share of the sheet that each picture should have; in all 1.
  let shares: [Double]
  let leaves: [SlicingSums]

  var count: Int { leaves.count }

  /// A picture has no other ratio than these: beyond them it is a line.
  private static let ratios = 1e-6...1e6

  init(_ items: [LayoutItem], size: Size, gap: Size, budget: Double, keepsOrder: Bool) {
    let weights = items.areaWeights
    let sum = weights.reduce(0, +)
    self.init(
      ratios: items.map { min(max($0.size.ratio, Self.ratios.lowerBound), Self.ratios.upperBound) },
      captions: items.map { $0.captionHeight }, shares: weights.map { $0 / sum }, size: size, gap: gap,
      cost: SlicingCost(budget: budget, count: items.count, hasWeights: Set(weights).count > 1),
      keepsOrder: keepsOrder)
  }

  private init(
    ratios: [Double], captions: [Double], shares: [Double], size: Size, gap: Size, cost: SlicingCost,
    keepsOrder: Bool
  ) {
    self.size = size
    self.gap = gap
    self.cost = cost
    self.keepsOrder = keepsOrder
    self.shares = shares
    leaves = Self.leaves(ratios, shares, captions, size, gap)
  }

  /// The sheet with a width of 1 and all numbers rounded, for searches: a sheet is cut in the same way whatever its scale, although numbers
  /// that are scaled differ in their last digits.
  var normalised: SlicingSheet {
    func part(_ length: Double) -> Double { Self.rounded(min(length / size.width, 1e12)) }
    return SlicingSheet(
      ratios: leaves.map { Self.rounded($0.ratio) }, captions: leaves.map { part($0.fixedHeight) },
      shares: shares, size: Size(width: 1, height: part(size.height)),
      gap: Size(width: part(gap.width), height: part(gap.height)), cost: cost, keepsOrder: keepsOrder)
  }

  /// A number with its first 32 binary digits.
  private static func rounded(_ number: Double) -> Double {
    Double(bitPattern: (number.bitPattern &+ 1 << 19) & ~(1 << 20 - 1))
  }

  /// A tree that was found for another scale, with the sums of this sheet.
  func own(_ tree: SlicingTree) -> SlicingTree {
    var own = tree
    own.sums.replaceSubrange(0..<count, with: leaves)
    func sum(_ index: Int) {
      guard index >= count else { return }
      let node = tree.nodes[index]
      let (left, right) = (Int(node.left), Int(node.right))
      sum(left)
      sum(right)
      own.sums[index] = SlicingSums(own.sums[left], own.sums[right], isRow: node.isRow, gap: gap)
    }
    sum(own.root)
    return own
  }

  /// Each picture with the size that it has if every picture has exactly the area that it should have.
  private static func leaves(
    _ ratios: [Double], _ shares: [Double], _ captions: [Double], _ size: Size, _ gap: Size
  ) -> [SlicingSums] {
    // With x as the scale of the pictures, all cells have an area of x² + linear · x + constant.
    var linear = 0.0
    var constant = 0.0
    for i in shares.indices {
      let (w, h) = ((shares[i] * ratios[i]).squareRoot(), (shares[i] / ratios[i]).squareRoot())
      linear += w * (gap.height + captions[i]) + h * gap.width
      constant += gap.width * (gap.height + captions[i])
    }
    let room = (size.width + gap.width) * (size.height + gap.height)
    // If gaps and captions take nearly all of it, something is left for the pictures.
    let free = max(room - constant, room / 100)
    let scale = 2 * free / (linear + (linear * linear + 4 * free).squareRoot())
    // A sheet may be so small that its area is zero as a number.
    let x = scale > 0 && scale.isFinite ? scale : 1
    return shares.indices.map { i in
      let w = x * (shares[i] * ratios[i]).squareRoot() + gap.width
      let h = x * (shares[i] / ratios[i]).squareRoot() + gap.height + captions[i]
      return SlicingSums(
        ratio: ratios[i], caption: captions[i], cell: w / h, share: room > 0 ? w * h / room : shares[i])
    }
  }

  /// The cost of a tree from its sums: the crop is exact, and gaps are left aside in areas.
  @inline(__always)
  func estimate(_ sums: SlicingSums) -> Double {
    guard let stretch = sums.stretch(in: size) else { return .infinity }
    return cost(SlicingQuality(crop: SlicingQuality.crop(ofStretch: stretch), spread: sums.spread))
  }

  /// Whether two parts fill the sheet with a crop of at most `crop`; without a division, as most pairs do not.
  @inline(__always)
  func fits(_ a: SlicingSums, _ b: SlicingSums, isRow: Bool, crop: Double) -> Bool {
    let (w, h): (Double, Double)
    if isRow {
      w = size.width - a.fixedWidth - b.fixedWidth - gap.width
      h = (size.height - a.fixedHeight) * a.ratio + (size.height - b.fixedHeight) * b.ratio
    } else {
      w = (size.width - a.fixedWidth) * a.inverse + (size.width - b.fixedWidth) * b.inverse
      h = size.height - a.fixedHeight - b.fixedHeight - gap.height
    }
    return w >= h * (1 - crop) && h >= w * (1 - crop)
  }

  /// The true quality of a tree; `nil` if gaps or captions leave no room.
  func quality(_ tree: SlicingTree) -> SlicingQuality? {
    var (low, high) = (Double.infinity, 0.0)
    let stretch = tree.place(in: bounds, gap: gap) { picture, frame in
      let area = frame.width * (frame.height - leaves[picture].fixedHeight) / shares[picture]
      (low, high) = (min(low, area), max(high, area))
    }
    return stretch.map { SlicingQuality(crop: SlicingQuality.crop(ofStretch: $0), spread: high / low) }
  }

  /// The frames of the pictures, in their order; `nil` if a picture would have no area.
  func frames(_ tree: SlicingTree) -> [Rect]? {
    var frames = Array(repeating: bounds, count: count)
    return tree.place(in: bounds, gap: gap) { frames[$0] = $1 }.map { _ in frames }
  }

  private var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}

// MARK: Plain trees

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

// MARK: Costs

/// The cost of a sheet by its crop and its areas; smaller is better.
///
/// Within the budget evenness counts, and the crop the more the nearer it comes to the budget; a sheet with crumbs comes after all others, and
/// one beyond the budget last.
struct SlicingCost: Hashable, Sendable {
  /// The share that a picture may lose.
  private let budget: Double
  /// How much a crop as large as the budget counts beside evenness.
  private let cropWeight: Double

  private static let crumbs = 1e6
  private static let beyond = 1e9
  /// Crops below a ten-thousandth are a matter of rounding to pixels.
  private static let leastBudget = 1e-4
  /// From this many pictures on, some sheets hardly cut anything and are nearly as even as others.
  private static let many = 15

  init(budget: Double, count: Int, hasWeights: Bool) {
    self.budget = max(budget, Self.leastBudget)
    cropWeight = hasWeights ? 0.5 : count < Self.many ? 1 : 4
  }

  @inline(__always)
  func callAsFunction(_ quality: SlicingQuality) -> Double {
    let part = quality.crop / budget
    if part > 1 { return Self.beyond + quality.spread * part * part }
    let cost = quality.spread * (1 + cropWeight * part * part)
    return quality.spread <= SlicingQuality.widestSpread ? cost : Self.crumbs + cost
  }

  /// The greatest crop of sheets that cost less than `cost`.
  func greatestCrop(cost: Double) -> Double {
    if cost >= Self.beyond { return min(1, budget * ((cost - Self.beyond).squareRoot() + 1)) }
    return budget * min(1, (max(0, cost - 1) / cropWeight).squareRoot())
  }

  /// The greatest spread of sheets of this crop that cost less than `cost`.
  func greatestSpread(crop: Double, cost: Double) -> Double {
    let part = crop / budget
    if part > 1 { return (cost - Self.beyond) / (part * part) }
    if cost >= Self.beyond { return .infinity }
    if cost < Self.crumbs { return cost / (1 + cropWeight * part * part) }
    return cost - Self.crumbs
  }
}

// MARK: Quality

/// How good a sheet is.
struct SlicingQuality: Hashable, Sendable {
  /// The share that every picture loses, from 0 to 1.
  var crop: Double
  /// The greatest area over the least, each divided by its weight; at least 1.
  var spread: Double

  /// The share that a picture loses if its ratio is multiplied by `stretch`.
  @inline(__always)
  static func crop(ofStretch stretch: Double) -> Double { 1 - min(stretch, 1 / stretch) }

  /// Areas farther apart than this make crumbs.
  static let widestSpread = 6.0

  /// How far the areas of rows or columns of these heights or widths are beyond the widest spread, as a logarithm; 0 within it.
  static func crumbs(_ lengths: [Double]) -> Double {
    guard let most = lengths.max(), let least = lengths.min() else { return 0 }
    return max(0, 2 * logarithm(of: most, over: least) - logarithm(of: widestSpread, over: 1))
  }
}

extension Arrangement {
  /// The largest area of a picture over the smallest, captions left aside; 1 if no picture has an area, infinite if only some have none.
  func spread(of items: [LayoutItem]) -> Double {
    var (least, most) = (Double.infinity, 0.0)
    for placement in placements {
      let frame = placement.frame
      let caption = items[placement.item].captionHeight
      let area = frame.width * max(frame.height - caption, 1e-6 * frame.height)
      (least, most) = (min(least, area), max(most, area))
    }
    return most > 0 ? most / least : 1
  }
}
