// Plans as text: what is read back is the same plan, and renders to the same bytes.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct PlanCodingLawTests {
  private func roundTrip(_ plan: RenderPlan) throws -> RenderPlan {
    try JSONDecoder().decode(RenderPlan.self, from: JSONEncoder().encode(plan))
  }

  @Test("the plans of all samples are read back as they were, and draw the same") func samples() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixtures.sample())
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(names.count > 10)
    for name in names {
      let plan = try Planner.plan(SpecScene.load(Fixtures.sample(name)))
      let read = try roundTrip(plan)
      #expect(read == plan, "\(name)")
      try plan.validate()
      // One of them is enough to see it drawn; the random scenes below are small.
      if name == "captions.json" {
        #expect(try SceneRenderer().pixmap(of: read) == SceneRenderer().pixmap(of: plan))
      }
    }
  }

  @Test("so are those of random scenes, which render to the same bytes") func randomScenes() throws {
    var seen = Set<String>()
    try RandomScene.each(0..<120, largest: 60) { seed, scene, _ in
      let plan = try Planner.plan(scene)
      let read = try roundTrip(plan)
      #expect(read == plan, "seed \(seed)")
      seen.formUnion(
        Mirror(reflecting: plan).children.compactMap { "\($0.value)" == "nil" ? nil : $0.label })
      for item in plan.items + [plan.canvasPicture, plan.watermark].compactMap({ $0 }) {
        let parts: [(String, Bool)] = [
          ("shadow", item.shadow != nil), ("card", item.card != nil), ("backdrop", item.backdrop != nil),
          ("badge", item.badge != nil), ("caption", item.caption != nil), ("border", item.border != nil),
          ("hidden", item.hiddenCount != nil), ("text", !plan.texts.isEmpty),
        ]
        seen.formUnion(parts.filter(\.1).map(\.0))
      }
      guard seed % 4 == 0 else { return }
      let files = try [plan, read].map { plan in
        try SceneRenderer().data(of: plan, as: seed % 8 == 0 ? .png : .svg)
      }
      #expect(files[0] == files[1], "seed \(seed)")
    }
    #expect(
      seen.isSuperset(of: [
        "gradient", "canvasPicture", "watermark", "shadow", "card", "backdrop", "badge", "caption", "border",
        "hidden", "text",
      ]))
  }
}
