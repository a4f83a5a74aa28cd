// Random values for every key of a spec document, from its JSON Schema: a new key needs no change here.

import MosaicSpec
import TestSupport

/// Makes values by walking the schema: numbers from their ranges, including the ends, and texts from lists by their descriptions.
struct SchemaValues {
  /// The schema with the standard layouts.
  static let standard: SchemaValues = {
    guard let root = JSONValue.read(Array(CollageSpec.jsonSchema().utf8)) else {
      fatalError("the schema is no JSON")
    }
    let values = SchemaValues(root: root)
    // Else the parameters of layouts would never be changed.
    let grid = JSONValue.object([("type", .string("grid"))])
    guard let layout = root["$defs"]?["layout"],
      values.form(of: layout, for: grid)["properties"]?["gap"] != nil
    else { fatalError("the schema has no branch for a layout") }
    return values
  }()

  let root: JSONValue

  /// A random value for a schema; `key` is the key that it is a value of.
  func value(_ schema: JSONValue, key: String, _ random: inout SeededGenerator) -> JSONValue {
    let schema = resolved(schema)
    if let word = schema["const"] { return word }
    if let words = schema["enum"]?.elements, !words.isEmpty { return random.pick(words) }
    if let branches = schema["allOf"]?.elements.filter({
      $0["if"]?["properties"]?["type"] != nil && $0["then"] != nil
    }), !branches.isEmpty {
      return layout(random.pick(branches), &random)
    }
    if schema["properties"] != nil { return object(schema, &random) }
    if let forms = schema["oneOf"]?.elements ?? schema["anyOf"]?.elements, !forms.isEmpty {
      return value(random.pick(forms), key: key, &random)
    }
    switch schema["type"]?.string {
    case "array": return array(schema, key: key, &random)
    case "number": return .number(number(schema, &random))
    case "integer": return .number(number(schema, &random).rounded())
    case "boolean": return .boolean(random.isOneIn(2))
    default: return .string(text(schema, key: key, &random))
    }
  }

  /// The document with one value replaced, added or removed.
  func mutated(_ value: JSONValue, _ schema: JSONValue, key: String, _ random: inout SeededGenerator)
    -> JSONValue
  {
    let schema = form(of: schema, for: value)
    switch value {
    case .object(var members):
      guard let properties = schema["properties"]?.members, !properties.isEmpty else { return value }
      func kind(_ key: String) -> JSONValue? { properties.first { $0.0 == key }?.1 }
      switch random.below(12) {
      case 0 where members.count > 1: members.remove(at: random.below(members.count))
      case 1, 2, 3:
        let (name, kind) = random.pick(properties)
        var value = value
        value[name] = self.value(kind, key: name, &random)
        return value
      default:
        guard !members.isEmpty else { return self.value(schema, key: key, &random) }
        let index = random.below(members.count)
        guard let kind = kind(members[index].0) else { return value }
        members[index].1 = mutated(members[index].1, kind, key: members[index].0, &random)
      }
      return .object(members)
    case .array(var elements):
      let index = random.below(elements.count)
      switch random.below(10) {
      case 0 where elements.count > 1: elements.remove(at: index)
      case 1 where !elements.isEmpty && elements.count < 60:
        elements += [JSONValue](repeating: elements[index], count: random.pick([1, 1, 2, 12]))
      case 2: elements.append(self.value(schema["items"] ?? schema, key: key, &random))
      default:
        guard !elements.isEmpty, let kind = schema["items"] else {
          return self.value(schema, key: key, &random)
        }
        elements[index] = mutated(elements[index], kind, key: key, &random)
      }
      return .array(elements)
    case .string(let text) where random.isOneIn(3):
      return .string(String(decoding: Fuzz.bytesMutated(Array(text.utf8), limit: 256), as: UTF8.self))
    default: return self.value(schema, key: key, &random)
    }
  }

