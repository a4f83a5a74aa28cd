// Random bytes and random damage.

import TestSupport

extension SeededGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

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
