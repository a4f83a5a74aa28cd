/// Equal lines of two lists, found by the greedy algorithm for the shortest edit.
///
/// Source: Myers, "An O(ND) difference algorithm and its variations", Algorithmica 1 (1986). A point (x, y) means that x lines of
/// the first list and y of the second one are done; diagonal k holds the points with x − y = k.
struct LongestCommonLines {
  /// Equal lines that follow each other in both lists.
  struct Match: Hashable {
    let a: Int
    let b: Int
    let count: Int
  }

  private let a: [UInt64]
  private let b: [UInt64]
  /// For each number of edits d, how far the diagonals −d, −d + 2 … d reach in the first list.
  private var rounds: [[Int32]] = []

  /// The matches of a longest common subsequence, in order; `nil` if more than so many lines would have to be removed and
  /// inserted between the first and the last line that differ. If one list has nothing there, any number will do.
  ///
  /// - Complexity: O((lines + edits) × edits) time, O(edits²) memory: 34 MB for 4,096 edits.
  static func matches(_ a: [UInt64], _ b: [UInt64], maximumEdits: Int) -> [Match]? {
    let shorter = min(a.count, b.count)
    let head = (0..<shorter).first { a[$0] != b[$0] } ?? shorter
    let rest = shorter - head
    let tail = (0..<rest).first { a[a.count - 1 - $0] != b[b.count - 1 - $0] } ?? rest
    var middle = LongestCommonLines(a: Array(a[head..<a.count - tail]), b: Array(b[head..<b.count - tail]))
    guard let found = middle.matches(maximumEdits: maximumEdits) else { return nil }
    let all =
      [Match(a: 0, b: 0, count: head)]
      + found.map { Match(a: $0.a + head, b: $0.b + head, count: $0.count) }
      + [Match(a: a.count - tail, b: b.count - tail, count: tail)]
    return all.filter { $0.count > 0 }
  }

  private init(a: [UInt64], b: [UInt64]) { (self.a, self.b) = (a, b) }

  private mutating func matches(maximumEdits: Int) -> [Match]? {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    let most = min(maximumEdits, a.count + b.count)
    guard abs(a.count - b.count) <= most else { return nil }
    for edits in 0...most {
      var reaches: [Int32] = []
      reaches.reserveCapacity(edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = edits == 0 ? 0 : step(to: diagonal, edits).entry
        while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
        reaches.append(Int32(x))
        if x == a.count && x - diagonal == b.count { return path(edits) }
      }
      rounds.append(reaches)
    }
    return nil
  }

  /// The last edit of a diagonal: where it comes from, and where it enters.
  private func step(to diagonal: Int, _ edits: Int) -> (from: SIMD2<Int>, entry: Int) {
    let before = rounds[edits - 1]
    func reach(_ k: Int) -> Int { Int(before[(k + edits - 1) / 2]) }
    if diagonal == -edits || (diagonal != edits && reach(diagonal - 1) < reach(diagonal + 1)) {
      // A line of the second list is inserted.
      let x = reach(diagonal + 1)
      return (SIMD2(x, x - diagonal - 1), x)
    }
    let x = reach(diagonal - 1)
    return (SIMD2(x, x - diagonal + 1), x + 1)
  }

  /// Walks back from the end of both lists.
  private func path(_ edits: Int) -> [Match] {
    var found: [Match] = []
    var point = SIMD2(a.count, b.count)
    for edits in stride(from: edits, to: 0, by: -1) {
      let diagonal = point.x - point.y
      let step = step(to: diagonal, edits)
      found.append(Match(a: step.entry, b: step.entry - diagonal, count: point.x - step.entry))
      point = step.from
    }
    found.append(Match(a: 0, b: 0, count: point.x))
    return found.reversed().filter { $0.count > 0 }
  }
}
