// A collage that is laid out for an output, and its drawing.

package import MosaicCodecs
import MosaicLayout
package import MosaicPixels
import MosaicRender
package import MosaicScene
import MosaicSystem
import MosaicText

/// A collage that is laid out for an output.
///
/// The collage is laid out once; again only if pictures turn out to be unreadable while they are drawn.
package struct PlannedCollage {
  enum Parts {
    case finished
    case pages(ScenePages)
    case frames(MotionPlanner)
  }

  /// The plan of the first page or frame.
  package private(set) var first: RenderPlan
  package private(set) var collage: Collage
  private(set) var parts: Parts
  /// The fonts of this layout; afterwards they have the remarks about the texts that were drawn.
  private(set) var texts: Typesetter
  let format: OutputFormat
  let target: OutputTarget
  /// Warnings about pictures that were to be assigned to cells, and the memory of the cells.
  let assigned: (warnings: [JobWarning], share: MemoryBudget.Share?)

  /// - Throws: ``JobError`` if the items cannot be laid out.
  init(_ collage: Collage, for format: OutputFormat, to target: OutputTarget) throws(JobError) {
    var collage = collage
    // Before pictures are assigned: those that stand in no cell are inputs as well.
    collage.keepPictures()
    let (assignedCollage, warnings, share) = try collage.assigned()
    collage = assignedCollage
    assigned = (warnings, share)
    self.collage = collage
    self.format = format
    self.target = target
    texts = Typesetter()
    do throws(RenderError) {
      (first, parts) = try Self.parts(of: collage, showing: collage.scene, format, target, texts)
    } catch {
      throw collage.failure(error, of: collage.scene)
    }
  }

  package var pageCount: Int { if case .pages(let pages) = parts { pages.count } else { 1 } }

  /// Lays out one page, counted from 0.
  package func plan(ofPage number: Int) throws(JobError) -> RenderPlan {
    do throws(RenderError) {
      var plan = first
      if number > 0, case .pages(let pages) = parts {
        plan = try RenderError.ofPlanning { () throws(PlanError) in try pages.plan(number, measuring: texts) }
      }
      try collage.options.check(plan)
      return plan
    } catch {
      throw collage.failure(error, of: collage.scene)
    }
  }

  /// Lowers the scale so that the canvas has at most this width and height in pixels; gaps, borders and texts become smaller with
  /// it. A canvas that is small enough stays unchanged.
  package mutating func limit(width: Int, height: Int) throws(JobError) {
    guard case .scene = collage.content else { return }
    let scale = collage.scene.canvas.scale
    let smaller = min(
      scale * Double(width) / Double(first.pixelWidth), scale * Double(height) / Double(first.pixelHeight))
    guard smaller < scale else { return }
    collage.scene.canvas.scale = max(SceneLimits.scale.lower, smaller)
    self = try PlannedCollage(collage, for: format, to: target)
  }

  /// The size of a canvas of hundreds of megapixels and an estimate of the time, in words; `nil` for smaller ones, and for SVG and PDF.
  package func largeCanvas(cores: Int) -> String? {
    guard format.still.isOfPixels || format.isPyramid else { return nil }
    var frames = 1
    if case .frames(let planner) = parts { frames = planner.motion.shownFrameCount }
    return LargeCanvas.words(first, frames: frames, cores: cores)
  }

  /// Throws what ``drawn(tidyingUp:)`` throws of the canvas and the output before any picture is read.
  package func check() throws(JobError) {
    do throws(RenderError) {
      try sequence(DrawingFindings(collage.scene)).check(target, as: format, collage.options)
    } catch {
      throw collage.failure(error, of: collage.scene)
    }
  }

  /// - Parameter tidiesUp: Whether unfinished files that killed runs left beside the output are removed.
  /// - Returns: The plan that was drawn, and the warnings that the collage does not have.
  package func drawn(tidyingUp tidiesUp: Bool = true) throws(JobError) -> JobReport {
    if tidiesUp, let path = target.path {
      OutputFile.tidyUp(beside: path, in: collage.options.limits.root)
    }
    var (drawn, report) = try resolving { plans, options throws(RenderError) in
      guard format == .html else { return try plans.draw(to: target, as: format, options) }
      let page = ZoomPage(metadata: options.encoding.metadata)
      return try plans.draw(to: target, as: format, options, describing: page.text)
    }
    report.bytes = drawn.bytes
    report.quality = drawn.quality
    return report
  }

  /// Draws the only page into the sink that is made for its plan.
  package func drawn(rowsTo makeSink: (RenderPlan) throws -> any RowSink) throws(JobError) -> JobReport {
    try checkOnePage()
    return try resolving { plans, options throws(RenderError) in
      try plans.draw(rowsTo: makeSink, options)
    }.report
  }

  /// Draws the first page; with `only`, several are refused.
  package func pixmap(only: Bool = true) throws(JobError) -> Pixmap {
    if only { try checkOnePage() }
    return try drawnPixmap().made
  }

  /// Draws the first page; the report has the warnings that the collage does not have.
  package func drawnPixmap() throws(JobError) -> (made: Pixmap, report: JobReport) {
    try resolving { plans, options throws(RenderError) in try plans.pixmap(options) }
  }

  // MARK: Steps

  private func checkOnePage() throws(JobError) {
    guard pageCount > 1 else { return }
    throw JobError(.format("\(FormatError.severalPages(path: nil, count: pageCount, .png, fault: nil))"))
  }

  private static func parts(
    of collage: Collage, showing scene: Scene, _ format: OutputFormat, _ target: OutputTarget,
    _ texts: Typesetter
  ) throws(RenderError) -> (first: RenderPlan, Parts) {
    if collage.options.isStopped { throw .cancelled }
    let isStopped: Planner.StopCheck = { [stop = collage.options.limits.stop] in stop?.isSet == true }
    return try RenderError.ofPlanning { () throws(PlanError) in
      if case .plan(let plan) = collage.content {
        try plan.validate()
        return (plan, .finished)
      }
      let split = scene.canvas.split.map { "\($0.columns)x\($0.rows)" }
      if let split, collage.motion != nil || scene.moment != nil {
        throw .canvas(
          name: "split", found: "\(split) of a collage that moves", allowed: "one that stands still")
      }
      if let motion = collage.motion {
        if scene.pages != nil { throw .movingPages }
        let planner = try MotionPlanner(motion.motion(of: scene), measuring: texts, unless: isStopped)
        return (planner.first, .frames(planner))
      }
      var scene = scene
      // Pages were not asked for, but the output can have them.
      if scene.pages == nil, scene.moment == nil, split == nil, format == .pdf || target.numbered != nil {
        scene.pages = Pages()
        scene.pages?.onlyWhereNeeded = true
      }
      let pages = try ScenePages(scene, unless: isStopped)
      if let split, scene.pages != nil || pages.count > 1 {
        throw .canvas(
          name: "split", found: "\(split) of a collage of pages",
          allowed: "one page: leave the split or the pages out, or make the canvas larger")
      }
      return (try pages.plan(0, measuring: texts), .pages(pages))
    }
  }

  /// Draws; if pictures cannot be read, draws again without them, until all can be read.
  private func resolving<Made>(
    _ draw: (PlanSequence, RenderOptions) throws(RenderError) -> Made
  ) throws(JobError) -> (made: Made, report: JobReport) {
    var planned = self
    var left = ReadableItems(collage)
    var options = collage.options
    let remarks = options.limits.remarks ?? DecodeRemarks()
    options.limits.remarks = remarks
    do throws(RenderError) {
      while true {
        let findings = DrawingFindings(left.scene)
        do throws(RenderError) {
          let made = try draw(planned.sequence(findings), options)
          var report = planned.report(left, findings)
          report.warnings += remarks.all.map { .detail(path: $0.name, $0.words) }
          return (made, report)
        } catch .sources(let found) {
          guard options.onUnreadable != .fail, case .scene = collage.content else {
            throw .sources(found.withoutRepeats)
          }
          if let error = options.refusal(among: found) { throw .shortage(of: error) }
          try left.remove(found, as: options.onUnreadable)
        }
        planned.texts = Typesetter()
        (planned.first, planned.parts) = try Self.parts(
          of: collage, showing: left.scene, format, target, planned.texts)
      }
    } catch {
      throw collage.failure(error, of: left.scene)
    }
  }

  /// The plans, which are looked at while they are drawn.
  private func sequence(_ findings: DrawingFindings) -> PlanSequence {
    switch parts {
    case .finished: return PlanSequence(first, texts: texts)
    case .frames(let planner): return PlanSequence(planner, texts: texts)
    case .pages(let pages)
    where pages.count == 1
      && (target.numbered == nil || collage.scene.moment != nil || first.split != nil):
      findings.add(first)
      return PlanSequence(first, texts: texts, early: collage.measurement.early)
    case .pages(let pages):
      return PlanSequence(pages: pages.count, texts: texts, early: collage.measurement.early) {
        [first, texts] number throws(PlanError) in
        let plan = number == 0 ? first : try pages.plan(number, measuring: texts)
        findings.add(plan)
        return plan
      }
    }
  }
}

