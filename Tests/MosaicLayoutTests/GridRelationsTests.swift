// The article builds its grid from relations between edges: solving them must give the layout's frames.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct GridRelationsTests {
  struct Case: Sendable {
    var count: Int
    var columns: Int
    var columnGap: Double
    var rowGap: Double
  }

  static let cases: [Case] = [
    Case(count: 9, columns: 3, columnGap: 10, rowGap: 10),
    Case(count: 7, columns: 3, columnGap: 4, rowGap: 9),
    Case(count: 4, columns: 4, columnGap: 2.5, rowGap: 0),
    Case(count: 5, columns: 1, columnGap: 8, rowGap: 3),
    Case(count: 11, columns: 5, columnGap: 0, rowGap: 0), Case(count: 1, columns: 1, columnGap: 7, rowGap: 7),
  ]

  @Test(arguments: cases) func boxGiven(row: Case) throws {
    var relations = Self.relations(of: row)
    relations.fix(.boxRight, at: 640)
    relations.fix(.boxBottom, at: 480)
    let solution = try #require(relations.solve())
    let layout = GridLayout().with {
      ($0.columns, $0.columnGap, $0.rowGap) = (row.columns, row.columnGap, row.rowGap)
    }
    let arrangement = try layout.arrangement(of: squares(row.count), in: Container(width: 640, height: 480))
    expect(arrangement, has: Self.frames(row.count, in: solution))
  }

  @Test(arguments: cases) func cellsGiven(row: Case) throws {
    var relations = Self.relations(of: row)
    relations.add(.right(0), minus: .left(0), equals: 64)
    relations.add(.bottom(0), minus: .top(0), equals: 48)
    let solution = try #require(relations.solve())
    let layout = GridLayout.grid(cell: Size(width: 64, height: 48), columns: row.columns).with {
      ($0.columnGap, $0.rowGap) = (row.columnGap, row.rowGap)
    }
    let arrangement = try layout.arrangement(of: squares(row.count), in: Container())
    expect(arrangement, has: Self.frames(row.count, in: solution))
    let box = Size(width: solution[.boxRight, default: -1], height: solution[.boxBottom, default: -1])
    #expect(arrangement.contentSize.isClose(to: box))
  }

  private static func relations(of row: Case) -> EdgeRelations {
    var relations = EdgeRelations()
    for cell in 0..<row.count {
      if cell < row.columns {
        relations.fix(.top(cell), at: 0)
      } else {
        relations.add(.top(cell), minus: .bottom(cell - row.columns), equals: row.rowGap)
      }
      if cell % row.columns == 0 {
        relations.fix(.left(cell), at: 0)
      } else {
        relations.add(.left(cell), minus: .right(cell - 1), equals: row.columnGap)
      }
      if cell > 0 {
        relations.addEqual(.right(cell), .left(cell), .right(0), .left(0))
        relations.addEqual(.bottom(cell), .top(cell), .bottom(0), .top(0))
      }
    }
    relations.add(.right(row.columns - 1), minus: .boxRight, equals: 0)
    let lastRow = (row.count - 1) / row.columns * row.columns
    relations.add(.bottom(lastRow), minus: .boxBottom, equals: 0)
    return relations
  }

  private static func frames(_ count: Int, in solution: [Edge: Double]) -> [Rect] {
    (0..<count).map { cell in
      let left = solution[.left(cell), default: -1]
      let top = solution[.top(cell), default: -1]
      return rect(
        left, top, solution[.right(cell), default: -1] - left, solution[.bottom(cell), default: -1] - top)
    }
  }
}

/// An edge of a cell, or the far ones of the box.
enum Edge: Hashable {
  case left(Int), right(Int), top(Int), bottom(Int)
  case boxRight, boxBottom
}

/// Linear relations between edges, solved by Gaussian elimination.
struct EdgeRelations {
  private var columns: [Edge: Int] = [:]
  private var rows: [(terms: [(Edge, Double)], sum: Double)] = []

  mutating func fix(_ edge: Edge, at value: Double) { append([(edge, 1)], value) }

  mutating func add(_ edge: Edge, minus other: Edge, equals value: Double) {
    append([(edge, 1), (other, -1)], value)
  }

  /// far − near = otherFar − otherNear.
  mutating func addEqual(_ far: Edge, _ near: Edge, _ otherFar: Edge, _ otherNear: Edge) {
    append([(far, 1), (near, -1), (otherFar, -1), (otherNear, 1)], 0)
  }

  private mutating func append(_ terms: [(Edge, Double)], _ sum: Double) {
    for (edge, _) in terms where columns[edge] == nil { columns[edge] = columns.count }
    rows.append((terms, sum))
  }

  /// The edges; `nil` where the relations leave one open or contradict each other.
  func solve() -> [Edge: Double]? {
    let size = columns.count
    guard rows.count == size else { return nil }
    var matrix = rows.map { row in
      var line = Array(repeating: 0.0, count: size + 1)
      for (edge, factor) in row.terms { line[columns[edge, default: 0]] += factor }
      line[size] = row.sum
      return line
    }
    for column in 0..<size {
      guard let pivot = (column..<size).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
        abs(matrix[pivot][column]) > 1e-9
      else { return nil }
      matrix.swapAt(column, pivot)
      for row in 0..<size where row != column && matrix[row][column] != 0 {
        let factor = matrix[row][column] / matrix[column][column]
        for place in column...size { matrix[row][place] -= factor * matrix[column][place] }
      }
    }
    return columns.mapValues { matrix[$0][size] / matrix[$0][$0] }
  }
}
