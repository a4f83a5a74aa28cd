// The one budget of memory: its laws, and its words.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct MemoryBudgetTests {
  @Test(
    "random shares from several threads never pass the limit, and all goes back", arguments: UInt64(0)..<8)
  func laws(seed: UInt64) {
    let all = MemoryBudget(limit: 1000)
    // Of half the seeds, each thread has a budget of its own that shares this memory.
    let budgets = (0..<8).map { _ in
      seed % 2 == 0 ? all : MemoryBudget(limit: 1000, part: 125, reserving: 60, of: all)
    }
    let refused = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let budget = budgets[thread]
      var random = SeededGenerator(seed: seed * 100 + UInt64(thread))
      var shares: [MemoryBudget.Share] = []
      for _ in 0..<400 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          do throws(MemoryBudget.Refusal) {
            shares.append(try budget.take(Int.random(in: 0...400, using: &random), for: "a test"))
          } catch {
            refused.withLock { $0 += 1 }
            #expect(error.limit == 1000 && error.used + error.bytes > 1000)
          }
        case 2: _ = shares.popLast()
        default:
          let before = shares.last?.bytes
          do { try shares.last?.resize(to: Int.random(in: 0...400, using: &random), for: "a test") } catch {
            #expect(shares.last?.bytes == before, "what is refused changes nothing")
          }
        }
        // Nobody else holds less than nothing.
        let own = shares.reduce(0) { $0 + $1.bytes }
        #expect(own <= budget.used && budget.used <= 1000 && all.used <= 1000)
        #expect(seed % 2 == 0 || (try? budget.take(max(0, 60 - own), for: "the reserve")) != nil)
      }
      for share in shares { share.release() }
    }
    #expect(budgets.allSatisfy { $0.used == 0 || seed % 2 == 0 })
    #expect(all.used == (seed % 2 == 0 ? 0 : 480), "what is reserved")
    for budget in budgets { budget.leave() }
    #expect(all.used == 0)
    #expect(all.peak <= 1000 && all.peak > 600, "\(all.peak)")
    #expect(refused.withLock { $0 } > 0)
  }

  @Test func aShareGoesBackWithItsLastReference() throws {
    let budget = MemoryBudget(limit: 10)
    var share: MemoryBudget.Share? = try budget.take(7, for: "a")
    #expect(budget.used == 7 && share?.bytes == 7)
    #expect(throws: MemoryBudget.Refusal(purpose: "b", bytes: 4, used: 7, limit: 10)) {
      try budget.take(4, for: "b")
    }
    try share?.resize(to: 10, for: "a")
    share?.release()
    share?.release()
    #expect(budget.used == 0 && budget.peak == 10)
    try share?.resize(to: 3, for: "a")
    share = nil
    #expect(budget.used == 0)
  }

  @Test func numbersBeyondIntAreRefused() throws {
    let budget = MemoryBudget(limit: .max)
    let share = try budget.take(.max - 1, for: "nearly all")
    #expect(throws: MemoryBudget.Refusal.self) { try budget.take(.max, for: "more") }
    share.release()
    #expect(MemoryBudget.product(1 << 40, 1 << 40) == .max && MemoryBudget.product(3, 5, 7) == 105)
    #expect(MemoryBudget.product(.max, .max, 0) == 0 && MemoryBudget.product(4, -1) == 0)
    #expect(MemoryBudget.sum(.max, 1) == .max && MemoryBudget.sum(1, 2, 3) == 6)
  }

  static let words: [(bytes: Int, used: Int, limit: Int, says: String)] = [
    (2000, 0, 1000, "2 KiB of memory for a test; the limit is 1000 bytes"),
    (1, 1000, 1000, "1 byte of memory for a test, beside 1000 bytes in use; the limit is 1000 bytes"),
    (512 << 20, 0, 512 << 20 - 1, "512 MiB of memory for a test; the limit is 511 MiB"),
    (1 << 30, 5 << 29, 3 << 30, "1 GiB of memory for a test, beside 2.5 GiB in use; the limit is 3 GiB"),
    (72 << 20 + 1, 0, 64 << 20, "72.1 MiB of memory for a test; the limit is 64 MiB"),
    (1023 << 20 + 1, 0, 1, "1024 MiB of memory for a test; the limit is 1 byte"),
    (.max, 7, 3 << 29, "too much to count of memory for a test; the limit is 1.5 GiB"),
  ]

  @Test(arguments: words) func saysWhatWhatForAndHowMuch(bytes: Int, used: Int, limit: Int, says: String) {
    let refusal = MemoryBudget.Refusal(purpose: "a test", bytes: bytes, used: used, limit: limit)
    #expect("\(refusal)" == says)
    #expect(refusal.isHopeless == (bytes > limit))
  }

  @Test func aSmallBudgetHasLessRoom() {
    #expect(MemoryBudget().room(upTo: 32 << 20) == 32 << 20)
    #expect(MemoryBudget(limit: 80).room(upTo: 32 << 20) == 10)
  }

  @Test func theLargestWebPFitsIntoTheDefault() throws {
    #if WebP
      let encoder = try #require(ImageFormat.webp.encoder)
      let side = encoder.largestSide
      #expect(encoder.heldBytes(width: side, height: side, EncodeOptions()) < MemoryBudget.defaultLimit)
      #expect(encoder.heldBytes(width: .max, height: 2, EncodeOptions()) == .max)
    #endif
  }

  // MARK: An output in memory

  private func file(of bytes: [UInt8], from memory: MemoryBudget) throws -> OutputFile {
    var random = SeededGenerator(seed: 2)
    let share = memory.share()
    let file = OutputFile.inMemory("here") { bytes throws(MemoryBudget.Refusal) in
      try share.resize(to: bytes, for: "it")
    }
    try file.write(bytes, inPieces: &random)
    return file
  }

  @Test("sizes around the buffer's", arguments: [0, 1, 65535, 65536, 65537, 300_000, 1_000_003])
  func whole(count: Int) throws {
    var random = SeededGenerator(seed: 1)
    let bytes = random.bytes(count)
    let memory = MemoryBudget(limit: 1 << 30)
    do {
      let file = try file(of: bytes, from: memory)
      try file.commit()
      #expect(file.bytes == bytes && file.path == "here")
      #expect(memory.used >= count && memory.peak <= 3 * count + (1 << 17))
    }
    #expect(memory.used == 0, "the caller's bytes are the caller's")
  }

  @Test(
    "what the budget has no room for is refused, and stays refused", arguments: [0, 1000, 100_000, 299_999])
  func refused(limit: Int) throws {
    let memory = MemoryBudget(limit: limit)
    do {
      let error = #expect(throws: FileError.self) {
        try file(of: [UInt8](repeating: 1, count: 300_000), from: memory).commit()
      }
      guard case .overBudget(let refusal) = error?.kind else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(refusal.limit == limit && error?.path == "here")
    }
    #expect(memory.used == 0 && memory.peak <= limit)
  }
}
