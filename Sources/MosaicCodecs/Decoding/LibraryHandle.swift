// A reader of a C library and its one owner.

/// Owns the handle of a C library's reader and closes it once, also where the initialiser of its decoder throws.
///
/// Not `Sendable`: the handle has state that only one thread may touch.
final class LibraryHandle {
  /// Valid as long as this owner lives.
  let pointer: OpaquePointer
  private let context: AnyObject?
  private let close: (OpaquePointer) -> Void

  /// - Parameters:
  ///   - pointer: What the library's open function returned: `nil` where there was no memory.
  ///   - path: The file, for the error.
  ///   - context: What the library's callbacks find at the address that they were given; it lives until the reader is closed.
  ///   - close: The library's close function.
  init(
    _ pointer: OpaquePointer?, path: String, keeping context: AnyObject? = nil,
    close: @escaping (OpaquePointer) -> Void
  ) throws(CodecError) {
    guard let pointer else { throw CodecError(path: path, kind: .outOfMemory) }
    self.pointer = pointer
    self.context = context
    self.close = close
  }

  deinit { withExtendedLifetime(context) { close(pointer) } }
}
