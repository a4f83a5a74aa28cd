// Which items of the scene as given are left after items were skipped.

import MosaicScene

/// Maps indices of the current scene to indices of the scene as given, while unreadable items are left out.
struct ItemOrigins {
  /// The original index of each item of the current scene.
  private(set) var left: [Int]

  /// All of so many items.
  init(count: Int) { left = Array(0..<count) }

  /// The index that an item of the current scene had at first.
  subscript(index: Int) -> Int { left[index] }

  /// The part of the scene as given; the canvas' own parts stay the same.
  subscript(part: PlanPart) -> PlanPart {
    if case .item(let index) = part { .item(left[index]) } else { part }
  }

  /// Removes items, given by their indices in the current scene.
  mutating func remove(_ indices: Set<Int>) {
    left = left.indices.filter { !indices.contains($0) }.map { left[$0] }
  }
}
