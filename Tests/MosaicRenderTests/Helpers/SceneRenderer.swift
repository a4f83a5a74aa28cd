// Renders scenes, motions and plans, with the renderer's errors.

import MosaicCodecs
import MosaicPixels
import MosaicScene

@testable import MosaicJob
@testable import MosaicRender

/// Renders scenes, motions and plans as callers do, and throws the renderer's errors.
struct SceneRenderer: Sendable {
  var options = RenderOptions()

  @discardableResult
  func render(_ scene: Scene, to path: String, as format: OutputFormat? = nil) throws(RenderError)
    -> JobReport
  {
    try render(Collage(scene, options: options), to: .file(path), as: format)
  }

  @discardableResult
  func render(_ plan: RenderPlan, to path: String, as format: OutputFormat? = nil) throws(RenderError)
    -> JobReport
  {
    try render(Collage(plan, options: options), to: .file(path), as: format)
  }

  @discardableResult
  func render(_ motion: Motion, to path: String, as format: OutputFormat? = nil) throws(RenderError)
    -> JobReport
  {
    try render(collage(motion), to: .file(path), as: format)
  }

  func data(of scene: Scene, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try render(Collage(scene, options: options), to: .memory, as: format).bytes
  }

  func data(of plan: RenderPlan, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try render(Collage(plan, options: options), to: .memory, as: format).bytes
  }

  func data(of motion: Motion, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try render(collage(motion), to: .memory, as: format).bytes
  }

  func pixmap(of scene: Scene) throws(RenderError) -> Pixmap { try pixmap(Collage(scene, options: options)) }

  func pixmap(of plan: RenderPlan) throws(RenderError) -> Pixmap {
    try pixmap(Collage(plan, options: options))
  }

  func collage(_ motion: Motion) -> Collage {
    var settings = MotionSettings(motion.change, frames: motion.frameCount)
    (settings.easing, settings.frameRate) = (motion.easing, motion.frameRate)
    (settings.loops, settings.alternates) = (motion.loops, motion.alternates)
    return Collage(motion.scene, motion: settings, options: options)
  }

  @discardableResult
  func render(
    _ collage: Collage, to target: OutputTarget, as format: OutputFormat?
  ) throws(RenderError) -> JobReport {
    do { return try collage.render(to: target, as: format) } catch { throw Self.error(error) }
  }

  func start(
    _ scene: Scene, to path: String, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    start(Collage(scene, options: options), to: .file(path), as: format, on: threads)
  }

  /// Starts a collage as `Renderable.start` does, with the renderer's errors.
  func start(
    _ collage: Collage, to target: OutputTarget, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    CollageRun(on: threads, options: collage.options) { options throws(RenderError) in
      var collage = collage
      collage.options = options
      return try render(collage, to: target, as: format)
    }
  }

  private func pixmap(_ collage: Collage) throws(RenderError) -> Pixmap {
    do { return try collage.pixmap() } catch { throw Self.error(error) }
  }

  private static func error(_ error: JobError) -> RenderError {
    switch error.kind {
    case .render(let error): return error
    case .format(let error): return .format(error)
    default:
      let failures = error.warnings.compactMap { warning -> SourceFailure? in
        if case .unreadable(let error, _) = warning {
          SourceFailure(part: .canvasPicture, error: error)
        } else {
          nil
        }
      }
      return .sources(failures)
    }
  }
}

extension JobReport {
  /// The remarks among the warnings.
  var remarks: [RenderRemark] {
    warnings.compactMap { if case .remark(let remark) = $0 { remark } else { nil } }
  }

  /// The items that are shown whole because no crop can contain what must not be cut.
  var fitted: [Int] {
    warnings.compactMap {
      guard case .shownWhole(let place, _) = $0 else { return nil }
      return Int(place.dropFirst("items[".count).dropLast())
    }
  }
}
