// "span" of an item: how many columns and rows of a grid it covers.

import MosaicLayout
import MosaicScene

extension Kind where Value == CellSpan {
  /// `[columns, rows]`, or `CxR` as text.
  static var span: Kind {
    let range = SpecLimits.lanes
    let allowed = "columns and rows as CxR, such as 2x1, each \(range.lowerBound) to \(range.upperBound)"
    return Kind(
      .other("[columns, rows]"), Schema.tuple(.integer(range), count: 2),
      read: { node in
        node.array(2, wanted: "[columns, rows]") { $0.whole(range) }.map {
          CellSpan(columns: $0[0], rows: $0[1])
        }
      },
      parse: { text throws(SpecError) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], range.contains(columns),
          range.contains(rows)
        else { throw .badValue(path: "", found: quoted(text), allowed: allowed) }
        return CellSpan(columns: columns, rows: rows)
      },
      write: { .array([.number(Double($0.columns)), .number(Double($0.rows))]) },
      spell: { "\($0.columns)x\($0.rows)" })
  }
}
