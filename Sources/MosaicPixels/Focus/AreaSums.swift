/// For each place the sum of all that is left of it and above it, so that any rectangle takes four look-ups.
struct AreaSums {
  /// From one row to the next: one more than the width.
  let stride: Int
  private(set) var table: [Int]

  /// - Parameter value: Of each pixel, rows from the top.
  init(width: Int, height: Int, _ value: (Int) -> Int) {
    stride = width + 1
    table = [Int](repeating: 0, count: stride * (height + 1))
    var place = stride
    for y in 0..<height {
      var row = 0
      place += 1
      for index in y * width..<(y + 1) * width {
        row &+= value(index)
        table[place] = table[place - stride] &+ row
        place += 1
      }
    }
  }

  subscript(columns: Range<Int>, rows: Range<Int>) -> Int {
    let (top, bottom) = (rows.lowerBound * stride, rows.upperBound * stride)
    return table[bottom + columns.upperBound] &- table[bottom + columns.lowerBound]
      &- table[top + columns.upperBound] &+ table[top + columns.lowerBound]
  }
}
