// What goes wrong in the bench.

/// A sentence for whoever runs the bench.
struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
