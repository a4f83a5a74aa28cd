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
  /// The frames of each page, if rows were placed for all pages.
  private var placed: [Arrangement] = []
  private var perPage: Int?

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
    ranges = []
    if let height = room.height, layout.pageBreaks != .none {
      layout = paged.layout(insteadOf: layout)
      try fit(items, perPage: paged.perPage, in: Container(width: room.width, height: height))
      return
    }
    if let counts = paged.counts {
      layout = paged.layout(insteadOf: layout)
      for count in counts {
        let first = ranges.last?.upperBound ?? 0
        ranges.append(first..<first + count)
      }
      return
    }
    let most = max(1, min(paged.perPage ?? items.count, items.count))
    ranges = stride(from: 0, to: items.count, by: most).map { $0..<min($0 + most, items.count) }
    guard ranges.count > 1 else { return }
    layout = paged.layout(insteadOf: layout)
    perPage = paged.isFilled ? most : nil
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
    if number < placed.count {
      page.layout = PlacedLayout(arrangement: placed[number], requiredSides: layout.requiredSides)
    } else if let perPage, number > 0, range.count < perPage {
      let before = (range.lowerBound - (perPage - range.count))..<range.lowerBound
      page.layout = FilledLayout(
        layout: layout, fillers: Planner.layoutItems(of: scene.items[before], in: scene))
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

  // MARK: As many as fit

  private mutating func fit(_ items: [LayoutItem], perPage: Int?, in container: Container) throws(PlanError) {
    var open = container
    open.height = nil
    let height = container.height ?? 0
    while let first = ranges.last?.upperBound ?? (items.isEmpty ? nil : 0), first < items.count {
      let most = perPage.map { min($0, items.count - first) } ?? items.count - first
      if !scene.sectionTitles.isEmpty {
        try addTitledPage(from: first, most: most, in: open, height: height)
      } else if layout.pageBreaks == .rows {
        try addRows(items, from: first, most: most, isLimited: perPage != nil, in: open, height: height)
      } else {
        try addItems(items, from: first, most: most, in: open, height: height)
      }
    }
  }

  /// Lays out some items; the placements count from the first of them.
  private func arrange(_ items: ArraySlice<LayoutItem>, in container: Container) throws(PlanError)
    -> Arrangement
  {
    do throws(PlanError) {
      return try Planner.arrangement(of: Array(items), by: layout, in: container, unless: isStopped)
    } catch {
      throw error.told(of: scene, from: items.startIndex)
    }
  }

  /// One page of rows, or all pages if the number of items on a page is not limited.
  private mutating func addRows(
    _ items: [LayoutItem], from first: Int, most: Int, isLimited: Bool, in container: Container,
    height: Double
  ) throws(PlanError) {
    let arrangement = try arrange(items[first..<first + most], in: container)
    // A layout of somebody else's may leave out items, or have another order.
    guard arrangement.placements.map(\.item) == Array(0..<most) else {
      return try addItems(items, from: first, most: most, in: container, height: height)
    }
    let rows = [PageRow](arrangement.placements)
    var next = 0
    while next < rows.count {
      let page = rows.page(from: next, height: height)
      let top = rows[page.lowerBound].top
      let range = rows[page.lowerBound].items.lowerBound..<rows[page.upperBound - 1].items.upperBound
      ranges.append(first + range.lowerBound..<first + range.upperBound)
      placed.append(
        Arrangement(
          placements: arrangement.placements[range].moved(dy: -top, items: -range.lowerBound),
          contentSize: Size(
            width: arrangement.contentSize.width, height: (rows[page].map(\.bottom).max() ?? top) - top),
          spacing: arrangement.spacing))
      next = page.upperBound
      if isLimited { return }
    }
  }

  /// One page of as many items as fit: the number is searched. A single item that does not fit is made smaller.
  private mutating func addItems(
    _ items: [LayoutItem], from first: Int, most: Int, in container: Container, height: Double
  ) throws(PlanError) {
    let limit = height * (1 + 1e-9)
    func fits(_ count: Int) throws(PlanError) -> Bool {
      try arrange(items[first..<first + count], in: container).contentSize.height <= limit
    }
    // Fewer items than columns make wide columns, so a few items may be higher than more items. The search
    // therefore goes on a while.
    var (low, high) = (0, 1)
    var probe = 1
    while true {
      if try fits(probe) { (low, high) = (probe, min(2 * probe, most)) }
      if probe == most || probe >= max(64, 4 * low) { break }
      probe = min(2 * probe, most)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if try fits(middle) { low = middle } else { high = middle }
    }
    while low > 0, low < most, try fits(low + 1) { low += 1 }
    let page = items[first..<first + max(low, 1)]
    ranges.append(first..<first + page.count)
    let arrangement = try arrange(page, in: container)
    placed.append(
      arrangement.contentSize.height > limit
        ? try narrowed(page, arrangement, in: container, to: height) : arrangement)
  }

  /// The items, in the middle of the width, narrowed to a part of it that makes them as high as the page; unchanged if no part does.
  private func narrowed(
    _ items: ArraySlice<LayoutItem>, _ arrangement: Arrangement, in container: Container, to height: Double
  ) throws(PlanError) -> Arrangement {
    guard let width = container.width else { return arrangement }
    var (best, share, step): (Arrangement?, Double, Double) = (nil, 0.5, 0.25)
    for _ in 0..<40 {
      let part = try PlanError.attempt { () throws(PlanError) in
        try arrange(items, in: Container(width: width * share))
      }
      if let part, part.contentSize.height <= height {
        best = part
        share += step
      } else {
        share -= step
      }
      step /= 2
    }
    guard var best else { return arrangement }
    best.placements = best.placements.moved(dx: (width - best.contentSize.width) / 2)
    best.contentSize.width = width
    return best
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

/// Rows one below the other, found from their frames.
struct PageRow {
  var items: Range<Int>
  var top: Double
  var bottom: Double
}

extension [PageRow] {
  /// Finds the rows of placements, one for each item in order: a row begins where an item is below all those before it.
  init(_ placements: [Placement]) {
    self.init()
    let extent = placements.reduce(0) { Swift.max($0, $1.frame.maxY) }
    let slack = extent * 1e-9
    for placement in placements {
      let (top, bottom) = (placement.frame.minY, placement.frame.maxY)
      if let last, top < last.bottom - slack {
        self[count - 1] = PageRow(
          items: last.items.lowerBound..<placement.item + 1, top: Swift.min(last.top, top),
          bottom: Swift.max(last.bottom, bottom))
      } else {
        append(PageRow(items: placement.item..<placement.item + 1, top: top, bottom: bottom))
      }
    }
  }

  /// Moves the tops of the rows below titles up to the tops of the titles.
  mutating func include(tops: [Double]) {
    var index = 0
    for top in tops {
      while index < count, self[index].top < top { index += 1 }
      if index < count { self[index].top = top }
    }
  }

  /// The rows of one page, at least one: those that end before `height` is passed.
  func page(from first: Int, height: Double) -> Range<Int> {
    let end = self[first].top + height * (1 + 1e-9)
    return first..<(self[(first + 1)...].firstIndex { $0.bottom > end } ?? count)
  }
}

/// A layout that arranges a page with fewer items as if it were full.
private struct FilledLayout: Layout {
  var layout: any Layout
  var fillers: [LayoutItem]

  var requiredSides: ContainerSides { layout.requiredSides }
  var hasFixedPlaces: Bool { layout.hasFixedPlaces }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    guard let last = items.last else { return try layout.arrange(items, in: container) }
    let fillers = fillers.map { item in
      var filler = item
      filler.section = last.section
      return filler
    }
    var arrangement = try layout.arrange(items + fillers, in: container)
    arrangement.placements.removeAll { $0.item >= items.count }
    for index in arrangement.placements.indices { arrangement.placements[index].hiddenCount = 0 }
    return arrangement
  }
}
