/// The lengths of lanes side by side, in a tree of minima that finds the shortest in O(log *lanes*).
struct LaneLengths {
  /// The smallest length below each node; node 1 is the root, a node's children are 2i and 2i + 1.
  private var minima: [Double]
  private let leaves: Int

  init(count: Int) {
    var leaves = 1
    while leaves < count { leaves *= 2 }
    self.leaves = leaves
    minima = Array(repeating: 0, count: 2 * leaves)
    // Leaves without a lane must never be the shortest.
    for leaf in leaves + count..<2 * leaves { minima[leaf] = .infinity }
    for node in (1..<leaves).reversed() { minima[node] = min(minima[2 * node], minima[2 * node + 1]) }
  }

  var longest: Double { minima[leaves...].filter { $0.isFinite }.max() ?? 0 }

  subscript(lane: Int) -> Double {
    get { minima[leaves + lane] }
    set {
      var node = leaves + lane
      minima[node] = newValue
      while node > 1 {
        node /= 2
        minima[node] = min(minima[2 * node], minima[2 * node + 1])
      }
    }
  }

  /// The leftmost of the lanes that are at most `tolerance` longer than the shortest.
  ///
  /// Lengths that should be equal but were summed in another order differ in their last bits; the factor counts
  /// them as equal.
  func leftmostShort(tolerance: Double) -> Int {
    let limit = minima[1] * (1 + 1e-12) + tolerance
    var node = 1
    while node < leaves { node = minima[2 * node] <= limit ? 2 * node : 2 * node + 1 }
    return node - leaves
  }
}
