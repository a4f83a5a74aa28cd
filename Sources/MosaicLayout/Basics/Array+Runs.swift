extension RandomAccessCollection where Index == Int {
  /// Index of the first element for which `predicate` holds, if it holds for all that follow; found by halving.
  func partitionPoint(_ predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Int] {
  /// The runs that begin at these indices: each ends where the next one begins, the last at `end`.
  package func runs(upTo end: Int) -> [Range<Int>] { zip(self, dropFirst() + [end]).map { $0..<$1 } }
}

extension [Double] {
  /// The starts of some lengths that follow each other with gaps between them.
  func starts(gap: Double) -> [Double] {
    var start = 0.0
    return map { length in
      defer { start += length + gap }
      return start
    }
  }
}
