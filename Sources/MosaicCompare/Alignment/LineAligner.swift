// Finds inserted and removed rows or columns.

import MosaicPixels

/// Matches the equal lines of two pictures, and pairs the lines between them.
struct LineAligner {
  let a: StraightPixmap
  let b: StraightPixmap
  /// So many lines may be removed and inserted.
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
    /// Nothing was found, and why.
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
    // Along an axis without a reason, the lines are where they were.
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
    // Each edit must bring more lines to their match, but for the one that a difference in size asks for.
    let needed = edits.count - (ours.count == theirs.count ? 0 : 1)
    guard !edits.isEmpty, matched - inPlace >= needed else { return .plain }
    return .aligned(axis, map)
  }

  /// Lays out the matches, and what lies between them.
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
  /// Lines that are not equal have equal numbers only by a chance of about 1 in 2⁶⁴, or if somebody tries: so equal numbers
  /// only say which lines are compared, never that they are the same.
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

  /// A step of multiplication and shift, so that every bit reaches the others; the multiplier is that of SplitMix64.
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
