// A layout that a spec document can name: its name, its help, and its table of parameters.

public import MosaicLayout
import MosaicScene

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
  static var parameters: [Field<Self>] { get }
}

/// A parameter as help shows it.
public struct ParameterInfo: Hashable, Sendable {
  /// The name in JSON and after `-p`.
  public var key: String
  /// The values that it takes.
  public var kind: ParameterKind
  /// The value where none is given, as the command line takes it; `nil` where the layout then decides by itself.
  public var defaultValue: String?
  /// One line that says what it does.
  public var summary: String
}

extension SpecLayout {
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

  /// All keys of the object in a document: `type`, which the registry has read, and the parameters.
  static var members: [Field<Self>] {
    let name = JSONValue.string(typeName)
    let type = Field<Self>(
      LayoutRegistry.typeKey, .words([typeName]), Schema([("const", name)]), "Its name.", nil,
      read: { _, _ in }, parse: { _, _ in }, write: { _ in name }, spell: { _ in typeName },
      copy: { _, _ in })
    return [type] + fields
  }

  /// Reads the parameters that are present; the others keep their defaults.
  init(_ node: SpecNode, registry: LayoutRegistry) {
    self.init()
    Self.members.read(node, into: &self, rules: Self.rules) { key, path, known in
      registry.unknownKey(key, at: path, among: known, of: Self.self)
    }
  }

  /// `type` and every parameter that has a value.
  var json: JSONValue { Self.members.write(self) }
}
