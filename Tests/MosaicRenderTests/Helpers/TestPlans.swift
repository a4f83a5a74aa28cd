// Shorter calls for tests: plans with the fonts of this machine, and parts of the renderer with their usual settings.

import MosaicCodecs
import MosaicLayout
import MosaicPixels

@testable import MosaicRender
@testable import MosaicScene

extension Planner {
  static func plan(_ scene: Scene) throws(PlanError) -> RenderPlan {
    try plan(scene, measuring: Typesetter())
  }
}

extension MotionNeeds {
  init(_ motion: Motion, linear: Bool = false, itemsOnly: Bool = false) throws {
    try self.init(
      MotionPlanner(motion, measuring: Typesetter()), linear: linear, itemsOnly: itemsOnly)
  }
}

extension TileStore {
  /// - Parameter make: Makes the tiles; if `nil`, they are made from the files.
  init(
    _ needs: [Need], pool: WorkerPool, budget: Budget = Budget(), gate: DecodeGate? = nil,
    memory: MemoryBudget = MemoryBudget(),
    rows: @escaping @Sendable (_ step: Int) -> Range<Int> = { $0..<$0 + 1 },
    make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)? = nil
  ) {
    let maker = TileMaker(limits: DecodeLimits(), gate: gate ?? DecodeGate(memory: memory), from: make)
    self.init(needs, pool: pool, maker: maker, budget: budget, memory: memory, rows: rows)
  }
}
