/// The taken cells of a grid that grows downward; below its last row all are free.
struct TakenCells {
  let columns: Int
  private(set) var rows = 0
  private let wordsInRow: Int
  private var words: [UInt64] = []

  init(columns: Int) {
    self.columns = columns
    wordsInRow = columns.divided(by: 64)
  }

  func isTaken(_ column: Int, row: Int) -> Bool {
    row < rows && words[row * wordsInRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }

  /// The last of some columns that is taken in a row; `nil` where all are free.
  func lastTaken(of run: Range<Int>, row: Int) -> Int? {
    guard row < rows else { return nil }
    let start = row * wordsInRow
    for word in stride(from: (run.upperBound - 1) / 64, through: run.lowerBound / 64, by: -1) {
      let taken = words[start + word] & Self.mask(run, word)
      if taken != 0 { return word * 64 + 63 - taken.leadingZeroBitCount }
    }
    return nil
  }

  mutating func take(_ run: Range<Int>, rows taken: Range<Int>) {
    if taken.upperBound > rows {
      words += Array(repeating: 0, count: (taken.upperBound - rows) * wordsInRow)
      rows = taken.upperBound
    }
    for row in taken {
      for word in run.lowerBound / 64...(run.upperBound - 1) / 64 {
        words[row * wordsInRow + word] |= Self.mask(run, word)
      }
    }
  }

  private static func mask(_ run: Range<Int>, _ word: Int) -> UInt64 {
    let first = max(run.lowerBound - word * 64, 0)
    let end = min(run.upperBound - word * 64, 64)
    // A shift by 64 leaves nothing.
    return ~UInt64(0) << UInt64(first) & ~(~UInt64(0) << UInt64(end))
  }
}
