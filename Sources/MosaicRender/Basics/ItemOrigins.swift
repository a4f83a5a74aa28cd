// Which items are left of the scene that was given, round after round.

/// The numbers that items had in the scene as it was given, while some are left out.
///
/// The sheet's own parts, its picture and its watermark, are no items: they have negative numbers, and keep them.
struct ItemOrigins {
  private var origins: [Int]

  /// All of so many items.
  init(count: Int) { origins = Array(0..<count) }

  /// The number that an item of the present round had at first.
  subscript(index: Int) -> Int { index < 0 ? index : origins[index] }

  /// Leaves items of the present round out; numbers of the sheet's parts stand for no item.
  mutating func remove(_ indices: Set<Int>) {
    origins = origins.indices.filter { !indices.contains($0) }.map { origins[$0] }
  }
}
