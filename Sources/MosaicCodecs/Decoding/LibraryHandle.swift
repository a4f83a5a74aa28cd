// A reader of a C library, its one owner, and its read callback.

import MosaicSystem

/// Owns the handle of a C library's reader and closes it once, also if the initialiser of its decoder throws. Not `Sendable`:
/// the handle has state that only one thread may touch.
final class LibraryHandle {
  /// The pointer is valid as long as this owner lives.
  let pointer: OpaquePointer
  private let context: AnyObject
  private let close: (OpaquePointer) -> Void

  /// - Parameter context: The object behind the address that the library's callbacks were given; it lives until the reader is
  /// closed.
  init(
    _ pointer: OpaquePointer?, keeping context: AnyObject, close: @escaping (OpaquePointer) -> Void
  ) throws(FileError.Kind) {
    guard let pointer else { throw .outOfMemory }
    self.pointer = pointer
    self.context = context
    self.close = close
  }

  /// Opens a source by the library's function, without reading yet.
  convenience init(
    _ source: ByteSource, open: (UnsafeMutableRawPointer?, CallbackSource.Read?, Int) -> OpaquePointer?,
    close: @escaping (OpaquePointer) -> Void
  ) throws(FileError.Kind) {
    // The reader holds the object's address without a count; `context` keeps it until the reader is closed.
    let source = CallbackSource(source)
    try self.init(open(source.context, CallbackSource.read, source.count), keeping: source, close: close)
  }

  deinit { withExtendedLifetime(context) { close(pointer) } }

  /// The bytes that a function of the library copies; `copy` returns the total number of bytes.
  func bytes(
    atMost most: Int = .max, _ copy: (OpaquePointer, UnsafeMutablePointer<UInt8>?, Int) -> Int
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(most, copy(pointer, nil, 0)))
    bytes.withUnsafeMutableBufferPointer { _ = copy(pointer, $0.baseAddress, $0.count) }
    return bytes
  }
}

/// The context of a C decoder's read callback: the bytes of a whole file. It shares the storage of an array and does not copy it.
/// The caller may change its own array meanwhile, which copies the caller's array.
final class CallbackSource {
  typealias Read = @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int

  let count: Int
  private let source: ByteSource
  /// Bytes of a file that were read ahead, and their place: a few bytes must not cost a system call each.
  private var ahead: [UInt8] = []
  private var aheadPlace = 0

  private static let aheadLength = 1 << 12

  init(_ source: ByteSource) { (self.source, count) = (source, source.length) }

  /// The C library passes it to ``read``: valid as long as this object lives, which a ``LibraryHandle`` sees to.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Called from C with the ``context`` of a `CallbackSource`; it returns before the library may longjmp.
  static let read: Read = { context, offset, target, count in
    guard let context else { return 0 }
    let this = Unmanaged<CallbackSource>.fromOpaque(context).takeUnretainedValue()
    // C asks for no more than `target` has room for.
    return this.read(at: offset, into: UnsafeMutableRawBufferPointer(start: target, count: count))
  }

  /// Fills `target` from `offset` on; returns how many bytes were read: fewer at the end or if reading fails.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard case .file = source, target.count < Self.aheadLength else {
      return source.read(at: offset, into: target)
    }
    if offset < aheadPlace || offset + target.count > aheadPlace + ahead.count {
      ahead = source.bytes(offset..<offset + Self.aheadLength)
      aheadPlace = offset
    }
    return ByteSource.bytes(ahead).read(at: offset - aheadPlace, into: target)
  }
}