// MARK: The items that are left if pictures cannot be read

/// A scene from which the pictures are taken that could not be read while it was drawn.
struct ReadableItems {
  private(set) var scene: Scene
  /// The pictures that could not be read, with their numbers in the document.
  private(set) var failures: [SourceFailure] = []
  private var document: MeasuredDocument?

  init(_ collage: Collage) {
    scene = collage.scene
    document = collage.measurement.items
  }

  /// Leaves pictures out of the remaining items, or puts placeholders into their place.
  ///
  /// - Throws: All failures, if no item is left.
  mutating func remove(_ found: [SourceFailure], as policy: UnreadablePolicy) throws(RenderError) {
    failures += found.withoutRepeats
    for failure in found { scene.canvas.remove(failure.part) }
    let numbers = Set(found.compactMap(\.part.index))
    let bad = scene.items.indices.filter { numbers.contains(scene.origin(ofItem: $0).number) }
    if policy == .placeholder {
      for index in bad {
        if case .image(let picture, _, _) = scene.items[index].content {
          scene.items[index].content = .placeholder(picture)
        }
      }
      return
    }
    let staying = scene.items.indices.filter { !numbers.contains(scene.origin(ofItem: $0).number) }
    if staying.isEmpty { throw .sources(failures) }
    document?.keep(staying)
    scene.items = document?.scene.items ?? staying.map { scene.items[$0] }
  }
}

