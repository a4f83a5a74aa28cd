// Errors of the benchmark.

/// An error message for the user.
struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
