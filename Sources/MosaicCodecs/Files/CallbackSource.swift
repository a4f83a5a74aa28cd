// The read callback of C decoders.

/// The context of a C decoder's read callback: the bytes of a whole file in memory.
///
/// It shares the array's storage and does not copy it. The caller may change its own array meanwhile: that makes a copy there.
final class CallbackSource {
  private let source: ByteSource
  /// Number of bytes.
  let count: Int

  init(_ bytes: [UInt8]) { (source, count) = (.bytes(bytes), bytes.count) }

  /// What the C library passes to ``copy``: valid as long as this object lives, which a ``LibraryHandle`` sees to.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Called from C with the ``context`` of a `CallbackSource` and with bytes that it has; it returns before the library may
  /// longjmp.
  static let copy: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Void =
    {
      context, offset, target, count in
      guard let context else { return }
      let this = Unmanaged<CallbackSource>.fromOpaque(context).takeUnretainedValue()
      // C asks for no more than `count` bytes in all, and `target` has room for what it asks for.
      _ = this.source.read(at: offset, into: UnsafeMutableRawBufferPointer(start: target, count: count))
    }
}
