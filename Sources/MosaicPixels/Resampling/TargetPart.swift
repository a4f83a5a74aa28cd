// Parts of a source and of a target.

/// The wanted columns and rows of a target; the rest is not computed.
package struct TargetPart: Hashable, Sendable {
  /// The wanted columns, counted from the target's left edge; not empty.
  package var columns: Range<Int>
  /// The wanted rows, counted from the target's top; not empty.
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }
}

/// The wanted part of a picture along one axis, in source pixels, with exact fractions.
package struct SourceSpan: Hashable, Sendable {
  /// Start of the part, at least 0.
  package var start: Double
  package var length: Double

  package init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The same part of a picture that is `factor` times smaller.
  package func reduced(by factor: Int) -> SourceSpan {
    SourceSpan(start: start / Double(factor), length: length / Double(factor))
  }
}
