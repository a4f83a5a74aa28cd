import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicScene

/// The items that intersect the current band, updated from band to band.
struct ItemQueue {
  private let ink: [PixelRect]
  private let rank: [Int]
  /// Items below the current band, the topmost last.
  private var waiting: [Int]
  /// Items below the current band, in the order in which they are added.
  var upcoming: [Int] { waiting.reversed() }
  /// Items that intersect the current band, in the order of drawing.
  private(set) var active: [Int] = []

  /// - Complexity: O(*n* log *n*).
  init(_ plan: RenderPlan) {
    var rank = Array(repeating: 0, count: plan.items.count)
    for (place, item) in plan.drawingOrder.enumerated() { rank[item] = place }
    self.rank = rank
    let ink = plan.items.map(\.ink)
    waiting = plan.items.indices.filter { !ink[$0].intersection(plan.bounds).isEmpty }
    waiting.sort { (ink[$0].y, $0) > (ink[$1].y, $1) }
    self.ink = ink
  }

  mutating func advance(to rows: Range<Int>) {
    let before = active.count
    while let item = waiting.last, ink[item].y < rows.upperBound {
      active.append(waiting.removeLast())
    }
    if active.count > before { active.sort { rank[$0] < rank[$1] } }
  }

  /// Removes and returns the items that end at or above `row`.
  mutating func retire(before row: Int) -> [Int] {
    let done = active.filter { ink[$0].maxY <= row }
    if !done.isEmpty { active.removeAll { ink[$0].maxY <= row } }
    return done
  }
}
