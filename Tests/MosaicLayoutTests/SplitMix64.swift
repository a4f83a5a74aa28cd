// The one generator of the random cases here: a seed gives the same case on every machine.

/// SplitMix64 by Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func bool() -> Bool { Bool.random(using: &self) }

  /// One of a few values.
  mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}
