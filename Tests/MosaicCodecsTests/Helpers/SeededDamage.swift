// Random bytes and random damage.

import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

extension SeededGenerator {
  /// Changes, removes or adds a few bytes at one to four places behind the first `start`.
  mutating func damage(_ bytes: inout [UInt8], from start: Int) {
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: start..<bytes.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: bytes[place] = .random(in: 0...255, using: &self)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &self)))
      default: bytes.insert(contentsOf: self.bytes(3), at: place)
      }
    }
  }
}

/// Damages a file at random behind the first bytes and reads it twice, at each reduction: a picture or a typed error about the
/// data, the same each time. `mend` is called with what was damaged.
func checkRandomDamage(
  of whole: [UInt8], from start: Int, seeds: Int, reducing factors: [Double] = [1],
  mend: (inout [UInt8], inout SeededGenerator) -> Void = { _, _ in }
) {
  var decoded = 0
  for seed in 0..<UInt64(seeds) {
    var random = SeededGenerator(seed: seed &* 7919 &+ UInt64(whole.count))
    var bytes = whole
    random.damage(&bytes, from: start)
    mend(&bytes, &random)
    for factor in factors {
      let first = rows(of: bytes, reducing: factor)
      #expect(rows(of: bytes, reducing: factor) == first, "seed \(seed)")
      switch first {
      case .success: decoded += 1
      case .failure(let error): #expect(error.path == "x" && !error.isInputOutput, "seed \(seed): \(error)")
      }
    }
  }
  // Else half of the test would test nothing.
  let most = seeds * factors.count
  #expect((most / 60...most - most / 60).contains(decoded), "\(decoded) of \(most) decoded")
}
