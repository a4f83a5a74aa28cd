// A part of a source picture along one axis.

/// The wanted part of a picture along one axis, in source pixels, with exact fractions.
package struct SourceSpan: Hashable, Sendable {
  /// Start of the part, at least 0.
  package var start: Double
  /// Its length, above 0.
  package var length: Double

  /// Makes a span.
  package init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The same part of a picture that is `factor` times smaller.
  package func reduced(by factor: Int) -> SourceSpan {
    SourceSpan(start: start / Double(factor), length: length / Double(factor))
  }
}
