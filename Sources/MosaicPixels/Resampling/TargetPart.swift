// A part of a target picture.

/// The wanted columns and rows of a target; the rest is not computed.
public struct TargetPart: Hashable, Sendable {
  /// The wanted columns, counted from the target's left edge; not empty.
  public var columns: Range<Int>
  /// The wanted rows, counted from the target's top; not empty.
  public var rows: Range<Int>

  /// Makes a part.
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }
}
