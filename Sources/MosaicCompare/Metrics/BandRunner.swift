// Who runs the parts of a comparison.

/// Runs independent parts of a task, in any order and on any threads. Results never depend on it, and this module starts no threads
/// of its own.
package struct BandRunner: Sendable {
  private let body: @Sendable (_ count: Int, _ part: @Sendable (Int) -> Void) -> Void

  /// Wraps a function that calls another once with each number from 0 to below a count, and returns after the last call has ended.
  package init(_ run: @escaping @Sendable (_ count: Int, _ part: @Sendable (Int) -> Void) -> Void) {
    body = run
  }

  /// Runs the parts with each number from 0 to below `count`. Parts write to memory by their number, so any other is passed over,
  /// whatever the function that was given calls.
  func run(_ count: Int, _ part: @Sendable (Int) -> Void) {
    body(count) { number in
      if (0..<count).contains(number) { part(number) }
    }
  }

  /// One part after another, on the calling thread.
  package static let oneByOne = BandRunner { count, part in for number in 0..<count { part(number) } }
}
