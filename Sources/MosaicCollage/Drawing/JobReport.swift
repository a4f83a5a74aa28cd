// The report about a collage that was drawn, with its warnings.

import MosaicCodecs
import MosaicLayout
public import MosaicRender
public import MosaicScene
import MosaicText

/// The result of rendering a collage.
public struct JobReport: Hashable, Sendable {
  /// The plan that was drawn, without the pictures that were left out.
  public var plan: RenderPlan
  /// The number of written pages, or parts of a split; ``plan`` is the plan of the first page, or of all parts.
  public var pageCount = 1
  /// The plan of the last frame of a collage that moves; ``plan`` is then the plan of the first.
  public var lastPlan: RenderPlan?
  /// The bytes of an output in memory.
  public var bytes: [UInt8] = []
  /// The quality that was found for ``/MosaicCodecs/EncodeOptions/maxBytes``; for several files, the lowest.
  public var quality: Int?
  /// The fewest pixels for an inch of paper that a picture has; `nil` if the canvas is not on paper or shows no picture.
  public var pixelsPerInch: Int?
  /// Pictures that could not be read, and were left out or replaced, by their numbers in the document or the scene: first pictures with
  /// an unreadable header, then pictures that failed while they were drawn. They are among the ``warnings``.
  public var failures: [SourceFailure] = []
  /// Warnings, in order.
  public var warnings: [JobWarning] = []
}

extension PlannedCollage {
  /// The report about a drawing, with its warnings in the order in which they are shown.
  ///
  /// - Parameter findings: The findings of all pages; if the collage moves, of the first frame.
  func report(_ left: ReadableItems, _ findings: DrawingFindings) -> JobReport {
    var report = JobReport(plan: first, pageCount: first.split?.count ?? pageCount)
    let policy = collage.options.onUnreadable
    report.pixelsPerInch = findings.printed.inOrder.map(\.pixelsPerInch).min()
    report.failures = collage.measurement.failures + left.failures
    report.warnings = assigned.warnings
    report.warnings += left.failures.map { .unreadable($0.error, policy) }
    if case .frames(let planner) = parts {
      report.lastPlan = planner.last
      findings.add(first)
    }
    var remarks = findings.crowded.map { RenderRemark.captionLeftOut(place: $0) } + texts.remarks
    if planMoves, format == .svg, format.holdsFrames(in: target),
      let remark = RenderRemark.notInMovingSVG(first, to: report.lastPlan ?? first)
    {
      remarks.append(remark)
    }
    report.warnings += remarks.map { .remark($0) }
    // An APNG is a PNG.
    if !planMoves, let path = target.path, let ending = OutputFormat(name: path.pathEnding), ending != .apng,
      ending != format
    {
      report.warnings.append(.misleadingEnding(path: path, format))
    }
    report.warnings += embeddedPictures(left)
    if let choice = first.choice {
      let items = collage.scene.items
      if choice.isProven != nil {
        report.warnings.append(.overBudget(choice.words))
      } else if choice.layout == "collage", items.contains(where: { $0.weight != 1 }),
        (choice.quality?.spread ?? 1) > CollageLayout.widestForWeights
      {
        report.warnings.append(.sheet("areas do not follow the weights: \(choice.words)"))
      } else if choice.cutCaptions > 0, !choice.advice.isEmpty, remarks.contains(where: \.isAboutCutTexts) {
        report.warnings.append(.sheet(Self.cutCaptions(choice)))
      } else if choice.layout == "collage", let quality = choice.quality, quality.spread > Self.widestSpread,
        !choice.advice.isEmpty
      {
        report.warnings.append(.sheet("the areas are very unlike: \(choice.words)"))
      } else if let quality = choice.quality, quality.crop > 0.1, !collage.scene.sectionTitles.isEmpty {
        report.warnings.append(
          .sheet("sections share the sheet: \(choice.words); another height or several pages may cut less"))
      }
    }
    report.warnings += coarsePictures(findings)
    report.warnings += cutItems(findings)
    report.warnings += findings.fitted.inOrder.map { .shownWhole(place: $0.place, path: $0.path) }
    report.warnings += findings.zoomedLess.inOrder
    if !planMoves, let path = target.numbered,
      let warning = JobWarning.earlier(than: report.pageCount, path)
    {
      report.warnings.append(warning)
    }
    if format.isPyramid, let path = target.path {
      // Both have the same tiles; the other file says another size or format of them.
      let other = String(path.dropLast(format.rawValue.count)) + (format == .dzi ? "html" : "dzi")
      if path.pathEnding == format.rawValue, PictureFolder.isThere(other) {
        report.warnings.append(
          .sheet(
            "'\(EscapedText.shortened(path: other))' shows the tiles that were replaced; make it anew or remove it"
          ))
      }
    }
    return report
  }

