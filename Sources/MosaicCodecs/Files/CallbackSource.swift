// The read callback of C decoders.

/// The context of a C decoder's read callback: the bytes of a whole file.
///
/// It shares the storage of an array and does not copy it. The caller may change its own array meanwhile: that makes a copy there.
final class CallbackSource {
  private let source: ByteSource
  private let descriptor: OpenDescriptor?
  /// Number of bytes.
  let count: Int

  init(_ bytes: [UInt8]) { (source, descriptor, count) = (.bytes(bytes), nil, bytes.count) }

  /// A descriptor is closed with this object.
  init(_ source: ByteSource) {
    self.source = source
    descriptor = source.owner
    count = source.length
  }

  /// What the C library passes to ``copy`` and ``read``: valid as long as this object lives, which a ``LibraryHandle`` sees to.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Called from C with the ``context`` of a `CallbackSource` and with bytes that it has; it returns before the library may
  /// longjmp.
  static let copy: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Void =
    {
      context, offset, target, count in
      _ = read(context, offset, target, count)
    }

  /// The same for bytes that may not be there; returns how many were read, see ``ByteSource/read(at:into:)``.
  static let read: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int =
    {
      context, offset, target, count in
      guard let context else { return 0 }
      let this = Unmanaged<CallbackSource>.fromOpaque(context).takeUnretainedValue()
      // C asks for no more than `target` has room for.
      return this.source.read(at: offset, into: UnsafeMutableRawBufferPointer(start: target, count: count))
    }
}
