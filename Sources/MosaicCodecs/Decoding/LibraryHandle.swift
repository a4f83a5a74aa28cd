// A reader of a C library, its one owner, and its read callback.

/// Owns the handle of a C library's reader and closes it once, also where the initialiser of its decoder throws.
///
/// Not `Sendable`: the handle has state that only one thread may touch.
final class LibraryHandle {
  /// Valid as long as this owner lives.
  let pointer: OpaquePointer
  private let context: AnyObject?
  private let close: (OpaquePointer) -> Void

  /// - Parameters:
  ///   - pointer: Of the library's open function: `nil` where there was no memory.
  ///   - context: The object behind the address that the library's callbacks were given; it lives until the reader is closed.
  init(
    _ pointer: OpaquePointer?, path: String, keeping context: AnyObject? = nil,
    close: @escaping (OpaquePointer) -> Void
  ) throws(CodecError) {
    guard let pointer else { throw CodecError(path: path, kind: .outOfMemory) }
    (self.pointer, self.context, self.close) = (pointer, context, close)
  }

  /// Opens a source by one of the library's two functions; nothing is read yet.
  convenience init(
    _ source: ByteSource, path: String, descriptor openDescriptor: (Int32) -> OpaquePointer?,
    memory openMemory: (UnsafeMutableRawPointer?, CallbackSource.Copy?, Int) -> OpaquePointer?,
    close: @escaping (OpaquePointer) -> Void
  ) throws(CodecError) {
    switch source {
    case .descriptor(let descriptor): try self.init(openDescriptor(descriptor), path: path, close: close)
    case .bytes:
      // The reader holds the address of `memory` without a count; `context` keeps it until the reader is closed.
      let memory = CallbackSource(source)
      try self.init(
        openMemory(memory.context, CallbackSource.copy, memory.count), path: path, keeping: memory,
        close: close)
    }
  }

  deinit { withExtendedLifetime(context) { close(pointer) } }
}

/// The context of a C decoder's read callback: the bytes of a whole file.
///
/// It shares the storage of an array and does not copy it. The caller may change its own array meanwhile: that makes a copy there.
final class CallbackSource {
  typealias Copy =
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Void

  private let source: ByteSource
  private let descriptor: OpenDescriptor?
  let count: Int

  /// A descriptor is closed with this object.
  init(_ source: ByteSource) {
    self.source = source
    descriptor = source.owner
    count = source.length
  }

  /// The C library passes it to ``copy`` and ``read``: valid as long as this object lives, which a ``LibraryHandle`` sees to.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Called from C with the ``context`` of a `CallbackSource` and with bytes that it has; it returns before the library may
  /// longjmp.
  static let copy: Copy = { context, offset, target, count in _ = read(context, offset, target, count) }

  /// Like ``copy`` for bytes that may not be there; returns how many were read, see ``ByteSource/read(at:into:)``.
  static let read: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int =
    {
      context, offset, target, count in
      guard let context else { return 0 }
      let this = Unmanaged<CallbackSource>.fromOpaque(context).takeUnretainedValue()
      // C asks for no more than `target` has room for.
      return this.source.read(at: offset, into: UnsafeMutableRawBufferPointer(start: target, count: count))
    }
}
