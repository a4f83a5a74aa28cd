// A collage whose sizes are all known: planning and rendering.

import MosaicCodecs
import MosaicLayout
public import MosaicPixels
public import MosaicRender
public import MosaicScene

/// A collage whose sizes are all known; it can be planned and rendered any number of times.
public struct MeasuredCollage: Sendable {
  /// The planner's input.
  public var scene: Scene
  /// How it moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// How it is rendered; ``RenderOptions/inputs`` holds every file that was opened.
  public var options: RenderOptions
  /// The path of each item of ``scene`` in the document, such as `items[3]`.
  public let places: [String]
  /// Warnings about the pictures and the document.
  public let warnings: [JobWarning]
  /// The name of the document, `nil` where there is none.
  let document: String?
  /// Memory of the items, given back with the last copy of the collage.
  let share: MemoryBudget.Share

  /// Lays out the collage; no pixel is decoded.
  ///
  /// - Throws: ``JobError`` where the items cannot be laid out.
  public func plan() throws(JobError) -> RenderPlan {
    do { return try Planner.plan(scene, measuring: TextMeasurer()) } catch { throw failure(.plan(error)) }
  }

  /// Renders the collage to a file, which appears whole or not at all, and never replaces an input; `-` is standard output.
  ///
  /// - Parameter format: The file format; if `nil`, the ending of `path` decides.
  /// - Returns: The plan that was drawn, and the warnings that ``warnings`` does not have.
  /// - Throws: ``JobError``.
  @discardableResult
  public func render(to path: String, as format: JobFormat? = nil) throws(JobError) -> JobReport {
    let work = try work(for: path, as: format)
    let report: RenderReport
    do throws(RenderError) {
      let renderer = CollageRenderer(options: options)
      switch work {
      case .still(let format): report = try renderer.render(scene, to: path, as: format)
      case .moving(let format, let motion):
        report = try renderer.render(motion, to: path, as: format)
      }
    } catch {
      throw failure(error)
    }
    var named: OutputFormat?
    var change: Motion.Change?
    switch work {
    case .still(let format): named = format
    case .moving(_, let motion): change = motion.change
    }
    let warnings = RenderFindings(report, scene: scene, places: places, policy: options.onUnreadable)
      .warnings(path: path, as: named, change: change)
    return JobReport(plan: report.plan, lastPlan: report.lastPlan, warnings: warnings)
  }

  /// Renders the collage to pixels in memory.
  ///
  /// - Throws: ``JobError``.
  public func pixmap() throws(JobError) -> Pixmap {
    do { return try CollageRenderer(options: options).pixmap(of: scene) } catch { throw failure(error) }
  }

  /// The size of a canvas of hundreds of megapixels and an estimate of the time; `nil` for smaller ones, for SVG and PDF, and where
  /// the items cannot be laid out.
  ///
  /// - Parameter cores: How many processors are used.
  package func largeCanvas(as format: JobFormat, cores: Int) -> LargeCanvas? {
    guard format.isOfPixels else { return nil }
    let motion = motion?.motion(of: scene)
    let texts = TextMeasurer()
    guard let plan = try? motion?.plan(at: 0, measuring: texts) ?? Planner.plan(scene, measuring: texts)
    else {
      return nil
    }
    return LargeCanvas(plan, frames: motion?.shownFrameCount ?? 1, cores: cores)
  }

  // MARK: Steps

  /// What is written: one picture, or frames.
  private enum Work {
    case still(OutputFormat)
    case moving(MotionFormat, Motion)
  }

  private func work(for path: String, as format: JobFormat?) throws(JobError) -> Work {
    let chosen: JobFormat
    do throws(FormatError) {
      if let format { chosen = format } else { chosen = try JobFormat(endingOf: path, moves: motion != nil) }
      try chosen.check(path: path)
    } catch {
      throw JobError(.format(error))
    }
    switch chosen {
    case .still(let format): return .still(format)
    case .moving(let format):
      guard let motion else { throw JobError(.format(.nothingMoves(path: path))) }
      return .moving(format, motion.motion(of: scene))
    }
  }

  private func failure(_ error: RenderError) -> JobError {
    if case .plan(let fault) = error, let document {
      let isOfDocument = scene.moment == nil && motion?.layout == nil
      let words = fault.placed(items: places, isOfDocument: isOfDocument)
      return JobError(
        .render(error), inDocument: "\(EscapedText.shortened(path: document)): \(words)")
    }
    // With `skip` the last pictures are left out as those before them: they are warnings, and the error is that none is left.
    guard case .sources(let failures) = error, options.onUnreadable == .skip else {
      return JobError(.render(error))
    }
    return JobError(
      .nothingToShow(leftOut: failures.count),
      warnings: failures.map { .unreadable($0.error, options.onUnreadable) })
  }
}
