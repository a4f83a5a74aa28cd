// Why rows cannot be aligned: two columns of content moved by themselves.

import MosaicPixels

extension LineAligner {
  /// In words, that the rows left and right of a gap moved differently, which no alignment of whole rows can follow; `nil` where that is
  /// not so, or explains the pictures in no fewer edits than `most`.
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

  /// The rows that were inserted and removed, none where all are where they were; `nil` where they cannot be aligned.
  private var rowEdits: [RowEdit]? {
    switch aligned(.rows) {
    case .plain: []
    case .aligned(_, let map): map.edits(.rows)
    case .nothingInCommon: nil
    }
  }

  /// The column nearest to the middle that is of one colour in both pictures, with columns on both sides that are not; `nil` where there is
  /// none. Headers and footers, which are the same in both, do not count.
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