extension [SourceFailure] {
  /// Each picture once: one that stands in several cells fails in each of them.
  var withoutRepeats: [SourceFailure] {
    var seen: Set<PlanPart> = []
    return filter { seen.insert($0.part).inserted }
  }
}

// MARK: The warning about a canvas of hundreds of megapixels: its size, and an estimate of the time

private enum LargeCanvas {
  private static let limit = 500_000_000

  /// Seconds of a processor for a million pixels of the canvas, and for a million pixels of its pictures.
  ///
  /// Measured on an AMD EPYC of 2 cores: nine photographs on 10,000 x 10,000 pixels took 4.5 s as PNG; 1,600 PNGs of 2
  /// megapixels took 24.8 s, nearly all of it for reading them.
  private static let (secondsForCanvas, secondsForPictures) = (0.045, 0.0078)

  /// One sentence; `nil` for a canvas that is not large.
  static func words(_ plan: RenderPlan, frames: Int, cores: Int) -> String? {
    let (pixels, overflows) = plan.pixelWidth.multipliedReportingOverflow(by: plan.pixelHeight)
    guard !overflows, pixels > limit else { return nil }
    let pictures = plan.items.reduce(0.0) { sum, item in
      guard case .image(_, let width, let height) = item.content else { return sum }
      return sum + Double(width) * Double(height) / 1e6
    }
    let megapixels = Double(pixels) / 1e6
    let cores = max(1, cores)
    let seconds = (megapixels * secondsForCanvas + pictures * secondsForPictures) * Double(frames)
    let size = "\(plan.pixelWidth) x \(plan.pixelHeight) pixels, \(Int(megapixels.rounded())) megapixels"
    return "the canvas has \(size)\(frames > 1 ? " in each of \(frames) frames" : ""); "
      + "this takes roughly \(duration(seconds / Double(cores))) on \(counted(cores, "core"))"
  }

  /// `40 seconds`, `12 minutes`, `3 hours`.
  private static func duration(_ seconds: Double) -> String {
    let (value, unit) =
      seconds < 90
      ? (seconds, "second") : seconds < 5400 ? (seconds / 60, "minute") : (seconds / 3600, "hour")
    return counted(max(1, Int(value.rounded())), unit)
  }
}
