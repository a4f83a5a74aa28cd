// A scene on several pages: which items stand on each of them, and their layouts.

import MosaicLayout

/// A scene in pages; each of them is the scene with a range of its items shown.
///
/// Every item is on one page, in order. Rows are never split: a page ends before the row that would pass its bottom.
package struct ScenePages: Sendable {
  private let scene: Scene
  private let isStopped: Planner.StopCheck
  /// The items of each page; never empty.
  package private(set) var ranges: [Range<Int>] = []
  private var layout: any Layout
  /// The pages of the layout; `nil` for a single page, and for sections with titles.
  private var pages: LayoutPages?

  package var count: Int { ranges.count }

  /// Parts a scene into pages; a scene without ``Scene/pages`` has more than one page only if its layout holds no more items.
  package init(
    _ scene: Scene, unless isStopped: @escaping Planner.StopCheck = { false }
  ) throws(PlanError) {
    self.isStopped = isStopped
    (self.scene, layout, ranges) = (scene, scene.layout, [0..<scene.items.count])
    guard scene.moment == nil else {
      if scene.pages != nil { throw .movingPages }
      return
    }
    if let perPage = scene.pages?.perPage, !Pages.counts.contains(perPage) {
      throw .canvas(
        name: "items per page", found: "\(perPage)",
        allowed: "\(Pages.counts.lowerBound) to \(Pages.counts.upperBound)")
    }
    try Planner.check(scene)
    let container = try Planner.container(for: scene.canvas, sides: layout.requiredSides)
    let room = try Planner.room(of: scene, in: container)
    let items = Planner.layoutItems(of: scene.items[...], in: scene)
    var paged = PagedLayout(layout, perPage: scene.pages?.perPage)
    if let layout = layout as? any PagingLayout {
      do { paged = try layout.paged(items, perPage: paged.perPage, in: room) } catch { throw .layout(error) }
    }
    let isFull = paged.perPage.map { $0 < items.count } == true || paged.counts.map { $0.count > 1 } == true
    guard scene.pages != nil || isFull && paged.isLimit else { return }
    if isFull, !scene.rowTitles.isEmpty {
      throw .value(
        part: nil, name: "number of pages with titles of rows", found: "more than 1",
        allowed: "one page; leave out the titles or the pages")
    }
    if scene.pages?.onlyWhereNeeded == true, !isFull {
      guard let most = container.height else { return }
      // A layout that breaks into pages is as high as it needs; any other layout fills its sheet. Several pages may have room for
      // content that one page refuses.
      let open = layout.pageBreaks == .none ? container : Container(width: container.width)
      let content = try PlanError.attempt { () throws(PlanError) in
        try Planner.content(of: scene, in: open, unless: isStopped)
      }
      let height = content?.size.height
      if let height, height <= most * (1 + 1e-9) { return }
    }
    let breaks = layout.pageBreaks
    let pageLayout = paged.layout(insteadOf: layout)
    if let height = room.height, breaks != .none, !scene.sectionTitles.isEmpty {
      layout = pageLayout
      try addTitledPages(of: items.count, perPage: paged.perPage, width: room.width, height: height)
      return
    }
    let pages = try LayoutPages(of: items, paged, breaks: breaks, in: room) {
      items, container throws(PlanError) in
      do throws(PlanError) {
        return try Planner.arrangement(of: Array(items), by: pageLayout, in: container, unless: isStopped)
      } catch {
        throw error.told(of: scene, from: items.startIndex)
      }
    }
    ranges = pages.ranges
    // A single page is arranged as without pages.
    guard ranges.count > 1 || !pages.placed.isEmpty else { return }
    layout = pageLayout
    self.pages = pages
  }

  /// The scene of a page, counted from 0; its items keep their positions.
  package func page(_ number: Int) -> Scene {
    let range = ranges[number]
    var page = scene.numbered(page: number + 1, of: count)
    page.pages = nil
    page.layout = layout
    if count > 1 {
      page.shown = range
      page.sectionTitles = titles(of: range)
    }
    guard let pages else { return page }
    if !pages.placed.isEmpty {
      page.layout = PlacedLayout(arrangement: pages.placed[number], requiredSides: layout.requiredSides)
    } else if let fillers = pages.fillers(ofPage: number) {
      page.layout = FilledLayout(
        layout: layout, fillers: Planner.layoutItems(of: scene.items[fillers], in: scene))
    }
    return page
  }

  /// The titles of the sections that begin among some items: a section that goes on has its title on the page before.
  private func titles(of range: Range<Int>) -> [Int: Heading] {
    guard !scene.sectionTitles.isEmpty else { return [:] }
    var sections = Set(scene.items[range].map(\.section))
    if range.lowerBound > 0 { sections.remove(scene.items[range.lowerBound - 1].section) }
    var titles: [Int: Heading] = [:]
    for section in sections { titles[section] = scene.sectionTitles[section] }
    return titles
  }

  // MARK: Sections with titles

  private mutating func addTitledPages(of count: Int, perPage: Int?, width: Double?, height: Double)
    throws(PlanError)
  {
    ranges = []
    var first = 0
    while first < count {
      let most = perPage.map { min($0, count - first) } ?? count - first
      try addTitledPage(from: first, most: most, in: Container(width: width), height: height)
      first = ranges[ranges.count - 1].upperBound
    }
  }

  /// One page of sections with titles, each of which stays with the row below it.
  private mutating func addTitledPage(
    from first: Int, most: Int, in container: Container, height: Double
  ) throws(PlanError) {
    var part = scene
    part.title = nil
    part.header = nil
    part.footer = nil
    part.layout = layout
    func content(_ items: Range<Int>) throws(PlanError) -> Planner.Content {
      part.shown = items
      part.sectionTitles = titles(of: items)
      return try Planner.content(of: part, in: container, unless: isStopped)
    }
    func findRows(_ count: Int) throws(PlanError) -> [PageRow] {
      let all = try content(first..<first + count)
      var rows = [PageRow](all.placements)
      rows.include(tops: all.headings.map(\.frame.minY))
      return rows
    }
    // Items many pages below change nothing on this page. So only enough items are arranged that at least one row is
    // on the next page.
    var count = min(most, 256)
    var rows = try findRows(count)
    var end = rows.page(from: 0, height: height).upperBound
    while end == rows.count, count < most {
      count = min(most, 2 * count)
      rows = try findRows(count)
      end = rows.page(from: 0, height: height).upperBound
    }
    // With fewer items, the rows may differ from the rows of all items.
    while end > 1, try content(first..<rows[end - 1].items.upperBound).size.height > height * (1 + 1e-9) {
      end -= 1
    }
    ranges.append(first..<rows[end - 1].items.upperBound)
  }

  package func plan(_ number: Int, measuring texts: some TextMeasuring) throws(PlanError) -> RenderPlan {
    try Planner.plan(page(number), measuring: texts, unless: isStopped)
  }
}

extension Scene {
  package func numbered(page: Int, of count: Int) -> Scene {
    var scene = self
    for title in [\Scene.title, \Scene.header, \Scene.footer] {
      if let text = self[keyPath: title]?.text {
        scene[keyPath: title]?.text = PageWords.expanded(text, page: page, of: count)
      }
    }
    return scene
  }
}

/// A layout that arranges a page with fewer items as if it were full.
private struct FilledLayout: Layout {
  var layout: any Layout
  var fillers: [LayoutItem]

  var requiredSides: ContainerSides { layout.requiredSides }
  var hasFixedPlaces: Bool { layout.hasFixedPlaces }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutPages.filled(items, by: fillers) { items throws(LayoutError) in
      try layout.arrange(items, in: container)
    }
  }
}
