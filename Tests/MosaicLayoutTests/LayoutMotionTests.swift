// What holds between any two layouts: exact ends, straight ways, nothing lost.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct LayoutMotionTests {
  /// Two layouts of the same items in the same container, from a seed.
  private func pair(
    _ first: LawSubject, _ second: LawSubject, _ random: inout SeededGenerator
  ) throws -> (Arrangement, Arrangement) {
    var one = first.sample(&random)
    // Two of the layouts have nine places.
    one.items = second.ordinary(Array(one.items.prefix(9)))
    one.container.height = one.container.height ?? 500
    if [first, second].contains(where: { $0 == .pack || $0 == .packWide }) {
      // What is packed is not made smaller.
      one.items = second.ordinary(LawSubject.packWide.ordinary(one.items))
      one.container = Container(width: 2000, height: 2000)
    }
    var two = second.sample(&random)
    two.items = one.items
    two.container = one.container
    return (try one.arrangement(), try two.arrangement())
  }

  @Test(arguments: LawSubject.allCases, LawSubject.allCases)
  func lawsHold(first: LawSubject, second: LawSubject) throws {
    for seed in UInt64(1)...8 {
      var random = SeededGenerator(seed: seed)
      let (start, end) = try pair(first, second, &random)
      let moment = random.double(0.001...0.999)
      let broken = Self.violations(start, end, at: moment)
      #expect(broken.isEmpty, "\(first) to \(second) with seed \(seed) at \(moment)")
      if !broken.isEmpty { return }
    }
  }

  /// Everything that is broken; empty where all laws hold.
  static func violations(_ start: Arrangement, _ end: Arrangement, at moment: Double) -> [String] {
    let motion = LayoutMotion(from: start, to: end)
    var found: [String] = []
    if motion.arrangement(at: 0) != start { found.append("another start") }
    if motion.arrangement(at: 1) != end { found.append("another end") }
    let between = motion.arrangement(at: moment)
    let back = LayoutMotion(from: end, to: start).arrangement(at: 1 - moment)
    if between.placements.map(\.item) != start.placements.map(\.item) { found.append("items are lost") }
    for (name, near, far, here) in [
      ("along x", start.spacing.width, end.spacing.width, between.spacing.width),
      ("along y", start.spacing.height, end.spacing.height, between.spacing.height),
    ] where !(abs(here - near * (1 - moment) - far * moment) <= 1e-9 * max(1, near, far)) {
      found.append("the gap \(name) is not on its way: \(here) between \(near) and \(far)")
    }
    if Set(between.placements.map(\.z)).count != between.placements.count { found.append("no clear order") }
    let size = max(between.contentSize.width, between.contentSize.height, 1)
    for (index, placement) in between.placements.enumerated() {
      let (first, last) = (start.placements[index], end.placements[index])
      let (a, b, c) = (first.frame, last.frame, placement.frame)
      for (near, far, here) in [
        (a.center.x, b.center.x, c.center.x), (a.center.y, b.center.y, c.center.y),
        (a.width, b.width, c.width), (a.height, b.height, c.height),
        (first.rotation, last.rotation, placement.rotation),
      ] {
        let wanted = near * (1 - moment) + far * moment
        if !(abs(here - wanted) <= 1e-9 * max(size, abs(near), abs(far))) {
          found.append("item \(index) is not on its way: \(here) for \(wanted)")
        }
      }
      if placement.shape != (moment < 0.5 ? first : last).shape {
        found.append("item \(index) has another shape")
      }
      if c.width < 0 || c.height < 0 { found.append("item \(index) has a negative side") }
      if placement.opacity != 1 { found.append("item \(index) fades") }
      let reverse = back.placements[index].frame
      if abs(reverse.x - c.x) > 1e-6 * max(size, abs(c.x)) { found.append("the way back is another one") }
    }
    return found
  }

  @Test func lawsCatchWhatIsBroken() throws {
    var random = SeededGenerator(seed: 1)
    let (start, end) = try pair(.gridOfBox, .ring, &random)
    var moved = end
    moved.placements.swapAt(0, 1)
    #expect(!Self.violations(start, moved, at: 0.5).isEmpty)
  }

  @Test func whatOnlyOneShowsFadesAtItsPlace() throws {
    let items = squares(12)
    let box = Container(width: 300, height: 300)
    let nine = try SudokuLayout.sudoku(overflow: .badge).arrangement(of: items, in: box)
    let all = try RingLayout.ring().arrangement(of: items, in: box)
    let motion = LayoutMotion(from: nine, to: all)
    let quarter = motion.arrangement(at: 0.25)
    #expect(quarter.placements.map(\.item) == Array(0..<12))
    #expect(quarter.placements.map(\.opacity) == Array(repeating: 1, count: 9) + [0.25, 0.25, 0.25])
    #expect(quarter.placements[9...].map(\.frame) == all.placements[9...].map(\.frame))
    #expect(quarter.placements[8].hiddenCount == 3 && motion.arrangement(at: 0.75).hidden == 0)
    // And out again.
    let back = LayoutMotion(from: all, to: nine).arrangement(at: 0.25)
    #expect(back.placements[9...].map(\.opacity) == [0.75, 0.75, 0.75])
  }

  @Test func orderChangesPairByPair() {
    func arrangement(_ heights: [Int]) -> Arrangement {
      Arrangement(
        placements: heights.enumerated().map { Placement(item: $0, frame: rect(0, 0, 1, 1), z: $1) },
        contentSize: Size(width: 1, height: 1))
    }
    func order(_ start: [Int], _ end: [Int], _ moment: Double) -> [Int] {
      let placements = LayoutMotion(from: arrangement(start), to: arrangement(end)).arrangement(at: moment)
        .placements
      return placements.sorted { $0.z < $1.z }.map(\.item)
    }
    #expect(order([0, 1, 2], [2, 1, 0], 0.4) == [0, 1, 2])
    #expect(order([0, 1, 2], [2, 1, 0], 0.6) == [2, 1, 0])
    #expect(order([0, 1, 2], [3, 0, 1], 0.2) == [0, 1, 2])
    #expect(order([0, 1, 2], [3, 0, 1], 0.4) == [1, 0, 2])
    // A layout without an order of its own leaves it to the other one.
    #expect(order([0, 0, 0], [2, 1, 0], 0.01) == [2, 1, 0])
  }

  @Test func contentIsAsLargeAsTheLarger() throws {
    let items = squares(6)
    let high = try WaterfallLayout.waterfall(columns: 1).arrangement(of: items, in: Container(width: 100))
    let wide = try GridLayout.grid(cell: Size(width: 200, height: 10), columns: 6).arrangement(
      of: items, in: Container())
    let between = LayoutMotion(from: high, to: wide).arrangement(at: 0.5)
    #expect(between.contentSize == Size(width: 1200, height: high.contentSize.height))
  }

  // MARK: Easing

  @Test(arguments: Easing.allCases) func endsAreExactAndNothingFalls(easing: Easing) {
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
    #expect(easing.progress(at: -3) == 0 && easing.progress(at: 3) == 1 && easing.progress(at: .nan) == 0)
    var last = 0.0
    for step in 1...1000 {
      let progress = easing.progress(at: Double(step) / 1000)
      #expect(progress >= last && progress <= 1, "\(easing) at \(step)")
      last = progress
    }
  }

  /// `getComputedTimingFunction` of browsers: cubic-bezier() at a quarter, a half and three quarters.
  @Test(arguments: [
    (Easing.linear, [0.25, 0.5, 0.75]), (.ease, [0.4085, 0.8024, 0.9604]),
    (.easeIn, [0.0935, 0.3154, 0.6219]), (.easeOut, [0.3781, 0.6846, 0.9065]),
    (.easeInOut, [0.1292, 0.5, 0.8708]),
  ]) func isTheCurveOfCSS(easing: Easing, values: [Double]) {
    for (time, value) in zip([0.25, 0.5, 0.75], values) {
      #expect(abs(easing.progress(at: time) - value) < 0.0001, "\(easing) at \(time)")
    }
  }
}
