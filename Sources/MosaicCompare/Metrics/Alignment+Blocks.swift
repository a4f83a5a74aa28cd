// From aligned lines to the rectangles that are compared.

extension Alignment {
  /// The rectangles of the canvas that both pictures have.
  var blocks: [PixelMeasurement.Block] {
    var blocks: [PixelMeasurement.Block] = []
    var top = 0
    for row in rows.spans {
      var left = 0
      for column in columns.spans {
        if let rowA = row.a, let rowB = row.b, let columnA = column.a, let columnB = column.b {
          blocks.append(
            PixelMeasurement.Block(
              columns: left..<left + column.count, rows: top..<top + row.count, a: SIMD2(columnA, rowA),
              b: SIMD2(columnB, rowB)))
        }
        left += column.count
      }
      top += row.count
    }
    return blocks
  }
}
