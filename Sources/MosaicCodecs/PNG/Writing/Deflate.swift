// Deflate in one call, by zlib and, if it is faster, by ISA-L.

import CZlib

#if FastPNG
  import CISALSupport
#endif

/// Compresses bytes to a raw deflate stream (RFC 1951).
enum Deflate {
  enum Effort: Hashable {
    /// Only runs of one byte or of two alternating bytes, by ISA-L: filtered photographs have no other matches worth taking.
    /// Matches at a distance make photographs 10 % larger, because each interrupts a series of cheap literals.
    case runs
    /// Only runs of one byte, by zlib.
    case runsByZlib
    /// All matches, fast.
    case quick
    /// All matches, at zlib's level 1 to 9; `isFiltered` ignores short matches.
    case level(Int32, isFiltered: Bool)
  }

  /// A stream of all the bytes, or `nil` if memory is short. It ends at a byte boundary: with the final block if `isLast`,
  /// otherwise so that another stream can follow.
  static func compress(_ bytes: UnsafeRawBufferPointer, _ effort: Effort, isLast: Bool) -> [UInt8]? {
    switch effort {
    case .runs: fast(bytes, runsOnly: true, isLast: isLast)
    case .runsByZlib: zlib(bytes, level: 1, strategy: Z_RLE, isLast: isLast)
    case .quick: fast(bytes, runsOnly: false, isLast: isLast)
    case .level(let level, let isFiltered):
      zlib(bytes, level: level, strategy: isFiltered ? Z_FILTERED : Z_DEFAULT_STRATEGY, isLast: isLast)
    }
  }

  private static func fast(_ bytes: UnsafeRawBufferPointer, runsOnly: Bool, isLast: Bool) -> [UInt8]? {
    #if FastPNG
      // ISA-L counts in 32 bits. It stores bytes that do not shrink, at a cost of 5 bytes for 64 KB.
      if bytes.count <= 1 << 30 {
        var status = MISAL_NO_ROOM
        let capacity = bytes.count + bytes.count / 8 + 1024
        let stream = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
          let result = misal_deflate(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, output.baseAddress, capacity,
            runsOnly, isLast)
          status = result.status
          count = result.produced
        }
        if status == MISAL_DONE { return stream }
      }
    #endif
    return runsOnly
      ? zlib(bytes, level: 1, strategy: Z_RLE, isLast: isLast)
      : zlib(bytes, level: 3, strategy: Z_DEFAULT_STRATEGY, isLast: isLast)
  }

  private static func zlib(
    _ bytes: UnsafeRawBufferPointer, level: Int32, strategy: Int32, isLast: Bool
  ) -> [UInt8]? {
    var stream = z_stream()
    // zlib checks that its record does not move, so it is lent once for all calls.
    return withUnsafeMutablePointer(to: &stream) { stream -> [UInt8]? in
      guard
        deflateInit2_(
          stream, level, Z_DEFLATED, -15, 8, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
          == Z_OK
      else { return nil }
      defer { deflateEnd(stream) }
      var output: [UInt8] = []
      var rest = bytes
      repeat {
        // zlib counts in 32 bits.
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(1 << 30))
        let flush = !rest.isEmpty ? Z_NO_FLUSH : isLast ? Z_FINISH : Z_SYNC_FLUSH
        // zlib does not write to its input; its declaration has no const.
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(piece.count)
        let room = min(1 << 31, piece.count + piece.count / 64 + 1024)
        var part: [UInt8]
        repeat {
          part = [UInt8](unsafeUninitializedCapacity: room) { space, count in
            stream.pointee.next_out = space.baseAddress
            stream.pointee.avail_out = UInt32(room)
            // Cannot fail: the stream is sound, and the output has room.
            _ = deflate(stream, flush)
            count = room - Int(stream.pointee.avail_out)
          }
          output = output.isEmpty ? part : output + part
        } while part.count == room
      } while !rest.isEmpty
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
      return output
    }
  }

  // MARK: Adler-32

  static func adler(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    #if FastPNG
      return misal_adler32(1, start, bytes.count)
    #else
      return UInt32(truncatingIfNeeded: adler32_z(1, start, bytes.count))
    #endif
  }

  /// The checksum of two pieces of which the second has `count` bytes.
  static func adler(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: adler32_combine(UInt(first), UInt(second), count))
  }
}
