// The compressed data of a PNG: the payloads of its IDAT chunks, one after the other, with their CRCs checked.

#if FastPNG
  /// Hands out the payloads of the IDAT chunks; whatever is odd about them ends it.
  struct PictureData {
    /// What `fill()` found.
    enum Outcome { case data, damaged }

    private static let type: [UInt8] = [0x49, 0x44, 0x41, 0x54]

    private let source: ByteSource
    /// Position in the file of what comes after `buffer`.
    private var position: Int
    /// Bytes of the current chunk that are not in `buffer` yet.
    private var chunkRest: Int
    private var crc: UInt32
    private var buffer: [UInt8]
    /// The most bytes of `buffer`.
    private let capacity: Int
    /// The bytes of `buffer` that were not taken yet.
    private var rest = 0..<0

    /// Starts in the first IDAT chunk.
    init?(source: ByteSource, firstPayload: Int, capacity: Int) {
      self.source = source
      position = firstPayload
      self.capacity = capacity
      buffer = [UInt8](repeating: 0, count: capacity)
      var head = [UInt8](repeating: 0, count: 8)
      guard firstPayload >= 8,
        head.withUnsafeMutableBytes({ source.read(at: firstPayload - 8, into: $0) }) == 8,
        Array(head[4...]) == Self.type
      else { return nil }
      chunkRest = Self.number(head[0..<4])
      crc = Self.type.withUnsafeBytes { Inflater.crc(0, $0) }
    }

    var isEmpty: Bool { rest.isEmpty }

    /// Lends the bytes that are at hand; `body` says how many of them it took.
    mutating func take<Result>(_ body: (UnsafeRawBufferPointer) -> (Result, taken: Int)) -> Result {
      let (result, taken) = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[rest])) }
      rest = rest.lowerBound + taken..<rest.upperBound
      return result
    }

    /// Fetches more bytes, where all were taken.
    mutating func fill() -> Outcome {
      while chunkRest == 0 {
        guard let next = endChunk(), Array(next.dropFirst(4)) == Self.type else { return .damaged }
        chunkRest = Self.number(next[0..<4])
        position += 12
        crc = Self.type.withUnsafeBytes { Inflater.crc(0, $0) }
        guard chunkRest <= 0x7FFF_FFFF else { return .damaged }
      }
      let count = min(chunkRest, capacity)
      let read = buffer.withUnsafeMutableBytes {
        source.read(at: position, into: .init(rebasing: $0[..<count]))
      }
      guard read == count else { return .damaged }
      crc = buffer.withUnsafeBytes { Inflater.crc(crc, .init(rebasing: $0[..<count])) }
      position += count
      chunkRest -= count
      rest = 0..<count
      return .data
    }

    /// Whether nothing follows the data: the chunk is used up, its CRC is right, and the next is no IDAT.
    mutating func isAtEnd() -> Bool {
      guard rest.isEmpty, chunkRest == 0, let next = endChunk() else { return false }
      return Array(next.dropFirst(4)) != Self.type
    }

    /// Whether the rest of the data is all there, with the right CRCs.
    mutating func isRestWhole() -> Bool {
      rest = 0..<0
      while true {
        if chunkRest == 0 {
          guard let next = endChunk() else { return false }
          // A file that ends here may have lost the rest of its picture; only who inflates knows.
          if next.count < 8 { return false }
          if Array(next[4...]) != Self.type { return true }
        }
        if fill() == .damaged { return false }
      }
    }

    /// Checks the CRC and returns the head of the next chunk, eight bytes, or fewer where the file ends.
    private mutating func endChunk() -> [UInt8]? {
      var tail = [UInt8](repeating: 0, count: 12)
      let count = tail.withUnsafeMutableBytes { source.read(at: position, into: $0) }
      guard count >= 4, UInt32(truncatingIfNeeded: Self.number(tail[0..<4])) == crc else { return nil }
      return Array(tail[4..<count])
    }

    /// Four bytes as a number, the highest first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
  }
#endif
