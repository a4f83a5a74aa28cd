// A layout that a spec document can name: its name, its help, and its table of parameters.

public import MosaicLayout
import MosaicScene

/// A layout that can stand in a spec document and on the command line.
///
/// Name it, describe it, list its parameters: reading and writing JSON, `-p KEY=VALUE`, help and JSON Schema
/// come from the table. Hand it to ``LayoutRegistry/registering(_:)`` to make it known.
public protocol SpecLayout: Layout, Codable {
  /// The name in `"type"` and after `--layout`.
  static var typeName: String { get }
  /// One line that says what the layout does.
  static var summary: String { get }
  /// A command that shows it, on one line.
  static var example: String { get }
  /// The parameters, in the order in which help lists them.
  static var parameters: [LayoutParameter<Self>] { get }

  /// Makes the layout with the defaults of all its parameters.
  init()
}

/// A parameter as help and JSON Schema show it.
public struct ParameterInfo: Hashable, Sendable {
  /// The name in JSON and after `-p`.
  public var key: String
  /// What values it takes.
  public var kind: ParameterKind
  /// The value where none is given; `nil` where the layout then decides by itself.
  public var defaultValue: ParameterValue?
  /// One line that says what it does.
  public var summary: String
}

extension SpecLayout {
  /// The parameters with their defaults, as help lists them; `gap` comes first where there are two gaps.
  public static var parameterInfo: [ParameterInfo] {
    let defaults = Self()
    let rows = parameters.map {
      ParameterInfo(key: $0.key, kind: $0.kind, defaultValue: $0.value(in: defaults), summary: $0.summary)
    }
    let gaps = rows.filter { Gap.sides.contains($0.key) }
    guard hasGap, let first = gaps.first else { return rows }
    let shared = gaps.allSatisfy { $0.defaultValue == first.defaultValue } ? first.defaultValue : nil
    return [ParameterInfo(key: Gap.key, kind: first.kind, defaultValue: shared, summary: Gap.summary)] + rows
  }

  /// The parameters' values by their keys, without those that are not set.
  public var parameterValues: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in Self.parameters { values[parameter.key] = parameter.value(in: self) }
    return values
  }

  /// Whether the other is a layout of the same name with the same parameters.
  public func isEqual(to other: any SpecLayout) -> Bool {
    Self.typeName == type(of: other).typeName && parameterValues == other.parameterValues
  }

  /// The keys that a document may hold beside `type`; `gap` first, so that single gaps set after it win.
  static var keys: [String] { (hasGap ? [Gap.key] : []) + parameters.map(\.key) }

  /// Whether `gap` may stand for both gaps.
  static var hasGap: Bool {
    let keys = parameters.map(\.key)
    return !keys.contains(Gap.key) && Gap.sides.allSatisfy(keys.contains)
  }

  /// The rows that a key sets, with their kind: two for `gap`, one for others, none where it is unknown.
  static func targets(of key: String) -> [LayoutParameter<Self>] {
    let keys = hasGap && key == Gap.key ? Gap.sides : [key]
    return parameters.filter { keys.contains($0.key) }
  }
}

/// The key that sets two gaps at once.
enum Gap {
  static let key = "gap"
  static let column = "columnGap"
  static let row = "rowGap"
  static let sides = [column, row]
  static let summary = "Sets columnGap and rowGap at once; each of them wins over it."
}

// MARK: Codable

extension SpecLayout {
  /// Reads the parameters that are present; the others keep their defaults.
  public init(from decoder: any Decoder) throws {
    let registry = decoder.userInfo[.layoutRegistry] as? LayoutRegistry ?? .standard
    var object = try SpecNode(decoder).object(known: nil)
    try object.refuseKeys(besides: [LayoutRegistry.typeKey] + Self.keys) { error, key in
      registry.explaining(error, key: key, of: Self.self)
    }
    if let type = object[LayoutRegistry.typeKey] { _ = try type.word(among: [Self.typeName]) }
    self.init()
    // `gap` is the first key, so that columnGap and rowGap win over it.
    for key in Self.keys {
      guard let node = object[key] else { continue }
      for parameter in Self.targets(of: key) {
        parameter.set(try node.value(of: parameter.kind), in: &self)
      }
    }
  }

  /// Writes `type` and every parameter that has a value.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(Self.typeName, forKey: JSONKey(LayoutRegistry.typeKey))
    for parameter in Self.parameters {
      try members.encodeIfPresent(parameter.value(in: self), forKey: JSONKey(parameter.key))
    }
  }
}

// MARK: Text

/// One `KEY=VALUE` of the command line.
public struct ParameterSetting: Hashable, Sendable {
  /// The parameter's key.
  public var key: String
  /// Its value as text.
  public var value: String

  /// Makes a setting from its two parts.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Reads `KEY=VALUE`; the value may hold further equals signs.
  ///
  /// - Throws: ``SpecError`` where there is no key or no equals sign.
  public init(_ text: String) throws(SpecError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .badValue(path: "parameter", found: quoted(text), allowed: "KEY=VALUE, such as gap=4")
    }
    self.init(key: String(parts[0]), value: String(parts[1]))
  }
}

extension SpecLayout {
  /// The layout with parameters set from text: numbers as `12`, sizes as `80x32`, words as they are.
  ///
  /// Of a key that comes twice the last counts; `columnGap` and `rowGap` win over `gap` in any order.
  ///
  /// - Parameter registry: Other layouts, of which a key may be a parameter; only the error names them.
  /// - Throws: ``SpecError``, with the key as its path.
  public func applying(
    _ settings: [ParameterSetting], registry: LayoutRegistry = .standard
  ) throws(SpecError) -> Self {
    var layout = self
    var last: [String: ParameterValue] = [:]
    for setting in settings {
      guard let target = Self.targets(of: setting.key).first else {
        let unknown = SpecError.unknownKey(
          path: setting.key, suggestions: Suggestions.nearest(to: setting.key, among: Self.keys),
          known: Self.keys)
        throw registry.explaining(unknown, key: setting.key, of: Self.self)
      }
      last[setting.key] = try target.kind.value(from: setting.value, at: setting.key)
    }
    for key in Self.keys {
      guard let value = last[key] else { continue }
      for parameter in Self.targets(of: key) { parameter.set(value, in: &layout) }
    }
    return layout
  }
}
