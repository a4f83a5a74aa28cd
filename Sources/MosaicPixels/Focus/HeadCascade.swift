// A cascade of Haar features, as OpenCV's opencv-data has them: whether a small window shows a face.

/// A detector of faces in windows of one size. All numbers are whole: thresholds and values in 2^-24, weights in 2^-8.
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
    /// The first node of each of its trees.
    var trees: [Int]
    var threshold: Int
  }

  /// Sides of the window in pixels.
  let width: Int
  let height: Int
  let parts: [Part]
  let nodes: [Node]
  let leaves: [Int]
  let stages: [Stage]

  /// Windows whose values deviate by no more than this from their mean are too even for a face.
  static let leastDeviation = 10
}

/// A cascade for pictures of one width: rectangles are offsets into the sums.
struct CascadeScan {
  private struct Corners {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var weight: Int
  }

  private let cascade: HeadCascade
  private let sums: IntegralSums
  private let corners: [Corners]
  private let inner: Corners
  private let innerArea: Int

  init(_ cascade: HeadCascade, _ sums: IntegralSums) {
    (self.cascade, self.sums) = (cascade, sums)
    func corners(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ weight: Int) -> Corners {
      let (top, bottom) = (y * sums.stride, (y + height) * sums.stride)
      return Corners(a: top + x, b: top + x + width, c: bottom + x, d: bottom + x + width, weight: weight)
    }
    self.corners = cascade.parts.map { corners($0.x, $0.y, $0.width, $0.height, $0.weight) }
    // The edge of the window does not count for its contrast.
    inner = corners(1, 1, cascade.width - 2, cascade.height - 2, 1)
    innerArea = (cascade.width - 2) * (cascade.height - 2)
  }

  /// Whether the window with its corner at `x`, `y`, which must lie inside the plane, passes all stages.
  func accepts(_ x: Int, _ y: Int) -> Bool {
    let base = y * sums.stride + x
    let (table, squares) = (sums.sums, sums.squares)
    let sum = Int(
      table[base + inner.a] - table[base + inner.b] - table[base + inner.c] + table[base + inner.d])
    let square =
      squares[base + inner.a] - squares[base + inner.b] - squares[base + inner.c] + squares[base + inner.d]
    let spread = innerArea * square - sum * sum
    guard spread > 0 else { return false }
    let deviation = Self.root(spread)
    guard deviation > HeadCascade.leastDeviation * innerArea else { return false }
    for stage in cascade.stages {
      var total = 0
      for tree in stage.trees {
        var next = tree
        while next >= 0 {
          let node = cascade.nodes[next]
          var value = 0
          for index in node.parts {
            let part = corners[index]
            let area =
              table[base + part.a] - table[base + part.b] - table[base + part.c] + table[base + part.d]
            value += part.weight * Int(area)
          }
          next = value << 16 < node.threshold * deviation ? node.below : node.above
        }
        total += cascade.leaves[-1 - next]
      }
      if total < stage.threshold { return false }
    }
    return true
  }

  /// The whole part of the square root.
  static func root(_ value: Int) -> Int {
    var root = Int(Double(value).squareRoot())
    while root * root > value { root -= 1 }
    while (root + 1) * (root + 1) <= value { root += 1 }
    return root
  }
}
