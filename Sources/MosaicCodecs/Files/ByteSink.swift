// Where encoded bytes go: a file, or memory.

/// Takes bytes in order. The pointer is valid only during the call and never leaves this module.
protocol ByteSink: AnyObject {
  /// Appends bytes; returns an error if that fails.
  ///
  /// The error is returned because the callers (a C callback and closures of `withUnsafeBytes`) cannot throw a typed one.
  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError?
}

/// Collects the bytes in memory.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
    self.bytes.append(contentsOf: bytes)
    return nil
  }
}
