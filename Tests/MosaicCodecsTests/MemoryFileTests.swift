// An output that stays in memory: whole, and taken from a budget before it grows.

import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct MemoryFileTests {
  /// Writes bytes in pieces of any length.
  private func file(of bytes: [UInt8], from memory: MemoryBudget) throws -> OutputFile {
    var random = SeededGenerator(seed: 2)
    let share = memory.share()
    let file = OutputFile.inMemory("here") { bytes throws(MemoryBudget.Refusal) in
      try share.resize(to: bytes, for: "it")
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...100_000, using: &random))
      try file.write(piece)
      rest = rest.dropFirst(piece.count)
    }
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
      let error = #expect(throws: CodecError.self) {
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
