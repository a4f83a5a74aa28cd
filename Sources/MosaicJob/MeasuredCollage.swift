// A collage of which every size is known, and what can be made of it.

import MosaicCodecs
import MosaicLayout
public import MosaicPixels
public import MosaicRender
public import MosaicScene

/// A collage of which every size is known: it can be planned and rendered, any number of times.
public struct MeasuredCollage: Sendable {
  /// The planner's input.
  public var scene: Scene
  /// How it moves, where it is rendered as frames.
  public var motion: MotionSettings?
  /// How it is rendered; ``RenderOptions/inputs`` holds every file that was looked at.
  public var options: RenderOptions
  /// Where the document has each item of ``scene``, such as `items[3]`.
  public let places: [String]
  /// What was odd about the items.
  public let warnings: [JobWarning]
  /// Memory for the items, which is theirs as long as the collage is there.
  let share: MemoryBudget.Share

  /// Every box of the collage; no pixel is decoded.
  ///
  /// - Throws: ``JobError`` where the items cannot be laid out.
  public func plan() throws(JobError) -> RenderPlan {
    do { return try Planner.plan(scene, measuring: TextMeasurer()) } catch {
      throw JobError(.render(.plan(error)))
    }
  }

  /// Renders the collage into the file at `path`, which appears whole or not at all and never replaces an input; `-` is the
  /// standard output.
  ///
  /// - Parameter format: The kind of file, if the path's ending is not to say it.
  /// - Returns: The plan that was drawn, and what is odd about it beside ``warnings``.
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

  /// Renders the collage into memory, as pixels.
  ///
  /// - Throws: ``JobError``.
  public func pixmap() throws(JobError) -> Pixmap {
    do { return try CollageRenderer(options: options).pixmap(of: scene) } catch { throw failure(error) }
  }

  /// How large the canvas is and how long rendering takes, where both are so much that one should ask before; `nil` for
  /// other canvases, for pages of vectors, and for what cannot be planned.
  ///
  /// - Parameter cores: How many processors are at work.
  public func largeCanvas(as format: JobFormat, cores: Int) -> LargeCanvas? {
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
    // Where each picture is left out that cannot be read, the failures of the last ones are warnings as those before.
    guard case .sources(let failures) = error, options.onUnreadable == .skip else {
      return JobError(.render(error))
    }
    return JobError(
      .nothingToShow(leftOut: failures.count),
      warnings: failures.map { .unreadable($0.error, options.onUnreadable) })
  }
}
