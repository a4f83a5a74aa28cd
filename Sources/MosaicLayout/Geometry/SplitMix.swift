/// Random numbers from a seed, the same on every machine; the standard library's numbers may change.
///
/// Source: SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix: Sendable {
  private var state: UInt64

  package init(seed: Int) { self.init(seed: Int64(seed)) }

  /// On every machine the same numbers as from a seed of 64 bits.
  package init(seed: Int64) { state = UInt64(bitPattern: seed) }

  /// 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1, without it.
  package mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 up to `bound`, without it.
  package mutating func next(below bound: Int) -> Int {
    // The high half of the product is below the bound; with so few numbers, none is noticeably more likely.
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
