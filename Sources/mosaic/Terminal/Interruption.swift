// Ctrl-C, kill and a closed terminal: the run ends, and no half-written file stays behind.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether the user asked to stop: set by a signal, read between bands.
///
/// While there is nothing to tidy up, the signal ends the program at once: it may be waiting for a document that nobody
/// types. While a file is being written, the renderer is asked to stop and to remove its temporary file.
enum Interruption {
  private static let requested = Atomic<Bool>(false)
  private static let mustTidyUp = Atomic<Bool>(false)

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Lets signals end the run in an orderly way, and a broken pipe or a file limit be an error code and no signal.
  static func listen() {
    // The globals are made here, not in the handler.
    requested.store(false, ordering: .relaxed)
    mustTidyUp.store(false, ordering: .relaxed)
    let handler: @convention(c) (Int32) -> Void = { _ in Interruption.handle() }
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // What `nohup` or a shell's background job ignores stays ignored.
      if Self.isIgnoring(signal(number, handler)) { signal(number, SIG_IGN) }
      sigaddset(&handled, number)
    }
    // A parent that starts programs from a worker thread, as Dispatch and Foundation do, hands down a mask that blocks
    // all three.
    pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// From here to the end of the run there is a temporary file, so that signals wait for the renderer.
  static func waitForTidyUp() { mustTidyUp.store(true, ordering: .relaxed) }

  /// The handler: lock-free stores, `write` and `_exit` are of the few things that it may do.
  private static func handle() {
    requested.store(true, ordering: .relaxed)
    if mustTidyUp.load(ordering: .relaxed) { return }
    let words: StaticString = "mosaic: stopped: interrupted\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.interrupted.rawValue)
  }

  /// Functions cannot be compared in Swift, but what C keeps here is an address or one of a few small numbers.
  ///
  /// The casts are sound: an optional pointer to a C function is as long as `Int`, with null for `nil`, and nothing is called.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
