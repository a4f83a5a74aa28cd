// What both resamplers have in common.

/// The columns and rows of a target that are wanted: the rest of it is never made.
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

/// Takes the rows of a source from the top, and hands out those of the target as they are ready.
public protocol RowResampler: Sendable {
  /// The source rows that must be pushed, in order; those before can be skipped, those after are not needed.
  var sourceRows: Range<Int> { get }

  /// Takes the next source row, the whole width of the source.
  mutating func push(_ row: [UInt8])

  /// Writes the next finished row, premultiplied BGRA, into `row`, if there is one.
  ///
  /// - Returns: Whether a row was written.
  mutating func takeRow(into row: inout [UInt8]) -> Bool
}

extension Resampler: RowResampler {}
