// Arrays that are written in place.

import Testing

@testable import MosaicPixels

@Suite(.timeLimit(.minutes(10))) struct LargePagesTests {
  private struct Failure: Error {}

  @Test("every byte is what the function wrote", arguments: [0, 1, 4095, 8 << 20, (19 << 20) + 5])
  func bytes(count: Int) {
    let bytes = [UInt8](count: count) { target in
      for i in target.indices { target[i] = UInt8(truncatingIfNeeded: i &* 31 >> 4) }
    }
    #expect(bytes.count == count)
    #expect(bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0 &* 31 >> 4) })
  }

  @Test("what the function throws is thrown")
  func failure() {
    #expect(throws: Failure.self) {
      try [UInt8](count: 9 << 20) { _ throws(Failure) in throw Failure() }
    }
  }
}
