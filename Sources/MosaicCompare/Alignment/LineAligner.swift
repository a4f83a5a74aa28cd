// Inserted and removed rows or columns: how they are found, and why they cannot be if parts moved by themselves.

import MosaicPixels

/// Matches the equal lines of two pictures, and pairs the lines between them.
struct LineAligner {
  let a: StraightPixmap
  let b: StraightPixmap
  /// At most this many lines may be removed and inserted.
  let maximumEdits: Int

  init(a: StraightPixmap, b: StraightPixmap, maximumEdits: Int) {
    self.a = a
    self.b = b
    self.maximumEdits = min(max(1, maximumEdits), 16_384)
  }

  enum Result {
    /// The pictures' plain places explain as much as anything else.
    case plain
    /// Lines along one axis were inserted or removed.
    case aligned(RowEdit.Axis, LineMap)
    /// No alignment was found; the text says why.
    case nothingInCommon(String)
  }

  /// More edits than this are no edits that a person would recognise.
  static let mostEdits = 64

  func result() -> Result {
    var reasons: [String] = []
    // Sides that changed in size are looked at first.
    let axes: [RowEdit.Axis] =
      a.height == b.height && a.width != b.width ? [.columns, .rows] : [.rows, .columns]
    for axis in axes {
      switch aligned(axis) {
      case .plain: continue
      case .nothingInCommon(let reason): reasons.append(reason)
      case let found: return found
      }
    }
    // If an axis gave no reason, its lines are in their plain places.
    guard reasons.count == axes.count else { return .plain }
    return .nothingInCommon(
      reasons.joined(separator: "; ") + "; the pictures were compared from the top left")
  }

  func aligned(_ axis: RowEdit.Axis) -> Result {
    let length = axis == .rows ? min(a.width, b.width) : min(a.height, b.height)
    let ours = a.lineHashes(axis, length: length)
    let theirs = b.lineHashes(axis, length: length)
    let inPlace = zip(ours, theirs).count { $0 == $1 }
    guard inPlace < ours.count || inPlace < theirs.count else { return .plain }
    guard let matches = LongestCommonLines.matches(ours, theirs, maximumEdits: maximumEdits) else {
      return .nothingInCommon("more than \(maximumEdits) \(axis.rawValue) changed, too many to align them")
    }
    let matched = matches.reduce(0) { $0 + $1.count }
    guard matched * 4 >= min(ours.count, theirs.count) else {
      return .nothingInCommon("fewer than a quarter of the \(axis.rawValue) are equal, too few to align them")
    }
    let map = map(matches, axis, length: length, ours.count, theirs.count)
    let edits = map.edits(axis)
    guard edits.count <= Self.mostEdits else {
      return .nothingInCommon("the \(axis.rawValue) would need \(edits.count) insertions and removals")
    }
    // Each edit must bring at least one more line to its match, except one edit if the sizes differ.
    let needed = edits.count - (ours.count == theirs.count ? 0 : 1)
    guard !edits.isEmpty, matched - inPlace >= needed else { return .plain }
    return .aligned(axis, map)
  }

  /// Lays out the matches, and the lines between them.
  private func map(
    _ matches: [LongestCommonLines.Match], _ axis: RowEdit.Axis, length: Int, _ ourCount: Int,
    _ theirCount: Int
  ) -> LineMap {
    var map = LineMap()
    var (x, y) = (0, 0)
    for match in matches + [LongestCommonLines.Match(a: ourCount, b: theirCount, count: 0)] {
      appendGap(x..<match.a, y..<match.b, axis, length: length, to: &map)
      map.append(a: match.a, b: match.b, count: match.count)
      (x, y) = (match.a + match.count, match.b + match.count)
    }
    return map
  }

  /// Pairs as many lines as both have, at the start or at the end; the rest was removed or inserted.
  private func appendGap(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ axis: RowEdit.Axis, length: Int, to map: inout LineMap
  ) {
    let both = min(ours.count, theirs.count)
    let atStart = likeness(ours.lowerBound, theirs.lowerBound, both, axis, length: length)
    let atEnd = likeness(ours.upperBound - both, theirs.upperBound - both, both, axis, length: length)
    if atStart >= atEnd {
      map.append(a: ours.lowerBound, b: theirs.lowerBound, count: both)
      map.append(a: ours.lowerBound + both, count: ours.count - both)
      map.append(b: theirs.lowerBound + both, count: theirs.count - both)
    } else {
      map.append(a: ours.lowerBound, count: ours.count - both)
      map.append(b: theirs.lowerBound, count: theirs.count - both)
      map.append(a: ours.upperBound - both, b: theirs.upperBound - both, count: both)
    }
  }

  /// How many pixels of some lines are the same in both pictures.
  private func likeness(_ our: Int, _ their: Int, _ count: Int, _ axis: RowEdit.Axis, length: Int) -> Int {
    var same = 0
    for line in 0..<count {
      for i in 0..<length {
        let isSame =
          switch axis {
          case .rows: a[i, our + line] == b[i, their + line]
          case .columns: a[our + line, i] == b[their + line, i]
          }
        if isSame { same += 1 }
      }
    }
    return same
  }
}

