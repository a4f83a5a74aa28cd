// Reading JSON as a value, to change documents at random.

import FoundationEssentials
import MosaicSpec

extension JSONValue: Decodable {
  /// Reads any value but `null`, which becomes a word; members are sorted.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try keys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if let isTrue = try? container.decode(Bool.self) {
        self = .boolean(isTrue)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number.isFinite ? number : 1e300)
      } else {
        self = .string((try? container.decode(String.self)) ?? "null")
      }
    }
  }

  /// `nil` where the bytes are no JSON.
  static func read(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

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

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
