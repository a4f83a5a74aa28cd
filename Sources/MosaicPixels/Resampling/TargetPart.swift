// A part of a target picture.

/// The wanted columns and rows of a target; the rest is not computed.
package struct TargetPart: Hashable, Sendable {
  /// The wanted columns, counted from the target's left edge; not empty.
  package var columns: Range<Int>
  /// The wanted rows, counted from the target's top; not empty.
  package var rows: Range<Int>

  /// Makes a part.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }
}
