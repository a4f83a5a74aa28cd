// Memory for whole pictures is shared out.

import Foundation
import MosaicCodecs
import Synchronization
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct DecodeGateTests {
  private struct Usage: Sendable {
    var now: [Int] = []
    var isWithinLimit = true
  }

  @Test("holders have room together, or there is only one", arguments: 0..<5)
  func limit(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let memory = MemoryBudget(limit: 130)
    let gate = DecodeGate(limit: 100, memory: memory)
    let usage = Mutex(Usage())
    let pool = WorkerPool(workers: 7)
    let tickets = (0..<300).map { number in
      let bytes = Int.random(in: 0...130, using: &random)
      return pool.submit(urgency: number) {
        do {
          try gate.holding(bytes, of: "\(number)") {
            usage.withLock { usage in
              if bytes > 0 { usage.now.append(bytes) }
              let isFull = usage.now.count > 1 && usage.now.reduce(0, +) > 100
              if isFull { usage.isWithinLimit = false }
            }
            // Stays for a moment, so that others come while it is in.
            if number % 5 == 0 { Thread.sleep(forTimeInterval: 0.001) }
            usage.withLock { usage in
              if let place = usage.now.firstIndex(of: bytes) { usage.now.remove(at: place) }
            }
          }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    for ticket in tickets { pool.value(of: ticket) }
    #expect(usage.withLock { $0.isWithinLimit }, "seed \(seed)")
    #expect(usage.withLock { $0.now } == [])
    let count = gate.count
    #expect(count.bytes == 0 && count.holders == 0 && count.entries == 300)
    #expect(count.peakBytes <= 130 && memory.used == 0 && memory.peak <= 130)
  }

  @Test("what does not fit is refused: alone by its own fault, beside others by theirs")
  func refusals() throws {
    let memory = MemoryBudget(limit: 100)
    let gate = DecodeGate(memory: memory)
    let error = #expect(throws: FileError.self) { try gate.holding(101, of: "a.jpg") {} }
    #expect(
      "\(error, default: "")" == "a.jpg: needs 101 bytes of memory for decoding; the limit is 100 bytes")
    #expect(error?.isShortage == false && error?.isInputOutput == false)
    let others = try memory.take(30, for: "tiles")
    let other = #expect(throws: FileError.self) { try gate.holding(71, of: "a.jpg") {} }
    #expect(
      "\(other, default: "")"
        == "a.jpg: needs 71 bytes of memory for decoding, beside 30 bytes in use; the limit is 100 bytes")
    #expect(other?.isShortage == true && other?.isInputOutput == false)
    others.release()
    #expect(try gate.holding(100, of: "a.jpg") { memory.used } == 100)
    #expect(memory.used == 0 && gate.count.entries == 1)
  }
}
