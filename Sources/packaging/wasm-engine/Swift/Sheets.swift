// One sheet or pages: the container of a call, the checks of its items, and the result.

/// The container, and whether the items are parted into pages of its size.
struct Sheets {
  var container: Container
  var isPaged = false
  /// The most items of a page; `nil` for as many as fit.
  var perPage: Int?
}

/// The frames of all items; on pages, the frames of one page after another.
struct Arranged {
  var arrangement: Arrangement
  /// How many frames each page has, and the extent of its content; empty without pages.
  var pages: [(count: Int, size: Size)] = []
}

extension Layouts {
  private typealias Arrange = ([LayoutItem], Container) throws(LayoutError) -> Arrangement

  static func arrange(
    _ items: [LayoutItem], by layout: some Layout, _ name: String, on sheets: Sheets
  ) throws(LayoutError) -> Arranged {
    try arrange(items, layout, name, on: sheets) { () throws(LayoutError) in
      PagedLayout(layout, perPage: sheets.perPage)
    }
  }

  static func arrange(
    _ items: [LayoutItem], by layout: some PagingLayout, _ name: String, on sheets: Sheets
  ) throws(LayoutError) -> Arranged {
    try arrange(items, layout, name, on: sheets) { () throws(LayoutError) in
      try layout.paged(items, perPage: sheets.perPage, in: sheets.container)
    }
  }

  private static func arrange(
    _ items: [LayoutItem], _ layout: some Layout, _ name: String, on sheets: Sheets,
    paged: () throws(LayoutError) -> PagedLayout
  ) throws(LayoutError) -> Arranged {
    try arrange(
      items, name, on: sheets, sides: layout.requiredSides, breaks: layout.pageBreaks, paged: paged
    ) { items, container throws(LayoutError) in
      try layout.arrange(items, in: container)
    }
  }

  /// The code for all layouts: a copy for each of them would be large.
  private static func arrange(
    _ given: [LayoutItem], _ name: String, on sheets: Sheets, sides: ContainerSides, breaks: PageBreaks,
    paged: () throws(LayoutError) -> PagedLayout, by plain: Arrange
  ) throws(LayoutError) -> Arranged {
    // The same checks as ``Layout/arrangement(of:in:)``, which asks a type for its name: Embedded Swift has none.
    try LayoutLimits.check(sheets.container, for: sides)
    try LayoutLimits.check(given)
    func checked(_ items: [LayoutItem], _ container: Container, by layout: Arrange) throws(LayoutError)
      -> Arrangement
    {
      let result = try layout(items, container)
      try LayoutLimits.check(result, of: items.count, from: name)
      return result
    }
    guard sheets.isPaged else {
      return Arranged(arrangement: try checked(given, sheets.container, by: plain))
    }
    let paged = try paged()
    // A layout may arrange its pages by another one.
    func layout(_ items: [LayoutItem], _ container: Container) throws(LayoutError) -> Arrangement {
      switch paged.replacement {
      case nil: try plain(items, container)
      case .grid(let grid): try grid.arrange(items, in: container)
      case .template(let template): try template.arrange(items, in: container)
      }
    }
    let pages = try LayoutPages(of: given, paged, breaks: breaks, in: sheets.container) {
      items, container throws(LayoutError) in
      do throws(LayoutError) {
        return try checked(Array(items), container, by: layout)
      } catch {
        throw numbered(error, from: items.startIndex)
      }
    }
    // A single page is arranged as without pages.
    let isSingle = pages.ranges.count == 1
    var all = Arranged(arrangement: Arrangement(placements: [], contentSize: .zero))
    for (number, range) in pages.ranges.enumerated() {
      let page: Arrangement
      let items = Array(given[range])
      do throws(LayoutError) {
        if !pages.placed.isEmpty {
          page = pages.placed[number]
        } else if let fillers = pages.fillers(ofPage: number) {
          page = try LayoutPages.filled(items, by: Array(given[fillers])) { items throws(LayoutError) in
            try checked(items, sheets.container, by: layout)
          }
        } else {
          page = try checked(items, sheets.container, by: isSingle ? plain : layout)
        }
      } catch {
        throw numbered(error, from: range.lowerBound)
      }
      all.add(page, first: range.lowerBound)
    }
    return all
  }

  /// The error with the item's number among all items.
  private static func numbered(_ error: LayoutError, from first: Int) -> LayoutError {
    guard case .item(let index, let found, let allowed) = error else { return error }
    return .item(index: first + index, found: found, allowed: allowed)
  }
}

extension Arranged {
  fileprivate mutating func add(_ page: Arrangement, first: Int) {
    if pages.isEmpty {
      arrangement.spacing = page.spacing
      arrangement.isRepeating = page.isRepeating
      arrangement.choice = page.choice
    } else {
      // Each page has its own.
      arrangement.choice = nil
    }
    pages.append((page.placements.count, page.contentSize))
    arrangement.placements += page.placements.moved(items: first)
    arrangement.contentSize.width = max(arrangement.contentSize.width, page.contentSize.width)
    arrangement.contentSize.height = max(arrangement.contentSize.height, page.contentSize.height)
  }
}
