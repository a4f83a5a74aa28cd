// Renders the pages of a scene: into one PDF, or into numbered files.

import MosaicCodecs
package import MosaicScene

extension CollageRenderer {
  /// Renders all pages of a scene, one after the other.
  ///
  /// A PDF appears whole or not at all, and so does each of numbered files; those before an error or a stop stay.
  ///
  /// - Parameters:
  ///   - pages: The pages of a scene; those of the same scene without pictures that cannot be read are made anew.
  ///   - target: Where the output goes: a PDF, or a ``NumberedPath``, whose numbers begin with 1.
  ///   - format: The file format.
  /// - Returns: The plan of the first page, with the findings of all.
  package func render(
    _ pages: ScenePages, to target: OutputTarget, as format: OutputFormat
  ) throws(RenderError) -> RenderReport {
    try draw(pages, numbered: target.numbered, to: OutputPlace(target), as: format).report
  }

  /// Renders all pages into the bytes of a PDF.
  package func rendered(
    _ pages: ScenePages, as format: OutputFormat
  ) throws(RenderError) -> (bytes: [UInt8], report: RenderReport) {
    let place = OutputPlace.memory(DecodeGate(memory: options.memory))
    let (report, output) = try draw(pages, numbered: nil, to: place, as: format)
    return (output?.bytes ?? [], report)
  }

  private func draw(
    _ pages: ScenePages, numbered: NumberedPath?, to place: OutputPlace, as format: OutputFormat
  ) throws(RenderError) -> (report: RenderReport, output: OutputFile?) {
    try check(pages.count, numbered: numbered, place, format)
    let places =
      numbered.map { path in (0..<pages.count).map { OutputPlace.file(path.path($0 + 1)) } } ?? [place]
    let outputs = try RunOutputs(places, from: pages.scene.picturePaths, options: options)
    var made = PageFindings(pages.scene)
    var count = 0
    var output: OutputFile?
    var report = try resolving(pages.scene) { scene, typesetter throws(RenderError) in
      let pages = scene.items.count == pages.scene.items.count ? pages.with(scene) : try self.pages(of: scene)
      var findings = PageFindings(scene)
      let planned = { (number: Int) throws(RenderError) -> RenderPlan in
        let plan = try self.plan(number, of: pages, typesetter)
        findings.add(plan)
        return plan
      }
      count = pages.count
      if numbered == nil, format == .pdf {
        output = try write(pages.count, to: place, of: outputs, typesetter, planned)
      } else {
        for number in 0..<pages.count {
          var renderer = self
          renderer.options = options.part(number, of: pages.count)
          output = try renderer.write(
            try planned(number), to: places[number], of: outputs, as: format, on: options.workerPool(),
            typesetter: typesetter)
        }
        try options.report(rows: count * 1000, of: count * 1000)
      }
      made = findings
      return findings.plan
    }
    if let first = made.first { report.plan = first }
    (report.pageCount, report.cutItems, report.itemCount) = (count, made.cutItems, made.itemCount)
    return (report, output)
  }

  /// Several pages need a PDF, or numbers.
  private func check(
    _ count: Int, numbered: NumberedPath?, _ place: OutputPlace, _ format: OutputFormat
  ) throws(RenderError) {
    guard count > 1, numbered == nil, format != .pdf else { return }
    var shown = place.path
    if case .standardOutput = place { shown = "-" }
    throw .format(
      .severalPages(path: shown, count: count, format, place.path.flatMap(NumberedPath.fault)))
  }

  private func pages(of scene: Scene) throws(RenderError) -> ScenePages {
    do { return try ScenePages(scene) } catch { throw .plan(error) }
  }

  /// The plan of a page; its items have their numbers in the whole scene.
  private func plan(
    _ number: Int, of pages: ScenePages, _ typesetter: Typesetter
  ) throws(RenderError) -> RenderPlan {
    if options.isStopped { throw .cancelled }
    do { return try pages.plan(number, measuring: TextMeasurer(typesetter)) } catch { throw .plan(error) }
  }

  private func write(
    _ count: Int, to place: OutputPlace, of outputs: RunOutputs, _ typesetter: Typesetter,
    _ plan: (Int) throws(RenderError) -> RenderPlan
  ) throws(RenderError) -> OutputFile {
    let file = try outputs.open(place)
    try PagedPDF(
      pool: options.workerPool(), options: options, count: count, typesetter: typesetter, gate: place.gate
    ).render(to: file, plan)
    try self.output { () throws(CodecError) in try file.commit() }
    return file
  }
}

/// What is to be said of the items of all pages, without keeping all of their plans.
private struct PageFindings {
  /// The plan of the first page.
  private(set) var first: RenderPlan?
  /// The same, with items of later pages that something is to be said of.
  private(set) var plan: RenderPlan
  /// How many items reach over an edge, by the number of the page.
  private(set) var cutItems: [Int: Int] = [:]
  private(set) var itemCount = 0
  private var pageCount = 0
  private let scene: Scene

  init(_ scene: Scene) {
    self.scene = scene
    plan = RenderPlan(width: 1, height: 1, scale: 1, pixelWidth: 1, pixelHeight: 1)
  }

  mutating func add(_ page: RenderPlan) {
    pageCount += 1
    itemCount += page.items.count
    let cut = page.items.count { $0.isCut(by: page.bounds) }
    if cut > 0 { cutItems[pageCount] = cut }
    guard first != nil else {
      (first, plan) = (page, page)
      return
    }
    plan.items += page.items.filter { item in
      let isCrowded = item.caption == nil && item.index.map { scene.items[$0].caption != nil } == true
      return isCrowded || item.image?.isFitted == true
    }
  }
}

extension OutputTarget {
  /// The path as one of numbered files, if it is one.
  package var numbered: NumberedPath? {
    if case .file(let path) = self { NumberedPath(path) } else { nil }
  }
}
