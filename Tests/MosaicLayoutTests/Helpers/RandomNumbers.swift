import TestSupport

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func bool() -> Bool { Bool.random(using: &self) }

  /// One of a few values.
  mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}
