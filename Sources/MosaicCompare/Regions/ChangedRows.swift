// Which pixels differ in three rows of a map.

/// The row that is looked at and those beside it: 1 for each pixel that differs, else 0, with a column of 0 at either end.
struct ChangedRows {
  private let map: DifferenceMap
  private var row = -2
  private var above: [UInt8]
  private var current: [UInt8]
  private var below: [UInt8]

  init(_ map: DifferenceMap) {
    self.map = map
    above = [UInt8](repeating: 0, count: map.width + 2)
    (current, below) = (above, above)
  }

  /// Moves down to a row.
  mutating func move(to y: Int) {
    if y == row + 1 {
      swap(&above, &current)
      swap(&current, &below)
    } else {
      Self.fill(&above, map, y - 1)
      Self.fill(&current, map, y)
    }
    Self.fill(&below, map, y + 1)
    row = y
  }

  /// The first pixel of the row from a column on that differs; `nil` if none does.
  func nextChange(from x: Int) -> Int? {
    // The columns of 0 are before and after the row.
    let found = current.withUnsafeBytes { $0.firstNonzero(from: x + 1) }
    return found < current.count ? found - 1 : nil
  }

  /// How many of the pixels above, below, left and right of a pixel differ.
  func directNeighbours(_ x: Int) -> Int { Int(current[x] + current[x + 2] + above[x + 1] + below[x + 1]) }

  /// How many of the four pixels at the corners of a pixel differ.
  func corners(_ x: Int) -> Int { Int(above[x] + above[x + 2] + below[x] + below[x + 2]) }

  private static func fill(_ row: inout [UInt8], _ map: DifferenceMap, _ y: Int) {
    if y >= 0 && y < map.height {
      let start = y * map.width
      for x in 0..<map.width { row[x + 1] = DifferenceMap.isDifferent(map.kinds[start + x]) ? 1 : 0 }
    } else {
      for x in row.indices { row[x] = 0 }
    }
  }
}
