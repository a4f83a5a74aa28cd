// SIGINT, SIGTERM and SIGHUP, and the end of --time-limit: the run ends, and no incomplete file is left.

import MosaicCodecs
import MosaicSystem
import Synchronization

/// Whether the user asked to stop: set by a signal handler, polled by all work that may take long, see `StopSignal`.
///
/// Without a temporary file, the signal ends the program at once: it may be blocked while it reads standard input. While
/// a file is being written, decoders and renderers stop between rows, and the temporary file is removed. A second signal ends the
/// program at once in any case: a library may not answer for seconds. The handler then removes the files with hidden names.
enum Interruption {
  private static let requested = Atomic<Bool>(false)
  private static let signalNumber = Atomic<Int32>(0)
  private static let mustTidyUp = Atomic<Bool>(false)
  /// When the first signal came: nanoseconds of the clock that only goes forward.
  private static let firstTime = Atomic<Int64>(0)
  /// `timeout` sends a signal to its child and then to the child's group: both count as one signal.
  private static let breath: Int64 = 200_000_000
  /// Seconds that work has to end by itself after its time is over.
  private static let grace = 0.3

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// The failure with which the program ends after a signal, when all is tidied up.
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
    firstTime.store(0, ordering: .relaxed)
    let handler: @convention(c) (Int32) -> Void = { Interruption.handle($0) }
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // `nohup` and shells have background jobs ignore some signals; they stay ignored.
      if Self.isIgnoring(signal(number, handler)) { signal(number, SIG_IGN) }
      sigaddset(&handled, number)
    }
    // A parent that starts programs from a worker thread, as Dispatch and Foundation do, passes on a signal mask that blocks
    // all three.
    pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    signal(SIGALRM) { _ in Interruption.endOfTime() }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Call it before a temporary file is made: from then on signals wait for the renderer.
  static func waitForTidyUp() { mustTidyUp.store(true, ordering: .relaxed) }

  /// Call it when no temporary file is left and the program waits: from then on a signal ends it at once.
  static func noLongerTidyUp() { mustTidyUp.store(false, ordering: .relaxed) }

  /// Ends the program, whatever it is doing, shortly after `seconds`: for a command whose time is limited, and whose
  /// work should have ended by itself until then.
  static func end(after seconds: Double) {
    let end = seconds + grace
    var timer = itimerval()
    timer.it_value.tv_sec = .init(end)
    timer.it_value.tv_usec = .init((end - end.rounded(.down)) * 1e6)
    // ITIMER_REAL, whose type differs between C libraries.
    setitimer(0, &timer, nil)
  }

  // MARK: Handlers
  // Lock-free atomics, `clock_gettime`, `unlinkat`, `write` and `_exit` are async-signal-safe.

  private static func handle(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    if requested.exchange(true, ordering: .relaxed) {
      guard now &- firstTime.load(ordering: .relaxed) >= breath else { return }
    } else {
      firstTime.store(now, ordering: .relaxed)
      signalNumber.store(number, ordering: .relaxed)
      if mustTidyUp.load(ordering: .relaxed) { return }
    }
    end("mosaic: stopped: interrupted\n", .interrupted)
  }

  private static func endOfTime() { end("mosaic: error: took longer than --time-limit says\n", .temporary) }

  private static func end(_ words: StaticString, _ code: ExitCode) {
    OutputFile.removeUnfinished()
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(code.rawValue)
  }

  /// Whether a handler is `SIG_IGN`. Swift cannot compare functions, so their addresses are compared.
  ///
  /// The casts are sound: an optional pointer to a C function is as long as `Int`, with null for `nil`, and no function is
  /// called.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
