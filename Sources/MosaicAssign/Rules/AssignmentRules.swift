/// The rules for which pictures may stand where.
package struct AssignmentRules: Sendable, Equatable {
  /// How often a picture may stand; nil is any number of times.
  package var reuse: Int?

  /// How many columns or rows apart, whichever are more, two cells of the same picture must be; 0 and 1 ask for nothing.
  package var distance: Int

  package init(reuse: Int?, distance: Int = 0) {
    self.reuse = reuse
    self.distance = distance
  }
}

/// The place of a cell, in whole cells.
package struct CellPosition: Sendable, Equatable, Hashable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
