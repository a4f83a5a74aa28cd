// The result of a rendering, and its warnings.

import MosaicCodecs
import MosaicLayout
import MosaicRender
public import MosaicScene

/// The result of rendering a collage.
public struct JobReport: Hashable, Sendable {
  /// The plan that was drawn, without the pictures that were left out.
  public var plan: RenderPlan
  /// How many pages were written; ``plan`` is that of the first.
  public var pageCount = 1
  /// The plan of the last frame of a collage that moves; ``plan`` is then that of the first.
  public var lastPlan: RenderPlan?
  /// Warnings, in order.
  public var warnings: [JobWarning]
}

/// Turns the report of the renderer into warnings.
struct RenderFindings {
  private let report: RenderReport
  private let scene: Scene
  private let places: [String]
  private let policy: UnreadablePolicy

  init(_ report: RenderReport, scene: Scene, places: [String], policy: UnreadablePolicy) {
    (self.report, self.scene, self.places, self.policy) = (report, scene, places, policy)
  }

  /// The warnings, in the order in which they are shown.
  ///
  /// - Parameters:
  ///   - format: The file format of a still picture.
  ///   - change: What changes in a moving one.
  func warnings(path: String, as format: OutputFormat?, change: Motion.Change?) -> [JobWarning] {
    var warnings = report.failures.map { JobWarning.unreadable($0.error, policy) }
    warnings += report.remarks.map { .remark($0) }
    if let format, Self.misleads(path.pathEnding, format) {
      warnings.append(.misleadingEnding(path: path, format))
    }
    warnings += cutItems(change)
    for index in report.fitted {
      guard case .image(let picture, _, _) = scene.items[index].content else { continue }
      warnings.append(.shownWhole(place: places[index], path: picture.name))
    }
    return warnings
  }

  /// Whether an ending is that of another format, one that this build does not write included.
  private static func misleads(_ ending: String, _ format: OutputFormat) -> Bool {
    OutputFormat(name: ending).map { $0 != format } ?? false
  }

  /// Items that lie partly outside the canvas; between its two ends a motion shows no others.
  private func cutItems(_ change: Motion.Change?) -> [JobWarning] {
    if let all = report.itemCount, report.pageCount > 1 {
      guard !report.cutItems.isEmpty, !scene.layout.reachesOverEdges else { return [] }
      let count = report.cutItems.values.reduce(0, +)
      return [.cut(items: count, of: all, .pages(report.cutItems.keys.sorted()))]
    }
    var ends = [(report.plan, [scene.layout, scene.moment?.layout], JobWarning.Moment.still)]
    if let last = report.lastPlan, case .layout(let other) = change {
      ends = [(report.plan, [scene.layout], .firstFrame), (last, [other], .lastFrame)]
    }
    return ends.compactMap { plan, layouts, moment in
      guard !layouts.contains(where: { $0?.reachesOverEdges == true }) else { return nil }
      let count = plan.items.count { $0.isCut(by: plan.bounds) }
      return count > 0 ? .cut(items: count, of: plan.items.count, moment) : nil
    }
  }
}
