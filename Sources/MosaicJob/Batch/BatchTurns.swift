// When the jobs of a batch run.

import MosaicCodecs
import MosaicRender

/// Jobs that run beside others, and jobs that run alone.
final class BatchTurns: Sendable {
  private struct State: Sendable {
    var running = 0
    var isAlone = false
  }

  private let state = Monitor(State())

  /// Runs beside others, as soon as nobody runs alone; or alone, as soon as all others have ended. The time until then does not count
  /// for `stop`.
  func run<T, Failure: Error>(
    alone: Bool, _ stop: StopSignal, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let start = ContinuousClock.now
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      if alone { state.isAlone = true } else { state.running += 1 }
      return ()
    }
    // Others are kept from beginning, and now awaited.
    if alone { state.wait { $0.running == 0 ? () : nil } }
    stop.add(ContinuousClock.now - start)
    defer { state.change { if alone { $0.isAlone = false } else { $0.running -= 1 } } }
    return try body()
  }
}
