// Shorter calls for tests: plans with the fonts of this machine, and parts of the renderer with their usual settings.

import MosaicCodecs
import MosaicLayout
import MosaicPixels

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicScene
@testable import MosaicSystem

extension Scene {
  /// Items on a canvas of so many points, in one column where no layout is given.
  init(_ items: [SceneItem], _ width: Double, _ height: Double, _ layout: any Layout = .grid(columns: 1)) {
    self.init(canvas: Canvas(width: width, height: height), layout: layout, items: items)
  }
}

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

extension ScaledStore {
  /// - Parameter make: Makes the scaled pictures; if `nil`, they are made from the files.
  init(
    _ needs: [Need], pool: WorkerPool, budget: Budget = Budget(), gate: DecodeGate? = nil,
    memory: MemoryBudget = MemoryBudget(),
    rows: @escaping @Sendable (_ step: Int) -> Range<Int> = { $0..<$0 + 1 },
    make: (@Sendable (ScaledSource) -> Result<Pixmap, FileError>)? = nil
  ) {
    let scaler = PictureScaler(limits: DecodeLimits(), gate: gate ?? DecodeGate(memory: memory), from: make)
    self.init(needs, pool: pool, scaler: scaler, budget: budget, memory: memory, rows: rows)
  }

  /// The picture that an item shows.
  mutating func image(of item: Int, in step: Int) throws -> Result<Image?, FileError> {
    try image(of: .content(of: item), in: step, unless: { false })
  }
}

/// Scenes that tests render.
enum SpecScene {
  /// The scene of a spec document; pictures are relative to its folder, and marked tiles stand in for those that are not there.
  static func load(_ path: String) throws -> Scene {
    let options = RenderOptions { $0.onUnreadable = .placeholder }
    return try CollageJob(documentAt: path, options: options).measured().scene
  }
}