  // MARK: Schemas

  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
    return root["$defs"]?[String(name)].map(resolved) ?? schema
  }

  /// The alternative of the schema that the value has the form of.
  private func form(of schema: JSONValue, for value: JSONValue) -> JSONValue {
    let schema = resolved(schema)
    if let branches = schema["allOf"]?.elements, let type = value["type"] {
      let branch = branches.first { $0["if"]?["properties"]?["type"]?["const"]?.string == type.string }
      if let then = branch?["then"] { return resolved(then) }
    }
    guard schema["properties"] == nil, let forms = schema["oneOf"]?.elements ?? schema["anyOf"]?.elements
    else {
      return schema
    }
    guard let alternative = forms.map(resolved).first(where: { $0["type"]?.string == value.type }) else {
      return schema
    }
    return form(of: alternative, for: value)
  }

  // MARK: Values

  private func object(_ schema: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    let properties = schema["properties"]?.members ?? []
    var wanted = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
    // One of the keys that exclude each other.
    let alternatives = (schema["oneOf"]?.elements ?? []).compactMap { $0["required"]?.elements.first?.string }
    if !alternatives.isEmpty { wanted.insert(random.pick(alternatives)) }
    let share = random.pick([3, 6, 12])
    return .object(
      properties.compactMap { name, kind in
        guard wanted.contains(name) || !alternatives.contains(name) && random.isOneIn(share) else {
          return nil
        }
        return (name, value(kind, key: name, &random))
      })
  }

  /// A layout has its type.
  private func layout(_ branch: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    var layout = object(resolved(branch["then"] ?? branch), &random)
    layout["type"] = branch["if"]?["properties"]?["type"]?["const"]
    return layout
  }

  private func array(_ schema: JSONValue, key: String, _ random: inout SeededGenerator) -> JSONValue {
    let least = Int(schema["minItems"]?.number ?? 0)
    let most = schema["maxItems"]?.number.map { Int($0) } ?? least + random.pick([1, 3, 10, 30])
    guard let kind = schema["items"] else { return .array([]) }
    return .array((0..<least + random.below(most - least + 1)).map { _ in value(kind, key: key, &random) })
  }

  private func number(_ schema: JSONValue, _ random: inout SeededGenerator) -> Double {
    let low = schema["minimum"]?.number ?? schema["exclusiveMinimum"]?.number ?? -1e9
    let high = schema["maximum"]?.number ?? schema["exclusiveMaximum"]?.number ?? 1e9
    let usual = schema["default"]?.number ?? max(low, min(high, 8))
    let found: Double =
      switch random.below(12) {
      case 0: low
      case 1: high
      case 2: low.nextUp
      case 3: low + (high - low) / 2
      case 4: low + (high - low) * Double.random(in: 0...1, using: &random)
      case 5: random.pick([1e-9, 0.5, 1e3, 32_767, 32_768, 1e5, 1e6, 2_147_483_648, 1e18])
      case 6: usual
      default: Double(random.below(random.pick([4, 30, 100]))) + random.pick([0, 0, 0.5, 0.3])
      }
    return random.isOneIn(100) ? found : min(high, max(low, found))
  }

  private func text(_ schema: JSONValue, key: String, _ random: inout SeededGenerator) -> String {
    if let pattern = schema["pattern"]?.string {
      return random.pick(pattern.contains("%") ? Words.lengths : Words.colors)
    }
    switch key {
    case "image", "images": return "../../" + random.pick(Words.images)
    case "position": return random.pick(Words.positions)
    case "font": return random.pick(Words.fonts)
    case "shadow": return random.pick(Words.shadows)
    default: return random.pick(Words.texts)
    }
  }
}

// MARK: Reading JSON as a value, to change documents at random

extension JSONValue {
  /// `null` becomes a word.
  private init(_ node: JSONNode) {
    if node.isObject {
      self = .object(node.members.map { ($0.key.name, JSONValue($0.value)) })
    } else if node.isArray {
      self = .array(node.elements.map(JSONValue.init))
    } else if let number = node.number {
      self = .number(number.isFinite ? number : 1e300)
    } else {
      self = node.boolean.map(JSONValue.boolean) ?? .string(node.string ?? "null")
    }
  }

  /// `nil` where the bytes are no JSON.
  static func read(_ bytes: [UInt8]) -> JSONValue? { (try? JSONReader.read(bytes)).map(JSONValue.init) }

  var bytes: [UInt8] { Array(text.utf8) }

  /// A member of an object; setting `nil` removes it.
  subscript(_ key: String) -> JSONValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.0 == key }?.1
    }
    set {
      guard case .object(var members) = self else { return }
      if let index = members.firstIndex(where: { $0.0 == key }) {
        if let newValue { members[index].1 = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append((key, newValue))
      }
      self = .object(members)
    }
  }

  var members: [(String, JSONValue)] { if case .object(let members) = self { members } else { [] } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The word that JSON Schema has for it.
  var type: String {
    switch self {
    case .object, .rect: "object"
    case .array: "array"
    // Only results of batches hold one, and no schema makes a result.
    case .string, .verbatim: "string"
    case .number: "number"
    case .boolean: "boolean"
    }
  }
}