extension StraightPixmap {
  /// A number for each line along an axis, made of the first pixels of the line: equal lines have equal numbers.
  ///
  /// Different lines have equal numbers only by a chance of about 1 in 2⁶⁴, or by intent. So equal numbers only say which
  /// lines are compared, never that the lines are the same.
  ///
  /// - Parameter length: How many pixels of each line count; no more than it has.
  fileprivate func lineHashes(_ axis: RowEdit.Axis, length: Int) -> [UInt64] {
    switch axis {
    case .rows:
      return (0..<height).map { y in
        var hash = Self.seed
        for x in 0..<length { hash = Self.mixed(hash, packed(y * width + x)) }
        return hash
      }
    case .columns:
      var hashes = [UInt64](repeating: Self.seed, count: width)
      for y in 0..<length {
        for x in 0..<width { hashes[x] = Self.mixed(hashes[x], packed(y * width + x)) }
      }
      return hashes
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A step of multiplication and shift, so that every bit reaches the others; the multiplier comes from SplitMix64.
  private static func mixed(_ hash: UInt64, _ pixel: UInt64) -> UInt64 {
    let product = (hash ^ pixel) &* 0xBF58_476D_1CE4_E5B9
    return product ^ product >> 29
  }

  private func packed(_ pixel: Int) -> UInt64 {
    let i = pixel * 4
    return UInt64(bytes[i]) | UInt64(bytes[i + 1]) << 8 | UInt64(bytes[i + 2]) << 16
      | UInt64(bytes[i + 3]) << 24
  }
}

// MARK: Equal lines

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

  /// The matches of a longest common subsequence, in order; `nil` if more than `maximumEdits` lines would have to be
  /// removed and inserted between the first and the last line that differ. If one list has no lines there, any number is allowed.
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

// MARK: Columns of content that moved by themselves

extension LineAligner {
  /// Says in words that the rows left and right of a gap moved differently, which no alignment of whole rows can follow. `nil` if they
  /// did not, or if this needs `most` edits or more.
  func partsThatMovedApart(fewerThan most: Int = .max) -> String? {
    guard let gap, a != b else { return nil }
    let parts = [0..<gap, gap..<a.width].map { columns in
      LineAligner(a: a.part(columns), b: b.part(columns), maximumEdits: maximumEdits).rowEdits
    }
    guard let left = parts[0], let right = parts[1], left != right, left.count + right.count < most else {
      return nil
    }
    func words(_ edits: [RowEdit]) -> String {
      if edits.count > 2 { return "\(edits.count) insertions and removals" }
      return edits.isEmpty ? "nothing moved" : edits.map(\.description).joined(separator: ", ")
    }
    return "rows cannot be aligned: \(words(left)) left of x = \(gap), and \(words(right)) right of it; "
      + "compare the parts by themselves, or mask one"
  }

  /// The inserted and removed rows: empty if all rows kept their places, `nil` if the rows cannot be aligned.
  private var rowEdits: [RowEdit]? {
    switch aligned(.rows) {
    case .plain: []
    case .aligned(_, let map): map.edits(.rows)
    case .nothingInCommon: nil
    }
  }

  /// The column nearest to the middle that has one colour in each picture, with other columns on both sides; `nil` without such a column.
  /// Headers and footers, which are the same in both pictures, do not count.
  private var gap: Int? {
    guard a.width == b.width else { return nil }
    let head = (0..<min(a.height, b.height)).first { !a.row($0).elementsEqual(b.row($0)) } ?? 0
    let rest = min(a.height, b.height) - head
    let foot = (0..<rest).first { !a.row(a.height - 1 - $0).elementsEqual(b.row(b.height - 1 - $0)) } ?? 0
    let isPlain = (0..<a.width).map { x in
      [a, b].allSatisfy { $0.isPlain(column: x, from: head, to: $0.height - foot) }
    }
    guard let first = isPlain.firstIndex(of: false), let last = isPlain.lastIndex(of: false) else {
      return nil
    }
    let plain = (first..<last).filter { isPlain[$0] }
    return plain.min { one, other in abs(2 * one - a.width) < abs(2 * other - a.width) }
  }
}

extension StraightPixmap {
  fileprivate func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * width * 4..<(y + 1) * width * 4] }

  fileprivate func isPlain(column: Int, from top: Int, to bottom: Int) -> Bool {
    (top..<bottom).allSatisfy { self[column, $0] == self[column, top] }
  }

  fileprivate func part(_ columns: Range<Int>) -> StraightPixmap {
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * height * 4)
    for y in 0..<height {
      let start = (y * width + columns.lowerBound) * 4
      part += bytes[start..<start + columns.count * 4]
    }
    return StraightPixmap(width: columns.count, height: height, bytes: part)
  }
}
