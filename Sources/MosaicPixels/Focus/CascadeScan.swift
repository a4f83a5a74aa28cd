// A hot loop: a cascade at every second place of a picture, tested against sums of single pixels.

/// Where the windows of a cascade pass in a picture.
///
/// Eight neighbouring windows go through the first stages together, which end most of them; what is left goes on one by one.
/// The doubles hold whole numbers below 2^53, so nothing is rounded: the largest product is that of a node's parts, 3 times
/// 2^14 (weight) times 2^20 (a rectangle of 64 x 64), and 2^16.
struct CascadeScan {
  private typealias Lanes = SIMD8<Double>

  /// Windows that are looked at together.
  private static let laneCount = 8
  /// Stages that they go through together: with fewer the many that fail are slow, with more the few that pass.
  private static let mostJointStages = 4

  /// A rectangle of a feature, as entries of the sums beyond that of the window.
  private struct Corners {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var weight: Double
  }

  /// As ``HeadCascade/Node``.
  private struct Node {
    var parts: Range<Int>
    var threshold: Double
    var below: Int
    var above: Int
  }

  private struct Stage {
    /// Its trees in ``trees``: an array in it would be counted anew for every window.
    var trees: Range<Int>
    var threshold: Double
  }

  private let table: ScanSums
  /// Windows in a row, and rows of them.
  private let columns: Int
  private let rows: Int
  private let corners: [Corners]
  private let nodes: [Node]
  private let leaves: [Double]
  /// The first node of each tree.
  private let trees: [Int]
  private let jointStages: [Stage]
  private let stages: [Stage]
  /// The window without its edge, which does not count for its contrast.
  private let inner: Corners
  private let innerArea: Double

  /// - Parameter plane: At least as large as the cascade's window.
  init(_ cascade: HeadCascade, _ plane: GrayPlane) {
    precondition(plane.width >= cascade.width && plane.height >= cascade.height, "one window fits at least")
    // Eight windows are read also where fewer are left.
    let table = ScanSums(plane, spare: Self.laneCount)
    func corners(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ weight: Int) -> Corners {
      Corners(
        a: table.entry(x, y), b: table.entry(x + width, y), c: table.entry(x, y + height),
        d: table.entry(x + width, y + height), weight: Double(weight))
    }
    self.table = table
    columns = (plane.width - cascade.width) / 2 + 1
    rows = (plane.height - cascade.height) / 2 + 1
    self.corners = cascade.parts.map { corners($0.x, $0.y, $0.width, $0.height, $0.weight) }
    inner = corners(1, 1, cascade.width - 2, cascade.height - 2, 1)
    innerArea = Double((cascade.width - 2) * (cascade.height - 2))
    // Thresholds are in 2^-24 and weights in 2^-8.
    nodes = cascade.nodes.map {
      Node(parts: $0.parts, threshold: Double($0.threshold) / 65_536, below: $0.below, above: $0.above)
    }
    leaves = cascade.leaves.map { Double($0) }
    var (trees, stages): ([Int], [Stage]) = ([], [])
    for stage in cascade.stages {
      let first = trees.count
      trees += stage.trees
      stages.append(Stage(trees: first..<trees.count, threshold: Double(stage.threshold)))
    }
    self.trees = trees
    let joint = min(Self.mostJointStages, cascade.stages.prefix { cascade.isShallow($0) }.count)
    jointStages = Array(stages.prefix(joint))
    self.stages = Array(stages.dropFirst(joint))
  }

  /// The windows that pass all stages, in pixels of the plane, row by row.
  func accepted() -> [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    // Unchecked memory: a window and each corner in it are in the table, since the last of `columns` and `rows` ends inside the
    // plane, and the lanes after the last window read no farther than the spare entries.
    table.sums.withUnsafeBytes { sums in
      table.squares.withUnsafeBytes { squares in
        for y in 0..<rows {
          for x in stride(from: 0, to: columns, by: Self.laneCount) {
            let place = 2 * y * table.stride + x
            let deviation = deviation(at: place, sums, squares)
            var passes = deviation .> Double(HeadCascade.leastDeviation) * innerArea
            for stage in jointStages where any(passes) {
              passes .&= total(of: stage, at: place, deviation, sums) .>= stage.threshold
            }
            guard any(passes) else { continue }
            for lane in 0..<min(Self.laneCount, columns - x)
            where passes[lane] && passesRest(at: place + lane, deviation[lane], sums) {
              found.append((2 * (x + lane), 2 * y))
            }
          }
        }
      }
    }
    return found
  }

