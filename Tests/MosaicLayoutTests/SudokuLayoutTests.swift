// The nine arrangements of the fixed box, by hand.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct SudokuLayoutTests {
  /// In a box of 1080 × 1080 with gaps of 4: columns of two are 538 wide, of three 1072/3.
  static let square: [[Rect]] = {
    let third = 1072.0 / 3
    let (x1, x2) = (third + 4, 2 * third + 8)
    return [
      rects("0 0 1080 1080"),
      rects("0 0 538 1080, 542 0 538 1080"),
      rects("0 0 1080 615.6, 0 619.6 538 460.4, 542 619.6 538 460.4"),
      rects("0 0 538 538, 542 0 538 538, 0 542 538 538, 542 542 538 538"),
      [
        rect(0, 0, 538, 648), rect(542, 0, 538, 648), rect(0, 652, third, 428), rect(x1, 652, third, 428),
        rect(x2, 652, third, 428),
      ],
      [
        rect(0, 0, 2 * third + 4, 2 * third + 4), rect(x2, 0, third, third), rect(x2, x1, third, third),
        rect(0, x2, third, third), rect(x1, x2, third, third), rect(x2, x2, third, third),
      ],
      rects("0 0 1080 460.4") + threes(third, tops: [464.4, 774.2], height: 305.8),
      rects("0 0 538 460.4, 542 0 538 460.4") + threes(third, tops: [464.4, 774.2], height: 305.8),
      threes(third, tops: [0, x1, x2], height: third),
    ]
  }()

  /// Rows of three in the box of 1080.
  static func threes(_ width: Double, tops: [Double], height: Double) -> [Rect] {
    tops.flatMap { top in (0..<3).map { rect(Double($0) * (width + 4), top, width, height) } }
  }

  @Test(arguments: square) func fillsTheSquare(frames: [Rect]) throws {
    let layout: SudokuLayout = .sudoku(gap: 4)
    let arrangement = try layout.arrangement(
      of: squares(frames.count), in: Container(width: 1080, height: 1080))
    expect(arrangement, has: frames)
    #expect(arrangement.contentSize == Size(width: 1080, height: 1080))
    #expect(arrangement.spacing == Size(width: 4, height: 4))
    #expect(arrangement.hidden == nil)
  }

  /// In a box of 620 × 400 with a column gap of 10 and a row gap of 20: columns of two are 305, of three 200.
  static let unequal: [[Rect]] = [
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

  @Test(arguments: unequal) func keepsUnequalGaps(frames: [Rect]) throws {
    let layout = SudokuLayout().with { ($0.columnGap, $0.rowGap) = (10, 20) }
    let arrangement = try layout.arrangement(
      of: squares(frames.count), in: Container(width: 620, height: 400))
    expect(arrangement, has: frames)
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
    (10, Overflow.truncate, nil), (10, .badge, HiddenItems(shownBy: 8, count: 1)),
    (25, .badge, HiddenItems(shownBy: 8, count: 16)), (9, .badge, nil), (3, .truncate, nil),
  ]) func overflow(count: Int, overflow: Overflow, hidden: HiddenItems?) throws {
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
