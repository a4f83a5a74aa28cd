// Rows of an arrangement, and how many of them a page holds.

/// Rows one below the other, found from their frames.
package struct PageRows: Sendable {
  /// A row: its items, and its edges in points.
  package struct Row: Hashable, Sendable {
    package var items: Range<Int>
    package var top: Double
    package var bottom: Double

    package init(items: Range<Int>, top: Double, bottom: Double) {
      (self.items, self.top, self.bottom) = (items, top, bottom)
    }
  }

  /// From the top.
  package private(set) var rows: [Row] = []

  /// Finds the rows: one begins where an item is below all those before it.
  ///
  /// - Parameter placements: One for each item, in order.
  package init(_ placements: [Placement]) {
    let extent = placements.reduce(0) { max($0, $1.frame.maxY) }
    let slack = extent * 1e-9
    for placement in placements {
      let (top, bottom) = (placement.frame.minY, placement.frame.maxY)
      if let last = rows.last, top < last.bottom - slack {
        rows[rows.count - 1] = Row(
          items: last.items.lowerBound..<placement.item + 1, top: min(last.top, top),
          bottom: max(last.bottom, bottom))
      } else {
        rows.append(Row(items: placement.item..<placement.item + 1, top: top, bottom: bottom))
      }
    }
  }

  /// Moves the tops of the rows below titles up to those of the titles.
  ///
  /// - Parameter tops: From the top.
  package mutating func include(tops: [Double]) {
    var index = 0
    for top in tops {
      while index < rows.count, rows[index].top < top { index += 1 }
      if index < rows.count { rows[index].top = top }
    }
  }

  /// The rows of one page, at least one: those that end before `height` is passed.
  package func page(from first: Int, height: Double) -> Range<Int> {
    let end = rows[first].top + height * (1 + 1e-9)
    let passing = rows[(first + 1)...].firstIndex { $0.bottom > end }
    return first..<(passing ?? rows.count)
  }
}
