// An order that looks random and is the same on every machine.

/// Shuffles with numbers of its own: those of the standard library may change.
enum Shuffle {
  /// Every order of the elements is as likely as any other, as far as 64 bits allow (Fisher and Yates).
  static func shuffled<Element>(_ elements: [Element], seed: Int) -> [Element] {
    var (elements, numbers) = (elements, SplitMix(state: UInt64(bitPattern: Int64(seed))))
    for end in elements.indices.dropFirst().reversed() {
      elements.swapAt(end, numbers.next(below: end + 1))
    }
    return elements
  }

  /// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
  private struct SplitMix {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      // The high half of the product is below the bound; of so few numbers no one is noticeably more likely.
      return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
    }
  }
}
