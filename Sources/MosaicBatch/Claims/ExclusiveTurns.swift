// Jobs that need the process for themselves.

import MosaicSystem

/// Turns of jobs that run beside others, and of jobs that need the process for themselves.
final class ExclusiveTurns: Sendable {
  private struct State: Sendable {
    var running = 0
    var isAlone = false
  }

  private let state = Monitor(State())

  /// Runs beside others, as soon as no job runs exclusively; or exclusively, as soon as all others have ended. The wait does not
  /// count for `stop`.
  func run<T, Failure: Error>(
    alone: Bool, _ stop: StopSignal, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let start = ContinuousClock.now
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      if alone { state.isAlone = true } else { state.running += 1 }
      return ()
    }
    // Other jobs no longer begin; now wait for those that run.
    if alone { state.wait { $0.running == 0 ? () : nil } }
    stop.add(ContinuousClock.now - start)
    defer { state.change { if alone { $0.isAlone = false } else { $0.running -= 1 } } }
    return try body()
  }
}
