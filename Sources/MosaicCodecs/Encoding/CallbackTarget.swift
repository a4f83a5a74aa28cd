// The write callback of C encoders.

/// The context of a C encoder's write callback: passes bytes to a sink and keeps its error.
final class CallbackTarget {
  private let sink: any ByteSink
  private(set) var failure: CodecError?

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Called from C with the address of a `CallbackTarget`; it returns before the library may longjmp.
  static let receive: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> CInt = {
    context, bytes, count in
    guard let context else { return 1 }
    let target = Unmanaged<CallbackTarget>.fromOpaque(context).takeUnretainedValue()
    target.failure = target.sink.append(UnsafeRawBufferPointer(start: bytes, count: count))
    return target.failure == nil ? 0 : 1
  }
}
