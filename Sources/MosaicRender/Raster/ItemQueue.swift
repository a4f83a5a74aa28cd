// The items that intersect the current band.

import MosaicLayout
import MosaicScene

/// The items that intersect the current band, updated from band to band.
struct ItemQueue {
  private let items: [PlanItem]
  /// Position of each item in the order of drawing.
  private let rank: [Int]
  /// Items below the current band, the topmost last.
  private var waiting: [Int]
  /// Items below the current band, in the order in which they are added.
  var upcoming: [Int] { waiting.reversed() }
  /// Items that intersect the current band, in the order of drawing.
  private(set) var active: [Int] = []

  /// - Complexity: O(*n* log *n*).
  init(_ plan: RenderPlan) {
    items = plan.items
    var rank = Array(repeating: 0, count: plan.items.count)
    for (place, item) in plan.drawingOrder.enumerated() { rank[item] = place }
    self.rank = rank
    waiting = plan.items.indices.filter { !plan.items[$0].ink.intersection(plan.bounds).isEmpty }
    waiting.sort { (plan.items[$0].ink.y, $0) > (plan.items[$1].ink.y, $1) }
  }

  /// Adds the items that begin above the end of `rows`.
  mutating func advance(to rows: Range<Int>) {
    let before = active.count
    while let item = waiting.last, items[item].ink.y < rows.upperBound {
      active.append(waiting.removeLast())
    }
    if active.count > before { active.sort { rank[$0] < rank[$1] } }
  }

  /// Removes and returns the items that end at or above `row`.
  mutating func retire(before row: Int) -> [Int] {
    let done = active.filter { items[$0].ink.maxY <= row }
    if !done.isEmpty { active.removeAll { items[$0].ink.maxY <= row } }
    return done
  }
}
