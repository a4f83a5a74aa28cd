// SIGINT, SIGTERM and SIGHUP: the run ends, and no incomplete file is left.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether the user asked to stop: set by a signal handler, read by the renderer between bands.
///
/// While there is no temporary file, the signal ends the program at once: it may be blocked while it reads standard input. While
/// a file is being written, the renderer stops at the next band and removes the temporary file.
enum Interruption {
  private static let requested = Atomic<Bool>(false)
  private static let signalNumber = Atomic<Int32>(0)
  private static let mustTidyUp = Atomic<Bool>(false)

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// How the program ends after a signal, when all is tidied up.
  static var failure: CommandFailure {
    let isTerminated = signalNumber.load(ordering: .relaxed) == SIGTERM
    return CommandFailure(
      message: isTerminated ? "terminated" : "interrupted", code: isTerminated ? .terminated : .interrupted)
  }

  /// Installs the handlers; a broken pipe and the file size limit become errors of `write` instead of signals.
  static func listen() {
    // Globals are initialised when first used, which must not be in the handler.
    requested.store(false, ordering: .relaxed)
    mustTidyUp.store(false, ordering: .relaxed)
    signalNumber.store(0, ordering: .relaxed)
    let handler: @convention(c) (Int32) -> Void = { Interruption.handle($0) }
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // `nohup` and shells have background jobs ignore some signals; that stays so.
      if Self.isIgnoring(signal(number, handler)) { signal(number, SIG_IGN) }
      sigaddset(&handled, number)
    }
    // A parent that starts programs from a worker thread, as Dispatch and Foundation do, passes on a signal mask that blocks
    // all three.
    pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// To be called before a temporary file is made: from now on signals wait for the renderer.
  static func waitForTidyUp() { mustTidyUp.store(true, ordering: .relaxed) }

  /// The signal handler; lock-free stores, `write` and `_exit` are async-signal-safe.
  private static func handle(_ number: Int32) {
    signalNumber.store(number, ordering: .relaxed)
    requested.store(true, ordering: .relaxed)
    if mustTidyUp.load(ordering: .relaxed) { return }
    let words: StaticString = "mosaic: stopped: interrupted\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.interrupted.rawValue)
  }

  /// Whether a handler is `SIG_IGN`. Swift cannot compare functions, so their addresses are compared.
  ///
  /// The casts are sound: an optional pointer to a C function is as long as `Int`, with null for `nil`, and nothing is called.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
