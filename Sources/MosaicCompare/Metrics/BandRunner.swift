// Who runs the parts of a comparison.

/// Runs independent parts of a task, in any order and on any threads. Results never depend on it.
///
/// This module starts no threads of its own. With Dispatch:
///
///     BandRunner { DispatchQueue.concurrentPerform(iterations: $0, execute: $1) }
public struct BandRunner: Sendable {
  /// Calls a function once with each number from 0 to below the first argument, and returns after the last call has ended.
  public typealias Run = @Sendable (_ count: Int, _ part: @Sendable (Int) -> Void) -> Void

  private let body: Run

  /// Wraps a function that runs parts.
  public init(_ run: @escaping Run) { body = run }

  /// Runs the parts with each number from 0 to below `count`. Parts write to memory by their number, so any other is passed over,
  /// whatever the function that was given calls.
  func run(_ count: Int, _ part: @Sendable (Int) -> Void) {
    body(count) { number in
      if (0..<count).contains(number) { part(number) }
    }
  }

  /// One part after another, on the calling thread.
  public static let oneByOne = BandRunner { count, part in
    for number in 0..<count { part(number) }
  }
}
