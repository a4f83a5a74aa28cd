// A file that is read at positions of the reader's choice.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the bytes of a file come from.
enum ByteSource {
  /// An open file that someone else owns and reads, too: it is read at positions of our own.
  case descriptor(Int32)
  /// All bytes of a file.
  case bytes([UInt8])

  /// Fills `target` from `offset` on; fewer bytes only at the end, and none where reading fails.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    switch self {
    case .bytes(let bytes):
      let count = max(0, min(target.count, bytes.count - offset))
      bytes.withUnsafeBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
      }
      return count
    case .descriptor(let descriptor):
      var done = 0
      while done < target.count, let base = target.baseAddress {
        let count = pread(descriptor, base + done, target.count - done, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        done += count
      }
      return done
    }
  }
}
