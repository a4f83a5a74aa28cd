// Items packed as they are: frames worked out by hand, and the share of the sheet that is filled.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct PackLayoutTests {
  static let table: [FrameRow] = [
    FrameRow("nothing", PackLayout(), [], [], size: .zero),
    FrameRow(
      "one item is the sheet", PackLayout.pack(gap: 9), sized("30x20"), rects("0 0 30 20"),
      size: Size(width: 30, height: 20)),
    // The widest that fits goes onto the lowest place; of one width the highest, and of equals the first.
    FrameRow(
      "the widest first, from the left", PackLayout(), sized("20x10 60x10 40x30"), in: Container(width: 100),
      rects("0 10 20 10, 0 0 60 10, 60 0 40 30"), size: Size(width: 100, height: 30)),
    FrameRow(
      "equal ones in their order", PackLayout.pack(gap: 2), sized("10x10 10x10 10x10 10x10"),
      in: Container(width: 23), rects("0 0 10 10, 12 0 10 10, 0 12 10 10, 12 12 10 10"),
      size: Size(width: 22, height: 22)),
    FrameRow(
      "beside the higher neighbour", PackLayout(), sized("50x20 40x10 30x40 20x5"), in: Container(width: 120),
      rects("0 0 50 20, 50 0 40 10, 90 0 30 40, 70 10 20 5"), size: Size(width: 120, height: 40)),
    FrameRow(
      "a hole that nothing fits is left", PackLayout(), sized("60x10 30x30 60x10"), in: Container(width: 95),
      rects("0 0 60 10, 60 0 30 30, 0 10 60 10"), size: Size(width: 90, height: 30)),
    FrameRow(
      "a height given is the first row on its side", PackLayout(), sized("10x20 10x60 30x40"),
      in: Container(height: 100), rects("10 0 10 20, 0 0 10 60, 0 60 30 40"),
      size: Size(width: 30, height: 100)),
    FrameRow(
      "a box with room", PackLayout(), sized("10x10 10x10 10x10"), in: Container(width: 100, height: 10),
      rects("0 0 10 10, 10 0 10 10, 20 0 10 10"), size: Size(width: 30, height: 10)),
    FrameRow(
      "no side is more than twice the other", PackLayout(),
      sized("10x10 10x10 10x10 10x10 10x10 10x10 10x10 10x10"),
      rects(
        "0 0 10 10, 10 0 10 10, 0 10 10 10, 10 10 10 10, 0 20 10 10, 10 20 10 10, 0 30 10 10, 10 30 10 10"),
      size: Size(width: 20, height: 40)),
  ]

  @Test(arguments: table) func rows(row: FrameRow) throws { try row.check() }

  /// Items of what people pack: photographs, icons, sprites and letters.
  enum Mix: String, CaseIterable, Sendable {
    case photographs, icons, sprites, letters

    func size(_ random: inout SeededGenerator) -> Size {
      switch self {
      case .photographs:
        let (ratio, side) = (random.double(0.5625...1.7778), random.double(140...280))
        return Size(
          width: (side * ratio.squareRoot()).rounded(), height: (side / ratio.squareRoot()).rounded())
      case .icons:
        let side = Double(random.pick([16, 24, 32, 48, 64, 128]))
        return Size(width: side, height: side)
      case .sprites: return Size(width: Double(random.int(8...128)), height: Double(random.int(8...128)))
      case .letters: return Size(width: Double(random.int(4...40)), height: Double(random.int(18...26)))
      }
    }
  }

  /// How full sheets are at the least, by the number of items.
  static let filled = [10: 0.78, 20: 0.86, 50: 0.88, 200: 0.91, 1000: 0.94]

  @Test(arguments: Mix.allCases, filled.keys.sorted()) func sheetsAreFilled(mix: Mix, count: Int) throws {
    let least = try #require(Self.filled[count])
    for seed in UInt64(1)...(count > 100 ? 5 : 40) {
      var random = SeededGenerator(seed: seed)
      let items = (0..<count).map { _ in LayoutItem(size: mix.size(&random)) }
      let sheet = try PackLayout().arrangement(of: items, in: Container()).contentSize
      let share = items.reduce(0) { $0 + $1.size.width * $1.size.height } / (sheet.width * sheet.height)
      #expect(share >= least && share <= 1, "\(mix) of \(count) with seed \(seed) fill \(share)")
      #expect(max(sheet.ratio, 1 / sheet.ratio) < 2.2, "\(mix) of \(count) with seed \(seed): \(sheet)")
    }
  }

  /// Whole sizes and gaps give whole places, so that no pixel is resampled.
  @Test func wholeSizesHaveWholePlaces() throws {
    var random = SeededGenerator(seed: 7)
    let items = (0..<500).map { _ in LayoutItem(size: Mix.sprites.size(&random)) }
    for container in [Container(), Container(width: 1000), Container(height: 1000)] {
      let frames = try PackLayout.pack(gap: 3).arrangement(of: items, in: container).frames
      #expect(frames.map(\.size) == items.map(\.size))
      #expect(frames.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
    }
  }

  /// Where the sheet as wide as the box is too high, the one as high as the box may have room.
  @Test func aBoxIsTriedBothWays() throws {
    var (random, found) = (SeededGenerator(seed: 3), 0)
    for _ in 0..<300 {
      let items = (0..<8).map { _ in LayoutItem(size: Mix.sprites.size(&random)) }
      let wide = try PackLayout().arrangement(of: items, in: Container(width: 300)).contentSize
      let tallest = items.reduce(0) { max($0, $1.size.height) }
      guard tallest < wide.height else { continue }
      let high = try PackLayout().arrangement(of: items, in: Container(height: wide.height - 1)).contentSize
      guard high.width <= 300 else { continue }
      found += 1
      let box = Container(width: 300, height: wide.height - 1)
      #expect(try PackLayout().arrangement(of: items, in: box).contentSize == high)
    }
    #expect(found > 10)
  }
}
