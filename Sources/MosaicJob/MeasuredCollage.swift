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
  /// How it is rendered; ``/MosaicRender/RenderOptions/inputs`` holds every file that was opened.
  public var options: RenderOptions
  /// The path of each item of ``scene`` in the document, such as `items[3]`.
  public let places: [String]
  /// Warnings about the pictures and the document.
  public let warnings: [JobWarning]
  /// The name of the document, `nil` where there is none.
  let document: String?
  /// Memory of the items, given back with the last copy of the collage.
  let share: MemoryBudget.Share

  /// Lays out the collage; no pixel is decoded. Of a collage of several pages it is the plan of the first.
  ///
  /// - Throws: ``JobError`` where the items cannot be laid out.
  public func plan() throws(JobError) -> RenderPlan { try plan(ofPage: 0, of: pages()) }

  /// The pages of the collage, see ``/MosaicScene/Scene/pages``; one where it has none.
  package func pages() throws(JobError) -> ScenePages {
    do { return try ScenePages(scene) } catch { throw failure(.plan(error)) }
  }

  /// Lays out one page.
  package func plan(ofPage number: Int, of pages: ScenePages) throws(JobError) -> RenderPlan {
    do { return try pages.plan(number, measuring: TextMeasurer()) } catch { throw failure(.plan(error)) }
  }

  /// Renders the collage to a file, which appears whole or not at all, and never replaces an input.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  /// - Returns: The plan that was drawn, and the warnings that ``warnings`` does not have.
  /// - Throws: ``JobError``; ``JobError/Kind/format(_:)`` where the ending is unknown or does not suit the collage.
  @discardableResult
  public func render(to path: String, as format: JobFormat? = nil) throws(JobError) -> JobReport {
    try render(to: .file(path), as: format)
  }

  /// Renders the collage to a file or to the standard output, for which the format must be given.
  ///
  /// - Parameters:
  ///   - target: Where the output goes.
  ///   - format: The file format; if `nil`, the ending of the file decides.
  /// - Returns: The plan that was drawn, and the warnings that ``warnings`` does not have.
  /// - Throws: ``JobError``.
  @discardableResult
  public func render(to target: OutputTarget, as format: JobFormat? = nil) throws(JobError) -> JobReport {
    let work: Work
    do throws(FormatError) {
      work = try self.work(for: JobFormat(format, of: target, moves: motion != nil), path: target.shownPath)
    } catch {
      throw JobError(.format(error))
    }
    do throws(RenderError) {
      let renderer = CollageRenderer(options: options)
      if motion != nil, scene.pages != nil { throw .plan(.movingPages) }
      return switch work {
      case .still(let format): report(try render(on: renderer, to: target, as: format), of: work, target)
      case .moving(let format, let motion):
        report(try renderer.render(motion, to: target, as: format), of: work, target)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Renders the collage to the bytes of a file of that format, which equal those that `render(to:as:)` writes.
  ///
  /// While they grow, they are taken from ``/MosaicRender/RenderOptions/memory``, at most three times their number. With
  /// ``/MosaicRender/SVGImages/link`` links are relative to the working folder.
  ///
  /// - Returns: The bytes; the plan that was drawn, and the warnings that ``warnings`` does not have.
  /// - Throws: ``JobError``; ``JobError/Kind/format(_:)`` for a format that does not suit the collage, for numbered stills, which are
  ///   several files, and for a format that this build does not write.
  public func data(as format: JobFormat) throws(JobError) -> (bytes: [UInt8], report: JobReport) {
    let work: Work
    do { work = try self.work(for: format, path: nil) } catch { throw JobError(.format(error)) }
    do throws(RenderError) {
      let renderer = CollageRenderer(options: options)
      let (bytes, found) =
        switch work {
        case .still(let format): try rendered(on: renderer, as: format)
        case .moving(let format, let motion): try renderer.rendered(motion, as: format)
        }
      return (bytes, report(found, of: work, nil))
    } catch {
      throw failure(error)
    }
  }

  /// Renders the collage to pixels in memory.
  ///
  /// - Throws: ``JobError``.
  public func pixmap() throws(JobError) -> Pixmap {
    let pages = try pages()
    guard pages.count == 1 else {
      throw JobError(.format(.severalPages(path: nil, count: pages.count, .png, nil)))
    }
    do { return try CollageRenderer(options: options).pixmap(of: pages.page(0)) } catch {
      throw failure(error)
    }
  }

  /// Renders a still collage: its pages, where it has several or the output has numbers.
  private func render(
    on renderer: CollageRenderer, to target: OutputTarget, as format: OutputFormat
  ) throws(RenderError) -> RenderReport {
    let isNumbered = target.numbered != nil
    let pages = try pages(breaking: isNumbered || format == .pdf)
    guard pages.count > 1 || isNumbered && scene.moment == nil else {
      return try renderer.render(pages.page(0), to: target, as: format)
    }
    return try renderer.render(pages, to: target, as: format)
  }

  /// - Parameter breaks: Whether what a canvas has no room for becomes further pages, although nobody asked for them.
  func pages(breaking breaks: Bool) throws(RenderError) -> ScenePages {
    var scene = scene
    if breaks, scene.pages == nil, scene.moment == nil {
      scene.pages = Pages()
      scene.pages?.onlyWhereNeeded = true
    }
    do { return try ScenePages(scene) } catch { throw .plan(error) }
  }

  private func rendered(
    on renderer: CollageRenderer, as format: OutputFormat
  ) throws(RenderError) -> (bytes: [UInt8], report: RenderReport) {
    let pages = try pages(breaking: format == .pdf)
    guard pages.count > 1 else { return try renderer.rendered(pages.page(0), as: format) }
    return try renderer.rendered(pages, as: format)
  }

  /// The size of a canvas of hundreds of megapixels and an estimate of the time; `nil` for smaller ones, for SVG and PDF, and where
  /// the items cannot be laid out.
  ///
  /// - Parameter cores: How many processors are used.
  package func largeCanvas(as format: JobFormat, cores: Int) -> LargeCanvas? {
    guard format.still.isOfPixels else { return nil }
    let motion = motion?.motion(of: scene)
    let texts = TextMeasurer()
    guard let plan = try? motion?.plan(at: 0, measuring: texts) ?? ScenePages(scene).plan(0, measuring: texts)
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

  /// - Parameter path: Of the output, for errors; `nil` for one in memory.
  private func work(for format: JobFormat, path: String?) throws(FormatError) -> Work {
    switch format {
    case .still(let format): return .still(format)
    case .moving(let format):
      guard let motion else { throw .nothingMoves(path: path ?? "output in memory") }
      return .moving(format, motion.motion(of: scene))
    }
  }

  private func report(_ report: RenderReport, of work: Work, _ target: OutputTarget?) -> JobReport {
    var named: OutputFormat?
    var change: Motion.Change?
    switch work {
    case .still(let format): named = format
    case .moving(_, let motion): change = motion.change
    }
    var warnings = RenderFindings(report, scene: scene, places: places, policy: options.onUnreadable)
      .warnings(path: target?.shownPath ?? "", as: named, change: change)
    if named != nil, let path = target?.numbered,
      let warning = JobWarning.earlier(than: report.pageCount, path)
    {
      warnings.append(warning)
    }
    return JobReport(
      plan: report.plan, pageCount: report.pageCount, lastPlan: report.lastPlan, warnings: warnings)
  }

  private func failure(_ error: RenderError) -> JobError {
    if case .format(let fault) = error { return JobError(.format(fault)) }
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
