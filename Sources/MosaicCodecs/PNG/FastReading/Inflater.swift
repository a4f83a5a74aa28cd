// ISA-L's inflate.

#if FastPNG
  import CISALSupport

  /// A zlib stream, inflated piece by piece.
  final class Inflater {
    /// About what ISA-L's state takes: two windows of 32 KB, and its tables.
    static let stateBytes = 1 << 17
    /// More than it may hold back: two windows, and the output of eight bytes of input.
    static let heldBytes = 1 << 17

    private let pointer: OpaquePointer

    /// `nil` if memory is short.
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

    /// The CRC of PNG chunks, continued from `crc`.
    static func crc(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
      misal_crc32(crc, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }
#endif
