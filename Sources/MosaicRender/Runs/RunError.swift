// What a run must know of an error.

/// An error of a run on shared threads.
package protocol RunError: Error {
  /// Whether the memory budget refused something, so that a larger one may help.
  var isAboutMemory: Bool { get }
  /// Whether the caller asked to stop.
  var isCancellation: Bool { get }
  /// The system grants no thread.
  static var noThread: Self { get }
}

extension RenderError: RunError {
  package var isAboutMemory: Bool {
    switch self {
    case .memory: true
    case .shortage(let error), .output(let error): error.isOverBudget
    case .sources(let failures): failures.contains { $0.error.isOverBudget }
    default: false
    }
  }

  package var isCancellation: Bool {
    if case .cancelled = self { true } else { false }
  }
}
