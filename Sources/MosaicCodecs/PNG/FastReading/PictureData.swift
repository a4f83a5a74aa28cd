// The compressed data of a PNG: the payloads of its IDAT chunks, and ISA-L's inflate.

#if FastPNG
  import CISALSupport
  import MosaicSystem

  /// Reads the payloads of the IDAT chunks in order and checks their CRCs; stops at anything unusual.
  struct PictureData {
    enum Outcome { case data, damaged }

    private static let type: [UInt8] = [0x49, 0x44, 0x41, 0x54]

    private let source: ByteSource
    private let stop: StopSignal?
    private var position: Int
    private var chunkRest: Int
    private var crc: UInt32
    private var buffer: [UInt8]
    private let capacity: Int
    private var rest = 0..<0

    init?(source: ByteSource, firstPayload: Int, capacity: Int, until stop: StopSignal? = nil) {
      self.source = source
      self.stop = stop
      position = firstPayload
      self.capacity = capacity
      buffer = [UInt8](repeating: 0, count: capacity)
      var head = [UInt8](repeating: 0, count: 8)
      guard firstPayload >= 8,
        head.withUnsafeMutableBytes({ source.read(at: firstPayload - 8, into: $0) }) == 8,
        Array(head[4...]) == Self.type
      else { return nil }
      chunkRest = head[..<4].bigEndian
      crc = Self.type.withUnsafeBytes { Inflater.crc(0, $0) }
    }

    var isEmpty: Bool { rest.isEmpty }

    /// Passes the buffered bytes to `body`, which returns how many of them it took.
    mutating func take<Result>(_ body: (UnsafeRawBufferPointer) -> (Result, taken: Int)) -> Result {
      let (result, taken) = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[rest])) }
      rest = rest.lowerBound + taken..<rest.upperBound
      return result
    }

    mutating func fill() -> Outcome {
      // libpng, which reads next, gives the reason.
      if stop?.isSet == true { return .damaged }
      while chunkRest == 0 {
        guard let next = endChunk(), Array(next.dropFirst(4)) == Self.type else { return .damaged }
        chunkRest = next[..<4].bigEndian
        position += 12
        crc = Self.type.withUnsafeBytes { Inflater.crc(0, $0) }
        guard chunkRest <= 0x7FFF_FFFF else { return .damaged }
      }
      let count = min(chunkRest, capacity)
      let source = source
      let position = position
      let read = buffer.withUnsafeMutableBytes {
        source.read(at: position, into: .init(rebasing: $0[..<count]))
      }
      guard read == count else { return .damaged }
      crc = buffer.withUnsafeBytes { Inflater.crc(crc, .init(rebasing: $0[..<count])) }
      self.position += count
      chunkRest -= count
      rest = 0..<count
      return .data
    }

    /// Whether the data ends here: the chunk is used up, its CRC is right, and the next chunk is not an IDAT.
    mutating func isAtEnd() -> Bool {
      guard rest.isEmpty, chunkRest == 0, let next = endChunk() else { return false }
      return Array(next.dropFirst(4)) != Self.type
    }

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
      guard count >= 4, UInt32(truncatingIfNeeded: tail[..<4].bigEndian) == crc else { return nil }
      return Array(tail[4..<count])
    }
  }

  final class Inflater {
    /// About the bytes of ISA-L's state: two windows of 32 KB, and its tables.
    static let stateBytes = 1 << 17
    /// More than the bytes that ISA-L may hold back: two windows, and the output of eight bytes of input.
    static let heldBytes = 1 << 17

    private let pointer: OpaquePointer

    init?() {
      guard let pointer = misal_inflater_open() else { return nil }
      self.pointer = pointer
    }

    deinit { misal_inflater_close(pointer) }

    /// Inflates from `input` into `output`. ISA-L may hold output back after its input is used up: call it again without input
    /// before fetching more.
    func run(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> misal_progress {
      misal_inflater_run(
        pointer, input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count,
        output.baseAddress?.assumingMemoryBound(to: UInt8.self), output.count)
    }

    static func crc(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
      misal_crc32(crc, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }
#endif
