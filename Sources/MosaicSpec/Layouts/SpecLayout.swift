// A layout that a spec document can name: its name, its help, and its table of parameters.

public import MosaicLayout
import MosaicScene

/// A layout for spec documents and the command line.
///
/// Name it, describe it, list its parameters: reading and writing JSON, `-p KEY=VALUE`, help and JSON Schema
/// come from the table. Hand it to ``LayoutRegistry/registering(_:)`` to make it known.
public protocol SpecLayout: Layout {
  /// The layout with its defaults.
  init()
  /// The name in `"type"` and after `--layout`.
  static var typeName: String { get }
  /// One line that says what the layout does.
  static var summary: String { get }
  /// A command that shows it, on one line; empty if none does, as for layouts that the command does not know.
  static var example: String { get }
  /// The parameters, in the order in which help lists them.
  static var parameters: [Field<Self>] { get }
}

extension SpecLayout {
  /// Empty.
  public static var example: String { "" }
}

/// A parameter as help shows it.
package struct ParameterInfo: Hashable, Sendable {
  package let key: String
  package let kind: ParameterKind
  /// The default value, as the command line takes it; `nil` if the layout then decides by itself.
  package let defaultValue: String?
  package let summary: String
}

extension SpecLayout {
  /// The parameters with their defaults, as help lists them.
  package static var parameterInfo: [ParameterInfo] {
    fields.map {
      ParameterInfo(key: $0.key, kind: $0.kind, defaultValue: $0.spell(Self()), summary: $0.summary)
    }
  }

  /// The parameters' values as the command line takes them, by their keys, without those that are not set.
  package var parameterValues: [String: String] {
    var values: [String: String] = [:]
    for parameter in Self.parameters { values[parameter.key] = parameter.spell(self) }
    return values
  }

  /// Whether the other is a layout of the same name with the same parameters.
  package func isEqual(to other: any SpecLayout) -> Bool {
    Self.typeName == type(of: other).typeName && parameterValues == other.parameterValues
  }

  /// The keys that a document may hold beside `type`.
  static var keys: [String] { fields.map(\.key) }

  // MARK: JSON

  /// All keys of the object in a document: `type`, which the registry has read, and the parameters.
  static var table: Table<Self> {
    let name = JSONValue.string(typeName)
    let type = Field<Self>(
      key: LayoutRegistry.typeKey, schema: Schema([("const", name)]), summary: "Its name.",
      write: { _ in name })
    return Table([type] + fields)
  }

  /// Reads the parameters that are present; the others keep their defaults.
  init(_ node: SpecNode, registry: LayoutRegistry) {
    self.init()
    Self.table.read(node, into: &self) { registry.unknownKey($0, at: $1, among: $2, of: Self.self) }
  }

  /// `type` and every parameter that has a value.
  var json: JSONValue { Self.table.write(self) }
}

extension SpecLayout {
  /// The parameters and, before them, `gap` if the parameters have a gap for columns and one for rows.
  static var fields: [Field<Self>] {
    guard let column = parameters.first(where: { $0.key == Gap.column }),
      let row = parameters.first(where: { $0.key == Gap.row }),
      !parameters.contains(where: { $0.key == Gap.key })
    else { return parameters }
    return [Gap.both(column, row)] + parameters
  }
}

extension Field {
  /// The row `columnGap`; together with ``rowGap(_:)`` it also gives the layout the key `gap`.
  public static func columnGap(_ property: any WritableKeyPath<Owner, Double> & Sendable) -> Field {
    Field(
      Gap.column, property, .length(SceneLimits.distance), "Gap between neighbours side by side, in points.")
  }

  /// The row `rowGap`; together with ``columnGap(_:)`` it also gives the layout the key `gap`.
  public static func rowGap(_ property: any WritableKeyPath<Owner, Double> & Sendable) -> Field {
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
      key: key, kind: column.kind, schema: column.schema,
      summary: "Sets columnGap and rowGap at once; each of them wins over it.",
      read: { node, owner in
        var read = owner
        column.read(node, &read)
        // If the gap cannot be read, the first field has noted that.
        guard !node.faults.hasNotes(at: node.json.offset) else { return }
        row.read(node, &read)
        owner = read
      },
      parse: { text, owner throws(SpecError) in
        try column.parse(text, &owner)
        try row.parse(text, &owner)
      }, write: { column.spell($0) == row.spell($0) ? column.write($0) : nil },
      spell: { column.spell($0) == row.spell($0) ? column.spell($0) : nil }
    ).unwritten
  }
}