  /// Areas that differ by more than this are worth a warning if another setting makes them more alike.
  private static let widestSpread = 10.0

  private static func cutCaptions(_ choice: LayoutChoice) -> String {
    let count = choice.cutCaptions
    let cut =
      count == 1 ? "a caption is too long for its frame" : "\(count) captions are too long for their frames"
    return "\(cut) and cut: \(choice.advice)"
  }

  /// Pictures on paper that have few pixels an inch: one warning for those that look soft, another for those that do from near.
  private func coarsePictures(_ findings: DrawingFindings) -> [JobWarning] {
    let found = findings.printed.inOrder.filter { $0.pixelsPerInch < PrintedPicture.fine }
    let soft = found.filter { $0.pixelsPerInch < PrintedPicture.soft }
    let others = found.filter { $0.pixelsPerInch >= PrintedPicture.soft }
    return (soft.isEmpty ? [] : [.coarse(soft, below: PrintedPicture.soft)])
      + (others.isEmpty ? [] : [.coarse(others, below: PrintedPicture.fine)])
  }

  /// Pictures that are embedded although links are asked for, each once.
  private func embeddedPictures(_ left: ReadableItems) -> [JobWarning] {
    guard format == .svg, collage.options.svgImages == .link else { return [] }
    var seen: Set<PictureSource> = []
    let pictures = left.scene.items.compactMap(\.content.picture) + left.scene.canvas.pictures
    return pictures.compactMap { picture in
      guard seen.insert(picture).inserted,
        let obstacle = LinkedImage.obstacle(of: picture, limits: collage.options.limits)
      else { return nil }
      return .picture(path: picture.name, "is embedded, and not linked: \(obstacle)")
    }
  }

  private var planMoves: Bool { if case .frames = parts { true } else { false } }

  /// Items that lie partly outside the canvas; between its two ends a motion shows no others.
  private func cutItems(_ findings: DrawingFindings) -> [JobWarning] {
    let scene = collage.scene
    func warning(_ plan: RenderPlan, _ layouts: [(any Layout)?], _ place: String = "") -> [JobWarning] {
      guard !layouts.contains(where: { $0?.reachesOverEdges == true }) else { return [] }
      let count = plan.items.count { $0.isCut(by: plan.sheet) }
      return count > 0 ? [.cut(items: count, of: plan.items.count, place: place)] : []
    }
    switch parts {
    case .finished: return []
    case .frames(let planner):
      guard case .layout(let other) = planner.motion.change else {
        return warning(first, [scene.layout])
      }
      return warning(first, [scene.layout], " in the first frame")
        + warning(planner.last, [other], " in the last frame")
    case .pages(let pages) where pages.count == 1:
      return warning(first, [scene.layout, scene.moment?.layout])
    case .pages:
      guard !findings.cut.isEmpty, !scene.layout.reachesOverEdges else { return [] }
      let count = findings.cut.reduce(0) { $0 + $1.count }
      return [
        .cut(items: count, of: findings.itemCount, place: Self.words(ofPages: findings.cut.map(\.page)))
      ]
    }
  }

  /// ` on page 2`, ` on pages 2, 3 and 5`, and of many the first five.
  private static func words(ofPages numbers: [Int]) -> String {
    let shown = numbers.prefix(5).map { "\($0)" }
    if numbers.count > 5 { return " on pages \(shown.joined(separator: ", ")) and \(numbers.count - 5) more" }
    guard numbers.count > 1 else { return " on page \(shown[0])" }
    return " on pages \(shown.dropLast().joined(separator: ", ")) and \(shown[shown.count - 1])"
  }
}

extension JobWarning {
  /// The numbered files after the last page, up to the first number that is not there.
  fileprivate static func earlier(than count: Int, _ path: NumberedPath) -> JobWarning? {
    var last = count
    while last < Pages.counts.upperBound, PictureFolder.isThere(path.path(last + 1)) { last += 1 }
    return last > count ? .earlierPages(first: path.path(count + 1), last: path.path(last)) : nil
  }
}

