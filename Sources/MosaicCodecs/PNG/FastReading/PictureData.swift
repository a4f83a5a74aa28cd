// The compressed data of a PNG: the payloads of its IDAT chunks.

#if FastPNG
  /// Reads the payloads of the IDAT chunks in order and checks their CRCs; stops at anything unusual.
  struct PictureData {
    /// The result of `fill()`.
    enum Outcome { case data, damaged }

    private static let type: [UInt8] = [0x49, 0x44, 0x41, 0x54]

    private let source: ByteSource
    private let stop: StopSignal?
    /// Position in the file after `buffer`.
    private var position: Int
    /// Bytes of the current chunk after those in `buffer`.
    private var chunkRest: Int
    private var crc: UInt32
    private var buffer: [UInt8]
    /// Size of `buffer`.
    private let capacity: Int
    /// The bytes of `buffer` that were not taken yet.
    private var rest = 0..<0

    /// Starts in the first IDAT chunk.
    init?(source: ByteSource, firstPayload: Int, capacity: Int, until stop: StopSignal? = nil) {
      (self.source, self.stop) = (source, stop)
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

    /// Passes the buffered bytes to `body`, which returns how many of them it took.
    mutating func take<Result>(_ body: (UnsafeRawBufferPointer) -> (Result, taken: Int)) -> Result {
      let (result, taken) = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[rest])) }
      rest = rest.lowerBound + taken..<rest.upperBound
      return result
    }

    /// Reads more bytes after all were taken.
    mutating func fill() -> Outcome {
      // libpng, which is asked next, says why.
      if stop?.isSet == true { return .damaged }
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

    /// Whether the data ends here: the chunk is used up, its CRC is right, and the next one is no IDAT.
    mutating func isAtEnd() -> Bool {
      guard rest.isEmpty, chunkRest == 0, let next = endChunk() else { return false }
      return Array(next.dropFirst(4)) != Self.type
    }

    /// Whether the rest of the data is complete and has the right CRCs.
    mutating func isRestWhole() -> Bool {
      rest = 0..<0
      while true {
        if chunkRest == 0 {
          guard let next = endChunk() else { return false }
          // The file ends here; only inflating would show whether the picture is complete.
          if next.count < 8 { return false }
          if Array(next[4...]) != Self.type { return true }
        }
        if fill() == .damaged { return false }
      }
    }

    /// Checks the CRC and returns the eight bytes of the next chunk's header, or fewer if the file ends.
    private mutating func endChunk() -> [UInt8]? {
      var tail = [UInt8](repeating: 0, count: 12)
      let count = tail.withUnsafeMutableBytes { source.read(at: position, into: $0) }
      guard count >= 4, UInt32(truncatingIfNeeded: Self.number(tail[0..<4])) == crc else { return nil }
      return Array(tail[4..<count])
    }

    /// A big-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
  }
#endif
