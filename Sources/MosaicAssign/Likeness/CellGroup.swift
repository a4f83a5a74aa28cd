import MosaicLayout

/// Up to nine cells near each other, which exchange their pictures.
struct CellGroup {
  static let size = 9

  private var cells: [Int] = []
  private var assignment = SmallAssignment()

  /// Chooses cells at random out of a square of `2 × reach + 1` a side around a cell. At the border of the grid it lies inside.
  mutating func choose(around center: Int, reach: Int, in map: LikenessMap, _ random: inout SplitMix) {
    let columns = Self.span(around: center % map.columns, reach, of: map.columns)
    let rows = Self.span(around: center / map.columns, reach, of: map.rows)
    cells.removeAll(keepingCapacity: true)
    guard map.present(columns, rows) > Self.size else {
      for row in rows {
        for column in columns where row * map.columns + column < map.count {
          cells.append(row * map.columns + column)
        }
      }
      return
    }
    while cells.count < Self.size {
      let column = columns.lowerBound + random.next(below: columns.count)
      let cell = (rows.lowerBound + random.next(below: rows.count)) * map.columns + column
      if cell < map.count && !cells.contains(cell) { cells.append(cell) }
    }
  }

  /// Gives each cell the picture that makes the group fit best to the blurred map.
  mutating func exchange(in map: inout LikenessMap) {
    let pictures = cells.map { map.pictures[$0] }
    assignment.solve(count: cells.count) { picture, cell in
      LikenessMap.most - map.likeness(picture: pictures[picture], cell: cells[cell])
    }
    for (place, cell) in cells.enumerated() { map.pictures[cell] = pictures[assignment.row(of: place)] }
  }

  private static func span(around place: Int, _ reach: Int, of length: Int) -> ClosedRange<Int> {
    let side = min(2 * reach + 1, length)
    let start = max(0, min(place - reach, length - side))
    return start...start + side - 1
  }
}
