// Memory for whole pictures is shared out.

import Synchronization
import TestSupport
import Testing

@testable import MosaicRender

@Suite struct DecodeGateTests {
  private struct Usage: Sendable {
    var now: [Int] = []
    var isWithinLimit = true
  }

  @Test("those who are in have room together, or are alone", arguments: 0..<5)
  func limit(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let gate = DecodeGate(limit: 100)
    let usage = Mutex(Usage())
    let pool = WorkerPool(workers: 7)
    let tickets = (0..<300).map { number in
      let bytes = Int.random(in: 0...130, using: &random)
      return pool.submit(urgency: number) {
        gate.holding(bytes) {
          usage.withLock { usage in
            if bytes > 0 { usage.now.append(bytes) }
            let isFull = usage.now.count > 1 && usage.now.reduce(0, +) > 100
            if isFull { usage.isWithinLimit = false }
          }
          usage.withLock { usage in
            if let place = usage.now.firstIndex(of: bytes) { usage.now.remove(at: place) }
          }
        }
      }
    }
    for ticket in tickets { pool.value(of: ticket) }
    #expect(usage.withLock { $0.isWithinLimit }, "seed \(seed)")
    #expect(usage.withLock { $0.now } == [])
  }
}
