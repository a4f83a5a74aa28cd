/// The columns and rows of equal cells; a number that is not given is `nil`.
public struct CellCounts: Hashable, Sendable {
  /// Cells in a row, at least 1; `nil` if the layout chooses.
  public var columns: Int?
  /// Rows, at least 1; `nil` if they follow from the items.
  public var rows: Int?

  /// Makes counts.
  public init(columns: Int? = nil, rows: Int? = nil) { (self.columns, self.rows) = (columns, rows) }
}
