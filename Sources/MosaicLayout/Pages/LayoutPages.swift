// The items of a layout in pages. The layout is a function, so that programs and browsers use the same code for any layout.

/// Which items each page shows, and their frames if the search for the pages found them.
///
/// Every item is on one page, in order. Rows are never split: a page ends before the row that would pass its bottom.
package struct LayoutPages {
  /// Arranges some of the items; the placements count from the first of them.
  package typealias Arrange<Failure: Error> = (ArraySlice<LayoutItem>, Container) throws(Failure) ->
    Arrangement

  /// The items of each page, in order.
  package private(set) var ranges: [Range<Int>] = []
  /// The frames of each page; empty if pages do not end at a height.
  package private(set) var placed: [Arrangement] = []
  /// How many items a full page has, if shorter pages keep its places.
  private var places: Int?

  /// Parts items into pages.
  ///
  /// - Parameters:
  ///   - paged: The answer of the layout that was asked for pages in the container.
  ///   - breaks: The places at which that layout may be parted. If it may be parted and the container has a height, pages end at that height.
  ///   - arrange: The layout of pages.
  /// - Complexity: One call of `arrange` for rows, if the number of items on a page is not limited; else some calls for each page.
  package init<Failure: Error>(
    of items: [LayoutItem], _ paged: PagedLayout, breaks: PageBreaks, in container: Container,
    by arrange: Arrange<Failure>
  ) throws(Failure) {
    if let height = container.height, breaks != .none {
      let open = Container(width: container.width)
      var first = 0
      while first < items.count {
        let most = paged.perPage.map { min($0, items.count - first) } ?? items.count - first
        if breaks == .rows {
          try addRows(
            items, from: first, most: most, isLimited: paged.perPage != nil, in: open, height: height,
            by: arrange)
        } else {
          try addItems(items, from: first, most: most, in: open, height: height, by: arrange)
        }
        first = ranges[ranges.count - 1].upperBound
      }
    } else if let counts = paged.counts {
      var first = 0
      for count in counts {
        ranges.append(first..<first + count)
        first += count
      }
    } else {
      let most = max(1, min(paged.perPage ?? items.count, items.count))
      ranges = stride(from: 0, to: items.count, by: most).map { $0..<min($0 + most, items.count) }
      if ranges.count > 1, paged.isFilled { places = most }
    }
  }

  // MARK: A page with fewer items

  /// Items of the page before, which hold the places that a page leaves empty; `nil` if the page is arranged without them.
  package func fillers(ofPage number: Int) -> Range<Int>? {
    let range = ranges[number]
    guard let places, number > 0, range.count < places else { return nil }
    return range.lowerBound - (places - range.count)..<range.lowerBound
  }

  /// Arranges a page with fewer items as if it were full, and shows only the items.
  package static func filled<Failure: Error>(
    _ items: [LayoutItem], by fillers: [LayoutItem], arrange: ([LayoutItem]) throws(Failure) -> Arrangement
  ) throws(Failure) -> Arrangement {
    guard let last = items.last else { return try arrange(items) }
    var all = items
    for var filler in fillers {
      filler.section = last.section
      all.append(filler)
    }
    var arrangement = try arrange(all)
    arrangement.placements.removeAll { $0.item >= items.count }
    for index in arrangement.placements.indices { arrangement.placements[index].hiddenCount = 0 }
    return arrangement
  }

  // MARK: As many as fit

  /// One page of rows, or all pages if the number of items on a page is not limited.
  private mutating func addRows<Failure: Error>(
    _ items: [LayoutItem], from first: Int, most: Int, isLimited: Bool, in container: Container,
    height: Double, by arrange: Arrange<Failure>
  ) throws(Failure) {
    let arrangement = try arrange(items[first..<first + most], container)
    // A layout of another program may leave out items, or have another order.
    guard arrangement.placements.count == most,
      !arrangement.placements.indices.contains(where: { arrangement.placements[$0].item != $0 })
    else {
      return try addItems(items, from: first, most: most, in: container, height: height, by: arrange)
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
            width: arrangement.contentSize.width, height: rows[page].reduce(top) { max($0, $1.bottom) } - top),
          spacing: arrangement.spacing))
      next = page.upperBound
      if isLimited { return }
    }
  }

  /// One page of as many items as fit: the number is searched. A single item that does not fit is made smaller.
  private mutating func addItems<Failure: Error>(
    _ items: [LayoutItem], from first: Int, most: Int, in container: Container, height: Double,
    by arrange: Arrange<Failure>
  ) throws(Failure) {
    let limit = height * (1 + 1e-9)
    func fits(_ count: Int) throws(Failure) -> Bool {
      try arrange(items[first..<first + count], container).contentSize.height <= limit
    }
    // Fewer items than columns make wide columns, so a few items may be higher than more items. The search
    // therefore goes on a while.
    var low = 0
    var high = 1
    var probe = 1
    while true {
      if try fits(probe) {
        low = probe
        high = min(2 * probe, most)
      }
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
    let arrangement = try arrange(page, container)
    placed.append(
      arrangement.contentSize.height > limit
        ? Self.narrowed(page, arrangement, in: container, to: height, by: arrange) : arrangement)
  }

  /// The items, in the middle of the width, narrowed to a part of it that makes them as high as the page; unchanged if no part does.
  private static func narrowed<Failure: Error>(
    _ items: ArraySlice<LayoutItem>, _ arrangement: Arrangement, in container: Container, to height: Double,
    by arrange: Arrange<Failure>
  ) -> Arrangement {
    guard let width = container.width else { return arrangement }
    var best: Arrangement?
    var share = 0.5
    var step = 0.25
    for _ in 0..<40 {
      let part = try? arrange(items, Container(width: width * share))
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
}

extension Sequence<Placement> {
  /// The placements moved by `dx` and `dy` points, with `items` added to their item numbers.
  package func moved(dx: Double = 0, dy: Double = 0, items: Int = 0) -> [Placement] {
    map { placement in
      var placement = placement
      placement.item += items
      placement.frame = placement.frame.offsetBy(dx: dx, dy: dy)
      return placement
    }
  }
}
