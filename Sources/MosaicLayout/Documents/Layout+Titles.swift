// Layouts of tables with titles, and of rows that repeat. They are values of any layout, which the browser's build has none of.

extension GridLayout {
  /// The grid, with as many columns as titles if it chooses its columns.
  public func titled(columns: Int?) -> (any Layout)? { with { $0.columns = self.columns ?? columns } }

  /// The grid whose ``underflow`` repeats.
  public var repeating: (any Layout)? { with { $0.underflow = .repeat } }
}

extension AutoLayout {
  /// A grid with the same columns, rows and gaps.
  public func titled(columns: Int?) -> (any Layout)? { grid(lastRow: .start).titled(columns: columns) }
}
