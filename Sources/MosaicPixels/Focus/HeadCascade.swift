/// A detector of faces in windows of one size. All numbers are whole: thresholds and leaves in 2^-24, weights in 2^-8.
///
/// Source: P. Viola, M. Jones: "Rapid Object Detection using a Boosted Cascade of Simple Features", 2001.
package struct HeadCascade: Hashable, Sendable {
  /// A weighted rectangle of a feature, in pixels of the window.
  struct Part: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var weight: Int
  }

  /// A decision of a tree: which way to go if the feature's value is below or above the threshold.
  struct Node: Hashable, Sendable {
    var parts: Range<Int>
    var threshold: Int
    /// The next node, counted in ``HeadCascade/nodes``; or -1 minus the leaf, counted in ``HeadCascade/leaves``.
    var below: Int
    var above: Int
  }

  /// A part of the cascade that a window must pass.
  struct Stage: Hashable, Sendable {
    /// Its trees, in ``HeadCascade/trees``: an array in it would be counted anew for every window.
    var trees: Range<Int>
    var threshold: Int
  }

  let width: Int
  let height: Int
  var parts: [Part] = []
  var nodes: [Node] = []
  var leaves: [Int] = []
  var trees: [Int] = []
  var stages: [Stage] = []

  /// Windows whose values deviate by no more than this from their mean are too even for a face.
  static let leastDeviation = 15
}

// MARK: Windows

extension HeadCascade {
  /// A rectangle as its corners in a table of sums, beyond that of the window.
  private struct Corners {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var weight: Int

    init(_ part: Part, stride: Int) {
      a = part.y * stride + part.x
      b = a + part.width
      c = a + part.height * stride
      d = c + part.width
      weight = part.weight
    }

    @inline(__always)
    func sum(of table: UnsafeBufferPointer<Int>, at place: Int) -> Int {
      table[place &+ a] &- table[place &+ b] &- table[place &+ c] &+ table[place &+ d]
    }
  }

  /// The windows that pass all stages, at every second place, row by row; behind one that fails the first stage, one is skipped.
  ///
  /// The largest number is a product of a node: 3 parts times 2^14 (weight) times 2^20 (a rectangle of 64 x 64), times 2^16.
  func windows(in plane: GrayPlane) -> [(x: Int, y: Int)] {
    let values = plane.values
    let sums = AreaSums(width: plane.width, height: plane.height) { Int(values[$0]) }
    let squares = AreaSums(width: plane.width, height: plane.height) { Int(values[$0]) * Int(values[$0]) }
    let corners = parts.map { Corners($0, stride: sums.stride) }
    // The window without its edge, which does not count for its contrast.
    let inner = Corners(
      Part(x: 1, y: 1, width: width - 2, height: height - 2, weight: 1), stride: sums.stride)
    let area = (width - 2) * (height - 2)
    var found: [(x: Int, y: Int)] = []
    // Unchecked memory: every window lies inside the plane, and every corner inside its window.
    sums.table.withUnsafeBufferPointer { sums in
      squares.table.withUnsafeBufferPointer { squares in
        corners.withUnsafeBufferPointer { corners in
          for y in stride(from: 0, through: plane.height - height, by: 2) {
            var x = 0
            while x <= plane.width - width {
              let place = y * (plane.width + 1) + x
              let sum = inner.sum(of: sums, at: place)
              let spread = area * inner.sum(of: squares, at: place) - sum * sum
              let deviation = Int(Double(spread).squareRoot())
              let passed =
                deviation > Self.leastDeviation * area
                ? passedStages(at: place, deviation, sums, corners) : 0
              if passed == stages.count { found.append((x, y)) }
              x += passed == 0 ? 4 : 2
            }
          }
        }
      }
    }
    return found
  }

  private func passedStages(
    at place: Int, _ deviation: Int, _ sums: UnsafeBufferPointer<Int>,
    _ corners: UnsafeBufferPointer<Corners>
  ) -> Int {
    for (number, stage) in stages.enumerated() {
      var total = 0
      for tree in stage.trees {
        var next = trees[tree]
        while next >= 0 {
          let node = nodes[next]
          var value = 0
          for part in node.parts { value &+= corners[part].weight &* corners[part].sum(of: sums, at: place) }
          next = value &* 65_536 < node.threshold &* deviation ? node.below : node.above
        }
        total &+= leaves[-1 - next]
      }
      if total < stage.threshold { return number }
    }
    return stages.count
  }
}