  // MARK: Eight windows

  /// The whole part of the standard deviation of a window's values, times their number.
  @inline(__always)
  private func deviation(
    at place: Int, _ sums: UnsafeRawBufferPointer, _ squares: UnsafeRawBufferPointer
  ) -> Lanes {
    let sum = Self.doubles(Self.difference(sums, place, inner))
    let square = Self.difference(squares, place, inner)
    var result = Lanes()
    for lane in 0..<Self.laneCount {
      // Below 0 only where there is no window.
      let spread = max(0, innerArea * Double(UInt32(bitPattern: square[lane])) - sum[lane] * sum[lane])
      // A root that is rounded to a whole number is one: the spread is far below 2^52.
      result[lane] = Double(Int64(spread.squareRoot()))
    }
    return result
  }

  @inline(__always)
  private func total(
    of stage: Stage, at place: Int, _ deviation: Lanes, _ sums: UnsafeRawBufferPointer
  ) -> Lanes {
    var total = Lanes()
    for tree in stage.trees {
      let node = nodes[trees[tree]]
      let below = leaf(node.below, at: place, deviation, sums)
      let above = leaf(node.above, at: place, deviation, sums)
      total += above.replacing(
        with: below, where: value(of: node, at: place, sums) .< node.threshold * deviation)
    }
    return total
  }

  /// What a leaf says, or a node whose ways end in leaves.
  @inline(__always)
  private func leaf(_ next: Int, at place: Int, _ deviation: Lanes, _ sums: UnsafeRawBufferPointer) -> Lanes {
    guard next >= 0 else { return Lanes(repeating: leaves[-1 - next]) }
    let node = nodes[next]
    return Lanes(repeating: leaves[-1 - node.above]).replacing(
      with: leaves[-1 - node.below], where: value(of: node, at: place, sums) .< node.threshold * deviation)
  }

  @inline(__always)
  private func value(of node: Node, at place: Int, _ sums: UnsafeRawBufferPointer) -> Lanes {
    var value = Lanes()
    for part in node.parts {
      value += corners[part].weight * Self.doubles(Self.difference(sums, place, corners[part]))
    }
    return value
  }

  @inline(__always)
  private static func difference(
    _ sums: UnsafeRawBufferPointer, _ place: Int, _ corners: Corners
  ) -> SIMD8<Int32> {
    @inline(__always) func entries(_ corner: Int) -> SIMD8<Int32> {
      sums.loadUnaligned(fromByteOffset: (place &+ corner) &* 4, as: SIMD8<Int32>.self)
    }
    return entries(corners.a) &- entries(corners.b) &- entries(corners.c) &+ entries(corners.d)
  }

  /// Written lane by lane, which the compiler makes one instruction of.
  @inline(__always)
  private static func doubles(_ lanes: SIMD8<Int32>) -> Lanes {
    Lanes(
      Double(lanes[0]), Double(lanes[1]), Double(lanes[2]), Double(lanes[3]), Double(lanes[4]),
      Double(lanes[5]), Double(lanes[6]), Double(lanes[7]))
  }

  // MARK: One window

  private func passesRest(at place: Int, _ deviation: Double, _ sums: UnsafeRawBufferPointer) -> Bool {
    @inline(__always) func entry(_ corner: Int) -> Int32 {
      sums.load(fromByteOffset: (place &+ corner) &* 4, as: Int32.self)
    }
    for stage in stages {
      var total = 0.0
      for tree in stage.trees {
        var next = trees[tree]
        while next >= 0 {
          let node = nodes[next]
          var value = 0.0
          for part in node.parts {
            let corners = corners[part]
            let sum = entry(corners.a) &- entry(corners.b) &- entry(corners.c) &+ entry(corners.d)
            value += corners.weight * Double(sum)
          }
          next = value < node.threshold * deviation ? node.below : node.above
        }
        total += leaves[-1 - next]
      }
      if total < stage.threshold { return false }
    }
    return true
  }
}

extension HeadCascade {
  /// Whether every tree of a stage ends after two nodes at most.
  fileprivate func isShallow(_ stage: Stage) -> Bool {
    func endsNext(_ next: Int) -> Bool { next < 0 || (nodes[next].below < 0 && nodes[next].above < 0) }
    return stage.trees.allSatisfy { endsNext(nodes[$0].below) && endsNext(nodes[$0].above) }
  }
}
