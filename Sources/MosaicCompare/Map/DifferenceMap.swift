// The verdict on each pixel.

import MosaicPixels

/// The verdict on every pixel of the canvas that two pictures share, rows from the top without padding.
package struct DifferenceMap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// `width × height` raw values of ``/MosaicSpec/Kind``.
  package internal(set) var kinds: [UInt8]

  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Equal, or different by no more than the threshold.
    case same = 0
    /// Different; the second picture is lighter there, or as light.
    case lighter = 1
    /// Different; the second picture is darker there.
    case darker = 2
    /// Different, but only by anti-aliasing, which does not count.
    case antialiased = 3
    /// Under a mask: not compared.
    case masked = 4
    /// Only the first picture has it; counts as different.
    case onlyInA = 5
    /// Only the second picture has it; counts as different.
    case onlyInB = 6

    /// Whether such a pixel counts as different.
    package var isDifferent: Bool { DifferenceMap.isDifferent(rawValue) }
  }

  init(width: Int, height: Int) {
    let kinds = [UInt8](count: width * height) { $0.initialize(repeating: Kind.same.rawValue) }
    self.init(width: width, height: height, kinds: kinds)
  }

  /// Makes a map from its raw values, which must be `width × height` of them.
  package init(width: Int, height: Int, kinds: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a map's sides must not be negative")
    precondition(kinds.count == width * height, "a map needs one value for each pixel")
    self.width = width
    self.height = height
    self.kinds = kinds
  }

  /// The verdict on a pixel, which must be inside the canvas.
  package subscript(x: Int, y: Int) -> Kind {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the canvas")
    return Kind(rawValue: kinds[y * width + x]) ?? .same
  }
}

// MARK: Rows in which nothing was found: hot

extension DifferenceMap {
  /// Whether a raw value of ``/MosaicSpec/Kind`` counts as different.
  @inline(__always)
  static func isDifferent(_ kind: UInt8) -> Bool {
    kind == Kind.lighter.rawValue || kind == Kind.darker.rawValue || isUnmatched(kind)
  }

  /// Whether only one picture has the pixels of a raw value.
  @inline(__always)
  static func isUnmatched(_ kind: UInt8) -> Bool { kind >= Kind.onlyInA.rawValue }

  /// Whether every pixel of a row is ``/MosaicSpec/Kind/same``.
  func isSame(row: Int) -> Bool {
    kinds.withUnsafeBytes { kinds in
      let row = UnsafeRawBufferPointer(rebasing: kinds[row * width..<(row + 1) * width])
      return row.firstNonzero(from: 0) == row.count
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte from `from` on that is not 0; the number of bytes if all of them are 0.
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

extension DifferenceMap {
  /// The largest number of differing pixels in any window of `side × side` pixels, as pixelmatch's `windowSize` counts them.
  ///
  /// Lighter, darker and unmatched pixels count. The window lies inside the map; a side below 1 counts as 1, one that
  /// is longer than a side of the map as that one.
  ///
  /// - Complexity: O(pixels).
  func density(window side: Int) -> Int {
    let side = min(max(1, side), width, height)
    guard side > 0 else { return 0 }
    var best = 0
    // Counts of each column over the last rows, and their sum, which no window can exceed.
    var columns = [Int32](repeating: 0, count: width)
    var total = 0
    // Whether the columns have changed since windows were looked at: most rows have nothing in them.
    var isNew = false
    for y in 0..<height {
      var changes = isSame(row: y) ? 0 : count(row: y, into: &columns, 1)
      total += changes
      if y >= side, !isSame(row: y - side) {
        let leaving = count(row: y - side, into: &columns, -1)
        total -= leaving
        changes += leaving
      }
      isNew = isNew || changes > 0
      guard y >= side - 1, isNew, total > best else { continue }
      isNew = false
      best = max(best, Self.fullest(of: columns, side: side))
    }
    return best
  }

  /// The most pixels of a row of windows: hot. The columns are at least as many as a window has.
  private static func fullest(of columns: [Int32], side: Int) -> Int {
    columns.withUnsafeBufferPointer { columns in
      var sum = 0
      var most = 0
      for x in 0..<side - 1 { sum &+= Int(columns[x]) }
      // The window that ends at column x: every number is inside the columns.
      for x in side - 1..<columns.count {
        sum &+= Int(columns[x])
        most = max(most, sum)
        sum &-= Int(columns[x &- side &+ 1])
      }
      return most
    }
  }

  /// Adds `sign` to the count of each column in which a row differs, and returns how many these are.
  private func count(row: Int, into columns: inout [Int32], _ sign: Int32) -> Int {
    kinds.withUnsafeBufferPointer { kinds in
      columns.withUnsafeMutableBufferPointer { columns in
        // A row has one kind for each column.
        let kinds = UnsafeBufferPointer(rebasing: kinds[row * width..<(row + 1) * width])
        var found: Int32 = 0
        for x in 0..<kinds.count {
          let one: Int32 = Self.isDifferent(kinds[x]) ? 1 : 0
          columns[x] &+= sign &* one
          found &+= one
        }
        return Int(found)
      }
    }
  }
}
