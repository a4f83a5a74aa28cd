// The gaps of a layout: one for columns, one for rows, and a key that sets both.

import MosaicLayout
import MosaicScene

extension SpecLayout {
  /// The parameters and, before them, `gap` where there is one for columns and one for rows.
  public static var fields: [Field<Self>] {
    guard let column = parameters.first(where: { $0.key == Gap.column }),
      let row = parameters.first(where: { $0.key == Gap.row }),
      !parameters.contains(where: { $0.key == Gap.key })
    else { return parameters }
    return [Gap.both(column, row)] + parameters
  }
}

extension Field {
  /// The row `columnGap`; together with ``rowGap(_:)`` it also gives the layout the key `gap`.
  public static func columnGap(_ property: Property<Double>) -> Field {
    Field(
      Gap.column, property, .length(SceneLimits.distance), "Gap between neighbours side by side, in points.")
  }

  /// The row `rowGap`; together with ``columnGap(_:)`` it also gives the layout the key `gap`.
  public static func rowGap(_ property: Property<Double>) -> Field {
    Field(
      Gap.row, property, .length(SceneLimits.distance), "Gap between neighbours above each other, in points.")
  }
}

/// The key that sets two gaps at once; it is read first, so that each of them wins over it.
private enum Gap {
  static let key = "gap"
  static let column = "columnGap"
  static let row = "rowGap"

  static func both<Owner>(_ column: Field<Owner>, _ row: Field<Owner>) -> Field<Owner> {
    Field<Owner>(
      key, column.kind, column.schema, "Sets columnGap and rowGap at once; each of them wins over it.", nil,
      read: { node, owner in
        var read = owner
        column.read(node, &read)
        // Of a gap that cannot be read the first has noted it.
        guard !node.faults.hasNotes(at: node.json.offset) else { return }
        row.read(node, &read)
        owner = read
      },
      parse: { text, owner throws(SpecError) in
        try column.parse(text, &owner)
        try row.parse(text, &owner)
      }, write: { column.write($0) == row.write($0) ? column.write($0) : nil },
      spell: { column.spell($0) == row.spell($0) ? column.spell($0) : nil },
      copy: {
        column.copy($0, &$1); row.copy($0, &$1)
      }
    ).unwritten
  }
}
