import MosaicAssign
import TestSupport
import Testing

@Suite(.bounded) struct OrderTests {
  @Test(arguments: 0...24, [0, 1, 2, 3, 4, 5, 7, 12, 24, 31, 100])
  func aWalkGoesFromNeighbourToNeighbour(columns: Int, rows: Int) {
    let walk = GridWalk.cells(columns: columns, rows: rows)
    #expect(walk.sorted() == Array(0..<columns * rows))
    #expect(walk.first ?? 0 == 0)
    let steps = zip(walk, walk.dropFirst()).map { from, to in
      (across: abs(from % columns - to % columns), down: abs(from / columns - to / columns))
    }
    #expect(steps.allSatisfy { max($0.across, $0.down) == 1 })
    let mayBeDiagonal = max(columns, rows) % 2 == 1 && min(columns, rows) % 2 == 0
    #expect(steps.filter { $0 == (1, 1) }.count <= (mayBeDiagonal ? 1 : 0))
  }

  @Test func aWalkStaysNear() {
    // Sixteen steps of a walk row by row span 16 columns; those of this one lie in a block of 8 × 8.
    let walk = GridWalk.cells(columns: 64, rows: 64)
    for start in 0..<walk.count - 16 {
      let part = walk[start..<start + 16]
      let (xs, ys) = (part.map { $0 % 64 }, part.map { $0 / 64 })
      #expect((xs.max() ?? 0) - (xs.min() ?? 0) < 8 && (ys.max() ?? 0) - (ys.min() ?? 0) < 8)
    }
  }

  @Test func coloursComeAsInTheRainbow() {
    let rainbow = [
      0xFF_0000, 0xFF_8000, 0xFF_FF00, 0x00_FF00, 0x00_FF80, 0x00_FFFF, 0x00_80FF, 0x00_00FF,
      0x80_00FF,
      0xFF_00FF,
    ]
    let greys = [0x00_0000, 0x40_4040, 0x80_8080, 0x88_8080, 0xFF_FFFF]
    let colors = rainbow + greys
    // From any order: here each fourth of the fifteen.
    let mixed = colors.indices.map { colors[$0 * 4 % 15] }
    let order = ColorOrder.sorted(mixed.map { PictureFeatures(.plain($0)) })
    #expect(order.map { mixed[$0] } == colors)
  }

  @Test func ofAHueTheDarkerComesFirst() {
    let colors = [0xFF_0000, 0x60_0000, 0x00_00C0, 0xA0_0000, 0x00_0060]
    #expect(ColorOrder.sorted(colors.map { PictureFeatures(.plain($0)) }) == [1, 3, 0, 4, 2])
    #expect(ColorOrder.sorted([]) == [])
    #expect(ColorOrder.sorted([PictureFeatures](repeating: .color(seed: 1), count: 5)) == [0, 1, 2, 3, 4])
  }
}
