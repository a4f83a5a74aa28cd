// Deflate: the same bytes for the same input, wherever it and all else lie in memory.

import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct DeflateTests {
  /// Typical contents of stripes, each with a repetition near its start.
  enum Kind: CaseIterable {
    case photograph, flatStart, text, patternOfRows

    func bytes(_ count: Int) -> [UInt8] {
      var random = SeededGenerator(seed: UInt64(count))
      switch self {
      case .photograph: return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() % 7 &- 3) }
      // A filter's number, and zeros: what filters make of a background.
      case .flatStart: return (0..<count).map { $0 == 0 ? 4 : $0 < 300 ? 0 : UInt8(random.next() % 3) }
      case .text:
        let words = ["the ", "the ", "mosaic ", "of ", "a "].map { Array($0.utf8) }
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += words[Int(random.next() % 5)] }
        return Array(bytes.prefix(count))
      case .patternOfRows:
        let row = (0..<97).map { _ in UInt8(random.next() % 256) }
        return (0..<count).map { row[$0 % 97] }
      }
    }
  }

  /// The compressed bytes if the input is at `offset` of memory full of other bytes.
  private func compressed(
    _ bytes: [UInt8], _ effort: Deflate.Effort, isLast: Bool, offset: Int, garbage: UInt8
  ) -> [UInt8]? {
    let around = [UInt8](repeating: garbage, count: 64)
    let memory = around.prefix(offset) + bytes + around
    return memory.withUnsafeBytes {
      Deflate.compress(
        UnsafeRawBufferPointer(rebasing: $0[offset..<offset + bytes.count]), effort, isLast: isLast)
    }
  }

  @Test("neither where memory lies nor what is around the input changes a byte", arguments: Kind.allCases)
  func sameBytes(kind: Kind) {
    for (count, times) in [(18, 256), (24, 256), (100, 256), (65_535, 3), (65_537, 3)] {
      let bytes = kind.bytes(count)
      for effort in [Deflate.Effort.runs, .quick] {
        let isLast = count % 2 == 0
        let wanted = compressed(bytes, effort, isLast: isLast, offset: 0, garbage: 0)
        #expect(wanted != nil)
        // Held, so that whatever is allocated for the next call lies elsewhere.
        var held: [UnsafeMutableRawPointer] = []
        var different = 0
        for index in 0..<times {
          held.append(.allocate(byteCount: 1 << 16, alignment: 16))
          let garbage = index % 2 == 0 ? bytes[1] : UInt8(truncatingIfNeeded: index)
          let found = compressed(bytes, effort, isLast: isLast, offset: index % 19, garbage: garbage)
          if found != wanted { different += 1 }
        }
        held.forEach { $0.deallocate() }
        #expect(different == 0, "\(count) bytes of \(kind), \(effort): \(different) of \(times)")
      }
    }
  }

  @Test("calls at the same time give the same bytes as one alone")
  func manyAtTheSameTime() async {
    let bytes = Kind.flatStart.bytes(24)
    let long = Kind.text.bytes(100_000)
    let wanted = [bytes, long].map { compressed($0, .quick, isLast: true, offset: 0, garbage: 0) }
    await withTaskGroup(of: [[UInt8]?].self) { group in
      for index in 0..<24 {
        group.addTask {
          [bytes, long].map {
            compressed($0, .quick, isLast: true, offset: index % 19, garbage: UInt8(index))
          }
        }
      }
      for await found in group { #expect(found == wanted) }
    }
  }

  #if FastPNG && arch(x86_64)
    /// ISA-L looks byte 2 of a stream up by a hash of its state's address. Two streams differ only in the order of four bytes that
    /// stand there and come again. In the first their hash is the one that all addresses of states have, so that they are found
    /// again; in the second they are not.
    @Test func statesLieWhereTheirHashIsKnown() throws {
      var counts = [0, 0]
      for seed in UInt64(0)..<8 {
        var random = SeededGenerator(seed: seed)
        var noise: [UInt8] { (0..<100).map { _ in UInt8(random.next() % 200) } }
        let (start, repeated, middle) = (Array(noise.prefix(2)), noise, noise)
        // From 4 KB on, the table has its full size.
        let end = (0..<50).flatMap { _ in noise }
        for (index, told) in [[201, 200, 207, 255], [200, 201, 207, 255] as [UInt8]].enumerated() {
          let bytes = Array([start, told, repeated, middle, told, repeated, end].joined())
          let found = try #require(compressed(bytes, .quick, isLast: true, offset: 0, garbage: 0))
          counts[index] += found.count
        }
      }
      #expect(counts[0] < counts[1])
    }
  #endif
}
