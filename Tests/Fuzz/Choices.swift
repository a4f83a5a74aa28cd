// Choices that depend on a seed or on the input alone, so that an input always does the same.

import TestSupport

extension SeededGenerator {
  mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// A number as they stand in files: mostly small, or at an edge.
  mutating func edge(bits: Int) -> UInt32 {
    let largest = bits >= 32 ? UInt32.max : UInt32(1) << UInt32(bits) - 1
    return pick([
      0, 1, 2, 3, 8, 64, largest, largest - 1, largest / 2, largest / 2 + 1, UInt32(below(300)) & largest,
    ])
  }
}

extension [UInt8] {
  /// A number that any change of the bytes changes: what an input decides beside its contents.
  var fingerprint: Int {
    Int(
      truncatingIfNeeded: reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        >> 16)
  }
}
