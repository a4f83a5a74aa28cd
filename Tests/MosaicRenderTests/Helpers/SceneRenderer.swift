// Renders scenes, motions and plans, with the renderer's errors.

import MosaicCodecs
import MosaicPixels
import MosaicScene

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

/// A scene, a plan or a motion, as a collage.
protocol Drawn {
  func collage(_ options: RenderOptions) -> Collage
}

extension Scene: Drawn {
  func collage(_ options: RenderOptions) -> Collage { Collage(self, options: options) }
}

extension RenderPlan: Drawn {
  func collage(_ options: RenderOptions) -> Collage { Collage(self, options: options) }
}

extension Motion: Drawn {
  func collage(_ options: RenderOptions) -> Collage {
    var settings = MotionSettings(change, frames: frameCount)
    (settings.easing, settings.frameRate) = (easing, frameRate)
    (settings.loops, settings.alternates) = (loops, alternates)
    return Collage(scene, motion: settings, options: options)
  }
}

/// Renders as callers do, and throws the renderer's errors.
struct SceneRenderer: Sendable {
  var options: RenderOptions

  init(options: RenderOptions) { self.options = options }

  /// Files are not flushed to disk.
  init(_ change: (inout RenderOptions) -> Void = { _ in }) {
    options = RenderOptions { $0.syncs = false }
    change(&options)
  }

  @discardableResult
  func render(
    _ drawn: any Drawn, to path: String, as format: OutputFormat? = nil
  ) throws(RenderError) -> JobReport {
    try render(drawn, to: .file(path), as: format)
  }

  @discardableResult
  func render(
    _ drawn: any Drawn, to target: OutputTarget, as format: OutputFormat?
  ) throws(RenderError) -> JobReport {
    try Self.render(drawn.collage(options), to: target, as: format)
  }

  func data(of drawn: any Drawn, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try render(drawn, to: .memory, as: format).bytes
  }

  func pixmap(of drawn: any Drawn) throws(RenderError) -> Pixmap {
    do { return try drawn.collage(options).pixmap() } catch { throw Self.error(error) }
  }

  func start(
    _ drawn: any Drawn, to path: String, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    start(drawn, to: .file(path), as: format, on: threads)
  }

  /// Starts a collage as `Renderable.start` does, with the renderer's errors.
  func start(
    _ drawn: any Drawn, to target: OutputTarget, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    CollageRun(on: threads, options: options, wrap: { $0 }) {
      [collage = drawn.collage(options)] options throws(RenderError) in
      var collage = collage
      collage.options = options
      return try Self.render(collage, to: target, as: format)
    }
  }

  private static func render(
    _ collage: Collage, to target: OutputTarget, as format: OutputFormat?
  ) throws(RenderError) -> JobReport {
    do { return try collage.render(to: target, as: format) } catch { throw Self.error(error) }
  }

  private static func error(_ error: JobError) -> RenderError {
    switch error.kind {
    case .render(let error): return error
    case .format(let words): return .format(words)
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

extension RenderError {
  /// The pictures that cannot be read.
  var failures: [SourceFailure] { if case .sources(let failures) = self { failures } else { [] } }
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
