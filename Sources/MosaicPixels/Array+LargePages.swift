#if os(Linux)
  #if canImport(Musl)
    internal import Musl
  #else
    internal import Glibc
  #endif
#endif

extension [UInt8] {
  /// Makes an array whose bytes a function writes: each of them, unless it throws.
  ///
  /// Linux is asked for large pages, which are a wish: taking 150 MB in pages of 4 KB costs as much time as decoding a PNG into
  /// them. Memory grows by less than two of these pages, 4 MB.
  package init<Failure: Error>(
    count: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      // There may be room for more than was asked for.
      let bytes = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      Self.askForLargePages(UnsafeMutableRawBufferPointer(bytes))
      do throws(Failure) {
        try fill(bytes)
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private static func askForLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= 8 << 20, let base = memory.baseAddress else { return }
      // A common size of large pages; if the system has another, the request is only cut differently.
      let side = 2 << 20
      let before = (side - Int(bitPattern: base) % side) % side
      // A request: if the system refuses it, the result is the same.
      _ = madvise(base + before, (memory.count - before) / side * side, MADV_HUGEPAGE)
    #endif
  }
}
