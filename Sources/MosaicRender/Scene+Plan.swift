public import MosaicScene

extension Scene {
  /// Plans the scene: decides every rectangle, to the pixel, without decoding a picture.
  ///
  /// A `Collage` renders the plan.
  ///
  /// - Throws: `PlanError`.
  /// - Complexity: That of the layout, plus O(*n*).
  public func plan() throws(PlanError) -> RenderPlan { try Planner.plan(self, measuring: Typesetter()) }
}

extension Motion {
  /// Plans a single frame.
  ///
  /// - Parameter frame: From 0; numbers beyond the last mean the last.
  /// - Throws: `PlanError`, also where the number of frames or their speed is out of range.
  public func plan(at frame: Int) throws(PlanError) -> RenderPlan {
    try plan(at: frame, measuring: Typesetter())
  }
}
