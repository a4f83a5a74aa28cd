// Which layout is used where none is named.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct AutoLayoutTests {
  static let box = Container(width: 900, height: 600)

  @Test(arguments: 0...9)
  func nineAreASudoku(count: Int) throws {
    let (auto, sudoku): (AutoLayout, SudokuLayout) = (.auto(gap: 6), .sudoku(gap: 6))
    #expect(
      try auto.arrangement(of: squares(count), in: Self.box)
        == sudoku.arrangement(of: squares(count), in: Self.box))
  }

  @Test(arguments: [(10, nil), (24, nil), (5, 2), (9, 4), (30, 7)] as [(Int, Int?)])
  func moreOrGivenColumnsAreAGrid(count: Int, columns: Int?) throws {
    let (auto, grid): (AutoLayout, GridLayout) = (
      .auto(columns: columns, gap: 6), .grid(columns: columns, gap: 6)
    )
    #expect(
      try auto.arrangement(of: squares(count), in: Self.box)
        == grid.arrangement(of: squares(count), in: Self.box))
  }
}
