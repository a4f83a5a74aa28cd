// Reading JSON as a value, to change documents at random.

import MosaicSpec

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
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .boolean: "boolean"
    }
  }
}