/// Collects findings about plans while they are drawn, one after the other; it keeps no plan.
final class DrawingFindings {
  /// The places of items that are too small for their captions.
  private(set) var crowded: [String] = []
  private var seenCrowded: Set<PlanPart> = []
  /// Items with pictures that are shown whole, because no crop can contain what must not be cut.
  private(set) var fitted = ItemFindings<(place: String, path: String)>()
  /// Items with pictures that are zoomed less than was asked for; an item that is shown again has its least zoom.
  private(set) var zoomedLess = ItemFindings<JobWarning>()
  /// The numbers of pages with items that reach over an edge, from 1, and how many each has.
  private(set) var cut: [(page: Int, count: Int)] = []
  private(set) var itemCount = 0
  /// Pictures on paper; one that is repeated has its lowest resolution.
  private(set) var printed = ItemFindings<PrintedPicture>()
  private var pageCount = 0
  private let scene: Scene

  /// - Parameter scene: The scene that is drawn; its items have the numbers that plans give them.
  init(_ scene: Scene) { self.scene = scene }

  func add(_ plan: RenderPlan) {
    pageCount += 1
    itemCount += plan.items.count
    let reaching = plan.items.count { $0.isCut(by: plan.sheet) }
    if reaching > 0 { cut.append((pageCount, reaching)) }
    for item in plan.items {
      guard let index = item.index else { continue }
      if let picture = item.content.picture {
        note(item, picture, of: scene.items[index])
        if item.image?.isFitted == true { fitted.add((item.place, picture.name), about: item) { _ in false } }
        if plan.isOnPaper, !scene.items[index].isDrawing,
          let resolution = item.image?.resolution(at: plan.scale)
        {
          let found = PrintedPicture(place: item.place, path: picture.name, pixelsPerInch: resolution)
          printed.add(found, about: item) { resolution < $0.pixelsPerInch }
        }
      }
      if item.caption == nil, scene.items[index].caption != nil, !item.ink.intersection(plan.bounds).isEmpty {
        if seenCrowded.insert(item.told).inserted { crowded.append(item.place) }
      }
    }
  }
}

extension DrawingFindings {
  /// Notes an item whose picture is zoomed less than its scene asks for; a picture that is shown whole is noted as such.
  private func note(_ item: PlanItem, _ picture: PictureSource, of scene: SceneItem) {
    guard let image = item.image, !image.isFitted, image.zoom < scene.zoom else { return }
    let found = JobWarning.zoomedLess(
      place: item.place, path: picture.name, asked: scene.zoom, used: image.zoom,
      isForHeads: scene.keep.isEmpty)
    zoomedLess.add(found, about: item) {
      if case .zoomedLess(_, _, _, let used, _) = $0 { image.zoom < used } else { false }
    }
  }
}

/// Findings of one kind: one for each item of the document, which may stand in several places.
struct ItemFindings<Finding> {
  private var found: [PlanPart: (position: Int, finding: Finding)] = [:]

  /// In the order of the items.
  var inOrder: [Finding] { found.values.sorted { $0.position < $1.position }.map(\.finding) }

  /// Adds a finding, or puts it into the place of an earlier one about the same item, if `replaces` says so.
  mutating func add(_ finding: Finding, about item: PlanItem, replacing replaces: (Finding) -> Bool) {
    guard let index = item.index else { return }
    guard let known = found[item.told] else {
      found[item.told] = (index, finding)
      return
    }
    let isBetter = replaces(known.finding)
    found[item.told] = (min(index, known.position), isBetter ? finding : known.finding)
  }
}

extension ImagePlacement {
  /// Its pixels for each inch, of the side with fewer, rounded down; an inch is 72 points.
  fileprivate func resolution(at scale: Double) -> Int? {
    guard target.width > 0, target.height > 0 else { return nil }
    let pixels = min(crop.width / Double(target.width), crop.height / Double(target.height))
    let resolution = pixels * scale * 72
    return resolution.isFinite && resolution < 1e9 ? Int(resolution) : nil
  }
}

extension RenderRemark {
  fileprivate var isAboutCutTexts: Bool { if case .textsCut = self { true } else { false } }
}
