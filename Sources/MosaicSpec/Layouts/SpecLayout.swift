// A layout that a spec document can name: its name, its help, and its table of parameters.

public import MosaicLayout
import MosaicScene

/// A parameter of a layout.
public typealias LayoutParameter<Owner: Sendable> = Field<Owner>

/// A layout for spec documents and the command line.
///
/// Name it, describe it, list its parameters: reading and writing JSON, `-p KEY=VALUE`, help and JSON Schema
/// come from the table. Hand it to ``LayoutRegistry/registering(_:)`` to make it known.
public protocol SpecLayout: Layout, Record {
  /// The name in `"type"` and after `--layout`.
  static var typeName: String { get }
  /// One line that says what the layout does.
  static var summary: String { get }
  /// A command that shows it, on one line.
  static var example: String { get }
  /// The parameters, in the order in which help lists them.
  static var parameters: [LayoutParameter<Self>] { get }
}

/// A parameter as help shows it.
public struct ParameterInfo: Hashable, Sendable {
  /// The name in JSON and after `-p`.
  public var key: String
  /// What values it takes.
  public var kind: ParameterKind
  /// The value where none is given, as the command line takes it; `nil` where the layout then decides by itself.
  public var defaultValue: String?
  /// One line that says what it does.
  public var summary: String
}

extension SpecLayout {
  /// The parameters and, before them, `gap` where there is one for columns and one for rows.
  public static var fields: [Field<Self>] {
    guard let column = parameters.first(where: { $0.key == Gap.column }),
      let row = parameters.first(where: { $0.key == Gap.row }),
      !parameters.contains(where: { $0.key == Gap.key })
    else { return parameters }
    return [Gap.both(column, row)] + parameters
  }

  /// The parameters with their defaults, as help lists them.
  public static var parameterInfo: [ParameterInfo] {
    fields.map {
      ParameterInfo(key: $0.key, kind: $0.kind, defaultValue: $0.spell(Self()), summary: $0.summary)
    }
  }

  /// The parameters' values as the command line takes them, by their keys, without those that are not set.
  public var parameterValues: [String: String] {
    var values: [String: String] = [:]
    for parameter in Self.parameters { values[parameter.key] = parameter.spell(self) }
    return values
  }

  /// Whether the other is a layout of the same name with the same parameters.
  public func isEqual(to other: any SpecLayout) -> Bool {
    Self.typeName == type(of: other).typeName && parameterValues == other.parameterValues
  }

  /// The keys that a document may hold beside `type`.
  static var keys: [String] { fields.map(\.key) }

  // MARK: JSON

  /// Reads the parameters that are present; the others keep their defaults.
  init(_ node: SpecNode, registry: LayoutRegistry) {
    self.init()
    let type = Field<Self>(
      LayoutRegistry.typeKey, .words([Self.typeName]), .words([Self.typeName]), "", nil, read: { _, _ in },
      parse: { _, _ in }, write: { _ in .string(Self.typeName) }, spell: { _ in Self.typeName },
      copy: { _, _ in })
    ([type] + Self.fields).read(node, into: &self, rules: Self.rules) { error, key in
      registry.explaining(error, key: key, of: Self.self)
    }
  }

  /// `type` and every parameter that has a value.
  var json: JSONValue {
    guard case .object(let members) = Self.fields.write(self) else { return .object([]) }
    return .object([(LayoutRegistry.typeKey, .string(Self.typeName))] + members)
  }
}

extension LayoutParameter {
  /// The row `columnGap`; together with ``rowGap(_:)`` it also gives the layout the key `gap`.
  public static func columnGap(_ property: Property<Double>) -> LayoutParameter {
    .number(Gap.column, property, SpecLimits.distance, "Gap between neighbours side by side, in points.")
  }

  /// The row `rowGap`; together with ``columnGap(_:)`` it also gives the layout the key `gap`.
  public static func rowGap(_ property: Property<Double>) -> LayoutParameter {
    .number(Gap.row, property, SpecLimits.distance, "Gap between neighbours above each other, in points.")
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
      },
      write: { column.write($0) == row.write($0) ? column.write($0) : nil },
      spell: { column.spell($0) == row.spell($0) ? column.spell($0) : nil },
      copy: {
        column.copy($0, &$1); row.copy($0, &$1)
      }
    ).unwritten
  }
}
