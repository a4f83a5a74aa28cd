// Where encoded bytes go: a file, or memory.

/// Takes bytes in order. The pointer is valid only during the call and never leaves this module.
protocol ByteSink: AnyObject {
  /// Appends bytes; returns what went wrong.
  ///
  /// It returns the error because its callers are a callback of C and closures of `withUnsafeBytes`, none of which
  /// can throw a typed error.
  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError?
}

/// Keeps the bytes.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
    self.bytes.append(contentsOf: bytes)
    return nil
  }
}
