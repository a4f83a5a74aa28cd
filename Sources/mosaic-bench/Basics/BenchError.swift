// Errors of the benchmark.

/// An error message for the user.
struct BenchError: Error, CustomStringConvertible {
  var description: String
  /// Whether a program could not be started.
  var isMissing = false

  init(_ description: String, isMissing: Bool = false) {
    (self.description, self.isMissing) = (description, isMissing)
  }
}
