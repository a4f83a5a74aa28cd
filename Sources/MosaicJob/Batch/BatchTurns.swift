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

  /// Runs beside others, as soon as nobody runs alone; the time until then does not count for `stop`.
  func shared<T, Failure: Error>(
    _ stop: StopSignal, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let start = ContinuousClock.now
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      state.running += 1
      return ()
    }
    stop.add(ContinuousClock.now - start)
    defer { state.change { $0.running -= 1 } }
    return try body()
  }

  /// Runs alone, as soon as all others have ended; the time until then does not count for `stop`.
  func alone<T, Failure: Error>(
    _ stop: StopSignal, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let start = ContinuousClock.now
    // First the others are kept from beginning, and then awaited.
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      state.isAlone = true
      return ()
    }
    state.wait { $0.running == 0 ? () : nil }
    stop.add(ContinuousClock.now - start)
    defer { state.change { $0.isAlone = false } }
    return try body()
  }
}
