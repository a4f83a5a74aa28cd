// The laws of plans over documents that use all features at once.

import MosaicLayout
import MosaicRender
import TestSupport
import Testing

@testable import MosaicScene
@testable import MosaicSpec

@Suite(.bounded) struct PlanLawsTests {
  /// Reports the first few documents in which a law is broken, with their seeds.
  private func check(
    _ seeds: Range<Int>, _ law: (RandomDocument, Scene) throws -> [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var broken = 0
    for (seed, document, scene) in try RandomDocument.scenes(seeds) {
      let found = try law(document, scene)
      #expect(found.isEmpty, "seed \(seed): \(found.prefix(3))", sourceLocation: sourceLocation)
      broken += found.isEmpty ? 0 : 1
      if broken == 3 { return }
    }
  }

  @Test("most documents can be planned, and read back from their JSON they are the same")
  func documents() throws {
    var planned = 0
    for seed in 0..<120 {
      let document = try RandomDocument(seed: seed)
      let read = try CollageSpec(json: document.spec.json())
      let isSame = read == document.spec
      #expect(isSame, "seed \(seed): \(differences(read, document.spec, at: "document").prefix(2))")
      let scene = try document.scene()
      do throws(PlanError) {
        _ = try Planner.plan(scene)
        planned += 1
      } catch {
        #expect("\(error)".count > 20, "seed \(seed)")
      }
    }
    #expect(planned > 80, "only \(planned) of 120 can be planned")
  }

  @Test("at scale k a plan is that of a document k times larger") func scaling() throws {
    try check(0..<150) { _, scene in try PlanLaws.scaling(scene) }
  }

  @Test("between two layouts as well") func scalingOnTheWay() throws {
    try check(400..<460) { document, scene in
      guard case .layout(let layout) = document.change else { return [] }
      var scene = scene
      for moment in [0.3, 0.8] {
        scene.moment = MotionMoment(to: layout, at: moment)
        // The second layout may refuse the items.
        guard (try? Planner.plan(scene)) != nil else { return [] }
        let found = try PlanLaws.scaling(scene)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  @Test("every edge and every height is the nearest pixel") func rounding() throws {
    try check(0..<150) { _, scene in try PlanLaws.rounding(scene) }
  }

  @Test("a section alone is the same as in company") func sections() throws {
    try check(0..<350) { _, scene in try PlanLaws.sections(scene) }
  }

  @Test("frames are the stills of their moments") func motion() throws {
    try check(0..<120) { document, _ in
      var motion = try document.motion(frames: 4)
      motion.easing = Easing.allCases[document.spec.items.count % Easing.allCases.count]
      guard (try? motion.plan(at: 3)) != nil else { return [] }
      return try PlanLaws.motion(motion)
    }
  }

  @Test("pictures are kept as large as the frames need them") func needs() throws {
    try check(500..<600) { document, _ in
      let motion = try document.motion(frames: 3)
      guard (try? motion.plan(at: 2)) != nil else { return [] }
      return try PlanLaws.needs(motion)
    }
  }

  @Test("the laws catch what is broken") func lawsCatch() throws {
    let (_, _, scene) = try #require(try RandomDocument.scenes(0..<9).first { !$0.scene.items.isEmpty })
    let plan = try Planner.plan(scene)
    var other = plan
    other.items[0].pixels.x += 1
    #expect(differences(plan, plan).isEmpty)
    #expect(differences(plan, other).first?.hasPrefix("plan.items.0.pixels.x is") == true)
    other = plan
    other.items[0].cornerRadius += 0.01
    #expect(!differences(plan, other, wholeWithin: 1).isEmpty)
  }
}
