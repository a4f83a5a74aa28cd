// What is to be said of plans that are drawn.

import MosaicLayout
import MosaicScene

/// Collects what is to be said of plans while they are drawn, one after the other; none is kept.
final class DrawingFindings {
  /// Items that are too small for their captions.
  private(set) var crowded: [Int] = []
  /// Items that are shown whole, because no crop can contain what must not be cut.
  private(set) var fitted: [Int] = []
  /// The numbers of pages with items that reach over an edge, from 1, and how many each has.
  private(set) var cut: [(page: Int, count: Int)] = []
  private(set) var itemCount = 0
  private var pageCount = 0
  private let scene: Scene

  /// - Parameter scene: What is drawn; its items have the numbers that plans give them.
  init(_ scene: Scene) { self.scene = scene }

  /// Adds the next plan.
  func add(_ plan: RenderPlan) {
    pageCount += 1
    itemCount += plan.items.count
    let reaching = plan.items.count { $0.isCut(by: plan.bounds) }
    if reaching > 0 { cut.append((pageCount, reaching)) }
    for item in plan.items {
      guard let index = item.index else { continue }
      if item.image?.isFitted == true { fitted.append(index) }
      if item.caption == nil, scene.items[index].caption != nil, !item.ink.intersection(plan.bounds).isEmpty {
        crowded.append(index)
      }
    }
  }
}
