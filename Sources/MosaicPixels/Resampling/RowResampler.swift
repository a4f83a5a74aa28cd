// The interface of both resamplers.

/// Takes source rows from the top and returns target rows as soon as they are ready.
package protocol RowResampler: Sendable {
  /// The source rows that must be pushed, in order; those before can be skipped, those after are not needed.
  var sourceRows: Range<Int> { get }

  /// Takes the next source row, the whole width of the source.
  mutating func push(_ row: [UInt8])

  /// Writes the next finished row, premultiplied BGRA, into `row`, if there is one.
  ///
  /// - Parameter row: Resized to the wanted columns.
  /// - Returns: Whether a row was written.
  mutating func takeRow(into row: inout [UInt8]) -> Bool
}
