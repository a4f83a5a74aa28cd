// Which layouts a document may name: a value, handed to the reader, never a global.

import MosaicLayout
import MosaicText

/// The layouts by their names.
///
/// Start from ``standard`` and add your own:
///
/// ```swift
/// let registry = LayoutRegistry.standard.registering(TilesLayout.self)
/// let spec = try CollageSpec(json: bytes, registry: registry)
/// ```
public struct LayoutRegistry: Sendable {
  private var types: [String: any SpecLayout.Type] = [:]

  static let typeKey = "type"

  /// Makes a registry that knows no layout.
  public init() {}

  /// The registry with one more layout; a layout of the same name is replaced.
  public func registering(_ type: any SpecLayout.Type) -> LayoutRegistry {
    var copy = self
    copy.types[type.typeName] = type
    return copy
  }

  /// The layout of a document that names none: `auto`, if it is registered.
  var defaultType: (any SpecLayout.Type)? { types[AutoLayout.typeName] }

  /// The words for a document that must name a layout, since it has no default.
  var wanted: String { "a layout, one of \(names.joined(separator: ", "))," }

  /// Sorted.
  package var names: [String] { types.keys.sorted() }

  /// Sorted by name.
  package var layouts: [any SpecLayout.Type] { types.sorted { $0.key < $1.key }.map(\.value) }

  /// The layout of that name; an error has the nearest names.
  package func type(named name: String, at path: String = "layout") throws(SpecError) -> any SpecLayout.Type {
    if let type = types[name] { return type }
    throw .unknownLayout(path: path, name: name, known: names)
  }

  /// The error about a key that a layout does not have.
  func unknownKey(
    _ key: String, at path: String, among known: [String], of layout: any SpecLayout.Type
  ) -> SpecError {
    let owners = layouts.filter { $0.keys.contains(key) }.map { $0.typeName }
    if !owners.isEmpty {
      return .otherLayoutsKey(path: path, key: key, layout: layout.typeName, known: known, owners: owners)
    }
    return .unknownKey(path: path, key, among: known)
  }

  /// A layout of that name with its defaults and the given parameters.
  ///
  /// - Throws: ``SpecError`` if the name, a key or a value is not known or not allowed.
  public func layout(
    named name: String, settings: [ParameterSetting] = [], at path: String = "layout"
  ) throws(SpecError) -> any SpecLayout {
    let layout: any SpecLayout = try type(named: name, at: path).init()
    return try layout.applying(settings, registry: self)
  }
}

extension LayoutRegistry {
  /// Reads the object that names a layout, or only its name; `nil` if the named layout is not known.
  func layout(_ node: SpecNode) -> (any SpecLayout)? {
    let name = node.json.isObject ? node.member(Self.typeKey) : node
    guard let name else {
      if let type = node.faults.allowsGaps ? type(with: node) : defaultType {
        return type.init(node, registry: self)
      }
      let place = node.path
      return node.refuse(
        .missing(path: place.isEmpty ? Self.typeKey : "\(place).\(Self.typeKey)", wanted: wanted))
    }
    let wanted = node.json.isObject ? "a string" : "a layout's name or an object"
    guard let type = name.string(wanted, { word throws(SpecError) in try self.type(named: word, at: "") })
    else { return nil }
    // From defaults for another layout, it takes the parameters that it has as well.
    return type.init(node.json.isObject ? node : node.emptyObject, registry: self)
  }

  /// For defaults that give parameters but no layout name: the default layout if it has all those keys, else the first layout that has
  /// them.
  private func type(with node: SpecNode) -> (any SpecLayout.Type)? {
    let keys = node.json.isObject ? node.json.members.map(\.key.name) : []
    let owners = layouts.filter { type in keys.allSatisfy(type.keys.contains) }
    return owners.first { $0 == defaultType } ?? owners.first ?? defaultType
  }

  /// The schema of a layout, with a branch for each type, so that a validator's complaint is about the type that was named.
  var schema: Schema {
    let branches = layouts.map { type -> JSONValue in
      // A document without a type means the default layout, so only that branch takes it.
      let required = type == defaultType ? [] : [JSONValue.string(Self.typeKey)]
      let condition = JSONValue.object([
        ("properties", .object([(Self.typeKey, .object([("const", .string(type.typeName))]))])),
        ("required", .array(required)),
      ])
      let branch = JSONValue.object([("$ref", .string("#/$defs/\(type.typeName)-layout"))])
      return .object([("if", condition), ("then", branch)])
    }
    let standard = defaultType.map { [("default", JSONValue.string($0.typeName))] } ?? []
    let name = JSONValue.object([("enum", .array(names.map(JSONValue.string)))] + standard)
    let required = defaultType == nil ? [("required", JSONValue.array([.string(Self.typeKey)]))] : []
    let keywords: [(String, JSONValue)] =
      [("type", .string("object")), ("properties", .object([(Self.typeKey, name)]))] + required
      + [("allOf", .array(branches))]
    let object = Schema(keywords, definitions: layouts.flatMap { Self.definitions(of: $0) })
    return object.or(.words(names))
      .described("The layout: its name, or an object with its type and its parameters.", default: nil)
      .named("layout")
  }

  private static func definitions<Layout: SpecLayout>(of type: Layout.Type) -> [(String, JSONValue)] {
    let schema = type.table.schema(defaults: type.init())
    return schema.described(type.summary, default: nil).named("\(type.typeName)-layout").definitions
  }
}

/// One `KEY=VALUE` of the command line.
public struct ParameterSetting: Hashable, Sendable {
  package var key: String
  package var value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }

  /// Reads `KEY=VALUE`; the value may hold further equals signs.
  ///
  /// - Throws: ``SpecError`` if the key or the equals sign is missing.
  public init(_ text: String) throws(SpecError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .badValue(path: "parameter", found: quoted(text), allowed: "KEY=VALUE, such as gap=4")
    }
    self.init(key: String(parts[0]), value: String(parts[1]))
  }
}

extension SpecLayout {
  /// The layout with parameters set from text: numbers as `12`, sizes as `80x32`, words unchanged.
  ///
  /// If a key comes twice, the last counts; `columnGap` and `rowGap` win over `gap` in any order. Only an error uses the
  /// registry: it names other layouts that have the key.
  package func applying(
    _ settings: [ParameterSetting], registry: LayoutRegistry = .standard
  ) throws(SpecError) -> Self {
    let fields = Self.fields
    for setting in settings where !fields.contains(where: { $0.key == setting.key }) {
      throw registry.unknownKey(setting.key, at: setting.key, among: fields.map(\.key), of: Self.self)
    }
    var layout = self
    // In the order of the fields, in which `gap` is the first; each value is checked, also one that does not count.
    for field in fields {
      for setting in settings where setting.key == field.key {
        do { try field.parse(setting.value, &layout) } catch { throw error.placed(at: setting.key) }
      }
    }
    return layout
  }
}
