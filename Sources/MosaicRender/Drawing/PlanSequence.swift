// The parts of one drawing: the plans of an output, and the options, threads, picture scaler and fonts that its steps share.

import MosaicCodecs
package import MosaicScene
import MosaicSystem

/// The plans of one output: one, the pages of a document, or the frames of a motion.
package struct PlanSequence {
  enum Contents {
    /// A picture; the name of its file is what it is, whether it has a number in it or not.
    case one
    /// Pages: of a PDF, or each in a numbered file.
    case pages
    /// Frames: of a file that moves, or each in a numbered file.
    case frames(MotionPlanner)
  }

  let contents: Contents
  package let count: Int
  /// The fonts that the plans were measured with; afterwards it has the remarks about the texts that were drawn.
  let texts: Typesetter
  /// Pictures that were scaled while crops were searched for.
  let early: EarlyScaledPictures?
  private let plan: (Int) throws(PlanError) -> RenderPlan

  package init(_ plan: RenderPlan, texts: Typesetter = Typesetter(), early: EarlyScaledPictures? = nil) {
    contents = .one
    count = 1
    self.texts = texts
    self.early = early
    self.plan = { _ in plan }
  }

  /// Pages.
  ///
  /// - Parameter plan: Makes the plan of a page, counted from 0; called once for each, in order, so that one is in memory at a time.
  package init(
    pages count: Int, texts: Typesetter, early: EarlyScaledPictures? = nil,
    plan: @escaping (Int) throws(PlanError) -> RenderPlan
  ) {
    contents = .pages
    self.count = count
    self.texts = texts
    self.early = early
    self.plan = plan
  }

  /// The frames of a motion, there and back.
  package init(_ planner: MotionPlanner, texts: Typesetter) {
    contents = .frames(planner)
    count = planner.motion.shownFrameCount
    self.texts = texts
    early = nil
    plan = { number throws(PlanError) in try planner.plan(at: planner.motion.frame(shownAt: number)) }
  }

  func plan(_ number: Int, _ options: RenderOptions) throws(RenderError) -> RenderPlan {
    if options.isStopped { throw .cancelled }
    let made = try RenderError.ofPlanning { () throws(PlanError) in try plan(number) }
    try options.check(made)
    return made
  }
}

// MARK: Tools

/// The options, threads, picture scaler and fonts that the steps of one drawing share.
struct DrawingTools {
  var options: RenderOptions
  let pool: WorkerPool
  /// Makes the scaled pictures; its gate is the only one of the drawing.
  var scaler: PictureScaler
  let typesetter: Typesetter

  init(
    _ options: RenderOptions = RenderOptions(), pool: WorkerPool? = nil, scaler: PictureScaler? = nil,
    early: EarlyScaledPictures? = nil, typesetter: Typesetter = Typesetter(), work: WorkCount? = nil
  ) {
    self.options = options
    self.typesetter = typesetter
    self.pool = pool ?? options.sharedPool ?? WorkerPool(workers: options.workers)
    self.scaler =
      scaler
      ?? PictureScaler(
        limits: options.limits, gate: DecodeGate(memory: options.memory), early: early,
        plain: PlainScaledPictures(memory: options.memory), work: work)
  }

  /// Reports the progress of one of several parts, in thousandths of a part.
  func part(_ number: Int, of count: Int) -> DrawingTools {
    guard count > 1, let progress = options.progress else { return self }
    var tools = self
    tools.options.progress = { done, total in
      // A part that is done is the next one at its beginning; the last one is reported by itself.
      progress(number * 1000 + (total > 0 ? done * 999 / total : 0), count * 1000)
    }
    return tools
  }
}
