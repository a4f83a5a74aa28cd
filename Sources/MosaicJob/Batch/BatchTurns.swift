// When the jobs of a batch run.

import MosaicRender

/// Jobs that run beside others, and jobs that run alone.
final class BatchTurns: Sendable {
  private struct State: Sendable {
    var running = 0
    var isAlone = false
  }

  private let state = Monitor(State())

  /// Runs beside others, as soon as nobody runs alone.
  func shared<T, Failure: Error>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      state.running += 1
      return ()
    }
    defer { state.change { $0.running -= 1 } }
    return try body()
  }

  /// Runs alone, as soon as all others have ended.
  func alone<T, Failure: Error>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    // First the others are kept from beginning, and then awaited.
    state.wait { state -> Void? in
      guard !state.isAlone else { return nil }
      state.isAlone = true
      return ()
    }
    state.wait { $0.running == 0 ? () : nil }
    defer { state.change { $0.isAlone = false } }
    return try body()
  }
}
