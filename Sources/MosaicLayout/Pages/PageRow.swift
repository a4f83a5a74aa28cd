// Rows of frames, between which a page may end.

/// Items side by side, found from their frames; all items of the next row are below them.
package struct PageRow {
  package var items: Range<Int>
  package var top: Double
  package var bottom: Double
}

extension [PageRow] {
  /// Finds the rows of placements, one for each item in order: a row begins if an item is below all items before it.
  package init(_ placements: [Placement]) {
    self.init()
    let extent = placements.reduce(0) { Swift.max($0, $1.frame.maxY) }
    let slack = extent * 1e-9
    for placement in placements {
      let top = placement.frame.minY
      let bottom = placement.frame.maxY
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
  package mutating func include(tops: [Double]) {
    var index = 0
    for top in tops {
      while index < count, self[index].top < top { index += 1 }
      if index < count { self[index].top = top }
    }
  }

  /// The rows of one page, at least one: the rows that end before `height` is passed.
  package func page(from first: Int, height: Double) -> Range<Int> {
    let end = self[first].top + height * (1 + 1e-9)
    return first..<(self[(first + 1)...].firstIndex { $0.bottom > end } ?? count)
  }
}
