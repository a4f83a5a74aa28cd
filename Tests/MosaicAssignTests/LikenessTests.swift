import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicAssign

@Suite(.bounded) struct LikenessTests {
  @Test(arguments: 0...40)
  func anOrderHasEachPictureOnce(count: Int) {
    let features = (0..<count).map(PictureFeatures.noise)
    for columns in Set([1, 2, 3, 7, count / 3, count / 2, count, count + 1]) where columns > 0 {
      let order = LikenessOrder.sorted(features, columns: columns) {}
      #expect(order.sorted() == Array(0..<count))
    }
  }

  @Test func theSeedDecides() {
    let features = (0..<100).map(PictureFeatures.color)
    let order = { (seed: Int) in LikenessOrder.sorted(features, columns: 10, seed: seed) {} }
    #expect(order(1) == order(1))
    #expect(order(1) != order(2))
  }

  /// Random colours in a square, and with a last row that is not full. 1 is out of reach, 0 what a random order has.
  @Test(arguments: [(256, 16, 0.9), (250, 17, 0.88)])
  func neighboursAreAlike(count: Int, columns: Int, bound: Double) {
    let features = (0..<count).map(PictureFeatures.color)
    let order = LikenessOrder.sorted(features, columns: columns) {}
    #expect(preservation(features, order, columns: columns) > bound)
    #expect(preservation(features, Array(0..<count), columns: columns) < 0.2)
  }

  @Test func structureCountsWhereColoursAreEqual() {
    // Four patterns of one mean, of which each gets a region.
    let features = (0..<64).map { index in
      let picture = filled(2, 2) { x, y in 2 * y + x == index % 4 ? 0xFFFF_FFFF : 0xFF00_0000 }
      return PictureFeatures(BoxLight(picture, background: 0))
    }
    let order = LikenessOrder.sorted(features, columns: 8) {}
    let equal = (0..<64).filter { $0 % 8 < 7 && order[$0] % 4 == order[$0 + 1] % 4 }.count
    // By chance a quarter of the 56 pairs.
    #expect(equal > 40)
  }

  @Test func manyPicturesDoNotOverflow() {
    // Values lose a bit here, so that sums of 70,000 whites fit.
    var random = SplitMix(seed: 1)
    let white = [PictureFeatures](repeating: PictureFeatures(.plain(0xFF_FFFF)), count: 70_000)
    var map = LikenessMap(white, columns: 70_000, &random)
    map.blur(reach: 70_000)
    #expect(map.likeness(picture: 0, cell: 0) == 12_288 * 12_288)
  }

  @Test func whatIsThrownEndsTheWork() {
    struct Stop: Error {}
    let features = (0..<20).map(PictureFeatures.color)
    #expect(throws: Stop.self) {
      try LikenessOrder.sorted(features, columns: 5) { () throws(Stop) in throw Stop() }
    }
  }

  @Test(arguments: 0..<300)
  func smallAssignmentsAreTheCheapest(seed: Int) {
    var (random, assignment) = (SplitMix(seed: seed), SmallAssignment())
    let count = 1 + seed % 6
    // Few different costs make ties.
    let costs = (0..<count * count).map { _ in random.next(below: seed % 2 == 0 ? 4 : 1 << 32) }
    assignment.solve(count: count) { costs[$0 * count + $1] }
    let rows = (0..<count).map { assignment.row(of: $0) }
    #expect(rows.sorted() == Array(0..<count))
    let cost = (0..<count).reduce(0) { $0 + costs[rows[$1] * count + $1] }
    #expect(cost == cheapest(costs, count, Array(0..<count)))
  }

  @Test(arguments: 0..<30)
  func blurIsTheMeanOfWhatIsThere(seed: Int) {
    var random = SplitMix(seed: seed)
    let count = 1 + random.next(below: 40)
    let columns = 1 + random.next(below: count)
    let reach = random.next(below: 8)
    let features = (0..<count).map { PictureFeatures.noise(seed: $0) }
    var map = LikenessMap(features, columns: columns, &random)
    map.blur(reach: reach)
    for cell in 0..<count {
      let near = (0..<count).filter {
        abs($0 % columns - cell % columns) <= reach && abs($0 / columns - cell / columns) <= reach
      }
      // What is linear is looked at through the likeness of a picture to all of them.
      let sum = near.reduce(0.0) {
        $0 + own(features[0], features[map.pictures[$1]])
      }
      let rounding = (0..<24).reduce(0.0) { $0 + abs(weighted(features[0], $1)) } * 0.51
      #expect(abs(Double(map.likeness(picture: 0, cell: cell)) - sum / Double(near.count)) <= rounding)
    }
  }

  // MARK: Plain versions

  private func weighted(_ features: PictureFeatures, _ index: Int) -> Double {
    Double(index < 3 ? features.values[index] : features.values[index] >> 2)
  }

  private func own(_ first: PictureFeatures, _ second: PictureFeatures) -> Double {
    (0..<24).reduce(0) { $0 + weighted(first, $1) * weighted(second, $1) }
  }

  private func cheapest(_ costs: [Int], _ count: Int, _ rows: [Int], from column: Int = 0) -> Int {
    guard column < count else { return 0 }
    return (column..<count).map { other in
      var rows = rows
      rows.swapAt(column, other)
      return costs[rows[column] * count + column] + cheapest(costs, count, rows, from: column + 1)
    }.min() ?? 0
  }

  /// Distance Preservation Quality with p = 16 (Barthel et al. 2023, section 3.2): how much nearer than the average of all pictures the
  /// nearest k cells' are, for all k, beside those of the nearest k pictures. Cells that are equally near share the mean of theirs.
  private func preservation(_ features: [PictureFeatures], _ order: [Int], columns: Int) -> Double {
    let count = order.count
    var (inGrid, atBest, total) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count), 0.0
    )
    for cell in 0..<count {
      let others = (0..<count).filter { $0 != cell }
      let distances = order.map { Double(features[order[cell]].cost(to: features[$0])).squareRoot() }
      func way(_ other: Int) -> Int {
        let (x, y) = (cell % columns - other % columns, cell / columns - other / columns)
        return x * x + y * y
      }
      let groups = Dictionary(grouping: others, by: way).sorted { $0.key < $1.key }.map(\.value)
      let near = groups.flatMap { group in
        group.map { _ in group.reduce(0) { $0 + distances[$1] } / Double(group.count) }
      }
      let best = others.map { distances[$0] }.sorted()
      var (sum, least) = (0.0, 0.0)
      for k in near.indices {
        (sum, least) = (sum + near[k], least + best[k])
        inGrid[k] += sum / Double(k + 1) / Double(count)
        atBest[k] += least / Double(k + 1) / Double(count)
      }
      total += sum
    }
    let mean = total / Double(count * (count - 1))
    func sixteenth(_ values: [Double]) -> Double {
      values.dropLast().reduce(0) {
        let gain = max(0, 1 - $1 / mean)
        let (second, fourth) = (gain * gain, gain * gain * gain * gain)
        return $0 + fourth * fourth * fourth * second * second
      }
    }
    var root = sixteenth(inGrid) / sixteenth(atBest)
    for _ in 0..<4 { root = root.squareRoot() }
    return root
  }
}

extension PictureFeatures {
  /// A random colour.
  static func color(seed: Int) -> PictureFeatures {
    var random = SplitMix(seed: seed)
    return PictureFeatures(.plain(random.next(below: 1 << 24)))
  }
}
