// The bytes of a file, read at any position.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

enum ByteSource {
  /// An open file. It is read at given positions, so that its own read position stays as it is.
  case descriptor(Int32)
  case bytes([UInt8])

  /// Closes the descriptor, if there is one, once it is released; to be made once.
  var owner: OpenDescriptor? {
    if case .descriptor(let number) = self { OpenDescriptor(number) } else { nil }
  }

  /// Fills `target` from `offset` on; returns how many bytes were read: fewer at the end or if reading fails.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    switch self {
    case .bytes(let bytes):
      let count = max(0, min(target.count, bytes.count - offset))
      guard count > 0 else { return 0 }
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

  func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      // Exactly the range: the capacity may be larger.
      count = read(
        at: range.lowerBound,
        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<range.count]))
    }
  }

  /// Passes the bytes in `range` to `body`, fewer at the end or if reading fails: those in memory where they are, those of a file
  /// as a copy of ``copiedBytes(_:)`` bytes.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .bytes(let bytes):
      return try bytes.withUnsafeBufferPointer { all throws(Failure) in
        try body(UnsafeBufferPointer(rebasing: all[range.clamped(to: 0..<all.count)]))
      }
    case .descriptor: return try bytes(range).withUnsafeBufferPointer(body)
    }
  }

  /// How many bytes of memory ``withBytes(_:_:)`` takes.
  func copiedBytes(_ range: Range<Int>) -> Int {
    switch self {
    case .bytes: 0
    case .descriptor: range.count
    }
  }

  /// Number of bytes; 0 if the system does not say.
  var length: Int {
    switch self {
    case .bytes(let bytes): return bytes.count
    case .descriptor(let descriptor): return (try? FileStatus(descriptor: descriptor))?.stamp.size ?? 0
    }
  }
}
