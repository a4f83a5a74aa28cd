// Which items a band meets.

import MosaicLayout
import MosaicScene

/// The items that the current band meets: they join and leave as the bands go down.
struct ItemQueue {
  private let items: [PlanItem]
  /// Place of each item in the order of drawing.
  private let rank: [Int]
  /// Items that are still to come, the topmost last.
  private var waiting: [Int]
  /// Items that are still to come, in the order in which they join.
  var upcoming: [Int] { waiting.reversed() }
  /// Items that the current band meets, in the order of drawing.
  private(set) var active: [Int] = []

  /// - Complexity: O(*n* log *n*).
  init(_ plan: RenderPlan) {
    items = plan.items
    var rank = Array(repeating: 0, count: plan.items.count)
    for (place, item) in plan.drawingOrder.enumerated() { rank[item] = place }
    self.rank = rank
    waiting = plan.items.indices.filter { !plan.items[$0].ink.intersection(plan.canvas).isEmpty }
    waiting.sort { (plan.items[$0].ink.y, $0) > (plan.items[$1].ink.y, $1) }
  }

  /// Lets the items in that begin above the end of `rows`.
  mutating func advance(to rows: Range<Int>) {
    let before = active.count
    while let item = waiting.last, items[item].ink.y < rows.upperBound {
      active.append(waiting.removeLast())
    }
    if active.count > before { active.sort { rank[$0] < rank[$1] } }
  }

  /// Lets the items out that end at or above `row`, and returns them.
  mutating func retire(before row: Int) -> [Int] {
    let done = active.filter { items[$0].ink.maxY <= row }
    if !done.isEmpty { active.removeAll { items[$0].ink.maxY <= row } }
    return done
  }
}
