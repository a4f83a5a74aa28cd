// From pixels that differ to boxes that people look at.

extension DifferenceMap {
  /// How pixels are grouped into regions.
  public struct RegionOptions: Hashable, Sendable {
    /// Boxes with fewer pixels than this between them, along both axes, are joined; at least 1. Boxes that touch always are.
    public var reach: Int
    /// At most so many regions; the least important ones are joined into the last. At least 1.
    public var limit: Int

    /// Makes options; numbers below 1 count as 1.
    public init(reach: Int = 8, limit: Int = 100) {
      self.reach = min(max(1, reach), 1 << 20)
      self.limit = max(1, limit)
    }
  }

  /// The pixels that differ, grouped into boxes: the most important first, equals from the top, then from the left.
  ///
  /// Lighter, darker and unmatched pixels count. No two boxes are nearer to each other than the options say, except that the
  /// last one may hold all that is too much. More than 4,096 groups are joined by the squares of a grid that they
  /// begin in, at first of 64 × 64 pixels, before their boxes are compared.
  ///
  /// - Parameters:
  ///   - options: How far boxes are apart, and how many there may be.
  ///   - side: The picture that has an unmatched pixel; asked for these only. `nil` where it is not known.
  ///   - strength: How much a pixel differs, 0 to 1; asked for each pixel that differs, by columns and rows.
  /// - Complexity: O(pixels).
  public func regions(
    _ options: RegionOptions = RegionOptions(), side: (_ x: Int, _ y: Int) -> Side? = { _, _ in nil },
    strength: (_ x: Int, _ y: Int) -> Double
  ) -> [Region] {
    let reach = options.reach
    var scan = RegionScan(width: width, reach: reach)
    var runs: [RegionPart] = []
    for y in 0..<height where hasChange(row: y) {
      runs.removeAll(keepingCapacity: true)
      for x in 0..<width where differs(x, y) {
        let pixel = part(x, y, side: side, strength: strength)
        if let last = runs.indices.last, pixel.isNear(runs[last], reach: reach) {
          runs[last].absorb(pixel)
        } else {
          runs.append(pixel)
        }
      }
      scan.add(runs, row: y)
    }
    let parts = scan.result().coarsened(to: Self.mostParts).joined(reach: reach)
    return Self.limited(parts, to: options.limit)
  }

  /// So many parts at most have their boxes compared with each other.
  static let mostParts = 4096

  /// Whether a pixel counts as different; outside the map none does.
  private func differs(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    let kind = kinds[y * width + x]
    return kind == Kind.lighter.rawValue || kind == Kind.darker.rawValue || kind == Kind.unmatched.rawValue
  }

  /// Whether anything but sameness is in a row: most rows are skipped by this.
  private func hasChange(row: Int) -> Bool {
    kinds[row * width..<(row + 1) * width].reduce(0, |) != 0
  }

  private func part(
    _ x: Int, _ y: Int, side: (Int, Int) -> Side?, strength: (Int, Int) -> Double
  ) -> RegionPart {
    let given = strength(x, y)
    var part = RegionPart(left: x, top: y, right: x + 1, bottom: y + 1)
    part.pixels = 1
    // Not a number is no strength at all.
    part.strongest = given > 0 ? min(given, 1) : 0
    let direct = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].count { differs($0, $1) }
    part.inner = direct == 4 ? 1 : 0
    if direct <= 1 {
      let corners = [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]
        .count { differs($0, $1) }
      part.loose = direct + corners <= 1 ? 1 : 0
    }
    if kinds[y * width + x] == Kind.unmatched.rawValue {
      switch side(x, y) {
      case .a: part.onlyInA = 1
      case .b: part.onlyInB = 1
      case nil: break
      }
    }
    return part
  }

  /// Sorts, and joins what is too much.
  private static func limited(_ parts: [RegionPart], to limit: Int) -> [Region] {
    let sorted = parts.map { (part: $0, region: $0.region) }.sorted {
      Region.isMoreImportant($0.region, $1.region)
    }
    guard sorted.count > limit, var rest = sorted.last?.part else { return sorted.map(\.region) }
    for entry in sorted[(limit - 1)..<(sorted.count - 1)] { rest.absorb(entry.part) }
    return sorted.prefix(limit - 1).map(\.region) + [rest.region]
  }
}
