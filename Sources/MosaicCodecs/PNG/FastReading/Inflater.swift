// The owner of ISA-L's inflate: compressed bytes in, plain bytes out.

#if FastPNG
  import CISALSupport

  /// A zlib stream, inflated piece by piece.
  final class Inflater {
    /// About what ISA-L's state takes: two windows of 32 KB, and its tables.
    static let stateBytes = 1 << 17
    /// More than it gives without taking any byte: two windows, and what eight bytes may stand for.
    static let heldBytes = 1 << 17

    private let pointer: OpaquePointer

    /// `nil` where memory is short.
    init?() {
      guard let pointer = misal_inflater_open() else { return nil }
      self.pointer = pointer
    }

    deinit { misal_inflater_close(pointer) }

    /// Takes bytes of `input`, gives bytes of `output`. ISA-L may hold output back after its input is used up, so it is
    /// called again with no input before more is fetched.
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
