import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct SudokuLayoutTests {
  /// In a box of 620 × 400 with a column gap of 10 and a row gap of 20: columns of two are 305, of three 200.
  static let table: [[Rect]] = [
    rects("0 0 620 400"),
    rects("0 0 305 400, 315 0 305 400"),
    rects("0 0 620 228, 0 248 305 152, 315 248 305 152"),
    rects("0 0 305 190, 315 0 305 190, 0 210 305 190, 315 210 305 190"),
    rects("0 0 305 240, 315 0 305 240, 0 260 200 140, 210 260 200 140, 420 260 200 140"),
    rects("0 0 410 260, 420 0 200 120, 420 140 200 120, 0 280 200 120, 210 280 200 120, 420 280 200 120"),
    rects(
      "0 0 620 152, 0 172 200 104, 210 172 200 104, 420 172 200 104, 0 296 200 104, "
        + "210 296 200 104, 420 296 200 104"),
    rects(
      "0 0 305 152, 315 0 305 152, 0 172 200 104, 210 172 200 104, 420 172 200 104, "
        + "0 296 200 104, 210 296 200 104, 420 296 200 104"),
    rects(
      "0 0 200 120, 210 0 200 120, 420 0 200 120, 0 140 200 120, 210 140 200 120, "
        + "420 140 200 120, 0 280 200 120, 210 280 200 120, 420 280 200 120"),
  ]

  @Test(arguments: table) func fillsTheBox(frames: [Rect]) throws {
    let (layout, box) = (SudokuLayout().spaced(10, 20), Size(width: 620, height: 400))
    let container = Container(width: box.width, height: box.height)
    try FrameRow("", layout, squares(frames.count), in: container, frames, size: box).check()
    let arrangement = try layout.arrangement(of: squares(frames.count), in: container)
    #expect(arrangement.spacing == Size(width: 10, height: 20) && arrangement.hidden == 0)
  }

  @Test func fractionsAreParameters() throws {
    let layout = SudokuLayout().with { ($0.topOfThree, $0.topOfFive, $0.topOfSeven) = (0.5, 0.25, 0.2) }
    let box = Container(width: 300, height: 100)
    #expect(try layout.arrangement(of: squares(3), in: box).frames[0].height == 50)
    #expect(try layout.arrangement(of: squares(5), in: box).frames[0].height == 25)
    #expect(try layout.arrangement(of: squares(7), in: box).frames[0].height == 20)
    #expect(try layout.arrangement(of: squares(8), in: box).frames[7].height == 40)
  }

  @Test(arguments: [
    (10, Overflow.truncate, 0), (10, .badge, 1),
    (25, .badge, 16), (9, .badge, 0), (3, .truncate, 0),
  ]) func overflow(count: Int, overflow: Overflow, hidden: Int) throws {
    let box = Container(width: 300, height: 300)
    let layouts: [any Layout] = [
      SudokuLayout.sudoku(overflow: overflow), MomentsLayout.moments(overflow: overflow),
    ]
    for layout in layouts {
      let arrangement = try layout.arrangement(of: squares(count), in: box)
      #expect(arrangement.placements.map(\.item) == Array(0..<min(count, 9)))
      #expect(arrangement.hidden == hidden)
    }
  }
}
