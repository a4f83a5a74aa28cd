// Why rows cannot be aligned: two columns of content moved by themselves.

import MosaicPixels

extension LineAligner {
  /// In words, that the rows left and right of a gap moved differently, which no alignment of whole rows can follow; `nil` where that is
  /// not so.
  var partsThatMovedApart: String? {
    guard let gap, a != b else { return nil }
    let parts = [0..<gap, gap..<a.width].map { columns in
      LineAligner(a: a.part(columns), b: b.part(columns), maximumEdits: maximumEdits).rowEdits
    }
    guard let left = parts[0], let right = parts[1], left != right else { return nil }
    func words(_ edits: [RowEdit]) -> String {
      if edits.count > 2 { return "\(edits.count) insertions and removals" }
      return edits.isEmpty ? "nothing moved" : edits.map(\.description).joined(separator: ", ")
    }
    return "rows cannot be aligned: \(words(left)) left of x = \(gap), and \(words(right)) right of it; "
      + "compare the parts by themselves, or mask one"
  }

  /// The rows that were inserted and removed, none where all are where they were; `nil` where they cannot be aligned.
  private var rowEdits: [RowEdit]? {
    switch aligned(.rows) {
    case .plain: []
    case .aligned(_, let map): map.edits(.rows)
    case .nothingInCommon: nil
    }
  }

  /// The column nearest to the middle that is of one colour in both pictures, with columns on both sides that are not; `nil` where there is
  /// none.
  private var gap: Int? {
    guard a.width == b.width else { return nil }
    let isPlain = (0..<a.width).map { a.isPlain(column: $0) && b.isPlain(column: $0) }
    guard let first = isPlain.firstIndex(of: false), let last = isPlain.lastIndex(of: false) else {
      return nil
    }
    let plain = (first..<last).filter { isPlain[$0] }
    return plain.min { one, other in abs(2 * one - a.width) < abs(2 * other - a.width) }
  }
}

extension StraightPixmap {
  fileprivate func isPlain(column: Int) -> Bool {
    (1..<max(1, height)).allSatisfy { self[column, $0] == self[column, 0] }
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
