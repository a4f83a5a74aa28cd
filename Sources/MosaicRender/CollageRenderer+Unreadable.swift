// Pictures that turn out to be unreadable while they are drawn: the scene is planned again without them.

import MosaicCodecs
import MosaicLayout
import MosaicScene

extension CollageRenderer {
  /// Plans and draws, again and again without the pictures that could not be read, until all can.
  func resolving(
    _ scene: Scene, _ draw: (Scene, Typesetter) throws(RenderError) -> RenderPlan
  ) throws(RenderError) -> RenderReport {
    var scene = scene
    var origins = ItemOrigins(count: scene.items.count)
    var failures: [SourceFailure] = []
    while true {
      do {
        let typesetter = Typesetter()
        let plan = try draw(scene, typesetter)
        let fitted = plan.items.filter { $0.image?.isFitted == true }.compactMap(\.index).map { origins[$0] }
          .sorted()
        return RenderReport(
          plan: plan, failures: failures, fitted: fitted,
          remarks: remarks(plan, typesetter, of: scene, origins: origins))
      } catch .sources(let found) where options.onUnreadable != .fail {
        if let error = options.refusal(among: found) { throw .shortage(of: error) }
        failures += found.map { SourceFailure(part: origins[$0.part], error: $0.error) }
        for failure in found { scene.canvas.remove(failure.part) }
        let bad = Set(found.compactMap(\.part.index))
        switch options.onUnreadable {
        case .placeholder:
          for index in bad {
            if case .image(let picture, _, _) = scene.items[index].content {
              scene.items[index].content = .placeholder(picture)
            }
          }
        case .skip, .fail:
          origins.remove(bad)
          if origins.left.isEmpty { throw .sources(failures) }
          if let remade = options.remakeItems?(origins.left) {
            guard remade.count == origins.left.count else {
              throw .option(
                name: "remakeItems", found: "a function that returns \(remade.count) items",
                allowed: "one for each of the \(origins.left.count) that stay")
            }
            scene.items = remade
          } else {
            scene.items = scene.items.indices.filter { !bad.contains($0) }.map { scene.items[$0] }
          }
        }
      }
    }
  }

  private func remarks(
    _ plan: RenderPlan, _ typesetter: Typesetter, of scene: Scene, origins: ItemOrigins
  ) -> [RenderRemark] {
    let crowded = plan.items.filter { $0.caption == nil && !$0.ink.intersection(plan.bounds).isEmpty }
      .compactMap(\.index).filter { scene.items[$0].caption != nil }
    return (crowded.map { .captionLeftOut(item: $0) } + typesetter.remarks).map {
      $0.renumbered { origins[$0] }
    }
  }
}
