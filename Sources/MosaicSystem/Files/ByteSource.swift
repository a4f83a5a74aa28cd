// The bytes of a file, read at any position.

package enum ByteSource {
  /// An open file. It is read at given positions, so that its own read position stays unchanged.
  case file(OpenDescriptor)
  /// Bytes that lie side by side.
  case bytes(any Collection<UInt8> & Sendable)

  /// Number of bytes; 0 if the system does not say.
  package var length: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): (try? FileStatus(descriptor: file.descriptor))?.stamp.size ?? 0
    }
  }

  /// Fills `target` from `offset` on; returns how many bytes were read: fewer at the end or if reading fails.
  package func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    switch self {
    case .bytes(let bytes):
      let count = max(0, min(target.count, bytes.count - offset))
      guard count > 0 else { return 0 }
      let copied: Void? = bytes.withContiguousStorageIfAvailable {
        target.copyMemory(
          from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0[offset..<offset + count])))
      }
      return copied == nil ? 0 : count
    case .file(let file): return SystemCall.read(file.descriptor, at: offset, into: target)
    }
  }

  package func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      // Exactly the range: the capacity may be larger.
      count = read(
        at: range.lowerBound,
        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<range.count]))
    }
  }

  /// Passes the bytes in `range` to `body`, fewer at the end or if reading fails: bytes in memory in place, bytes of a file
  /// as a copy of ``copiedBytes(_:)`` bytes.
  package func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .bytes(let bytes):
      let result: Swift.Result<Result, Failure>? = bytes.withContiguousStorageIfAvailable { all in
        Swift.Result { () throws(Failure) in
          try body(UnsafeBufferPointer(rebasing: all[range.clamped(to: 0..<all.count)]))
        }
      }
      guard let result else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
      return try result.get()
    case .file: return try bytes(range).withUnsafeBufferPointer(body)
    }
  }

  package func copiedBytes(_ range: Range<Int>) -> Int {
    if case .file = self { range.count } else { 0 }
  }
}
