// Rows of a map in which nothing was found: hot.

extension DifferenceMap {
  /// Whether a raw value of ``Kind`` counts as different.
  @inline(__always)
  static func isDifferent(_ kind: UInt8) -> Bool {
    kind == Kind.lighter.rawValue || kind == Kind.darker.rawValue || kind == Kind.unmatched.rawValue
  }

  /// Whether every pixel of a row is ``Kind/same``.
  func isSame(row: Int) -> Bool {
    kinds.withUnsafeBytes { kinds in
      let row = UnsafeRawBufferPointer(rebasing: kinds[row * width..<(row + 1) * width])
      return row.firstNonzero(from: 0) == row.count
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte from `from` on that is not 0; the number of bytes if there is none.
  @inline(__always)
  func firstNonzero(from: Int) -> Int {
    precondition(from >= 0, "a place in the bytes")
    var i = from
    // All loads lie before `count`.
    while i &+ 32 <= count {
      let bits =
        loadUnaligned(fromByteOffset: i, as: SIMD2<UInt64>.self)
        | loadUnaligned(fromByteOffset: i &+ 16, as: SIMD2<UInt64>.self)
      if bits.x | bits.y != 0 { break }
      i &+= 32
    }
    while i < count, self[i] == 0 { i &+= 1 }
    return Swift.min(i, count)
  }
}
