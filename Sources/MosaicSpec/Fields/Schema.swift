// JSON Schema (draft 2020-12) of one kind of value, with the definitions that it points to.

import MosaicScene

/// The keywords of a schema, and the definitions that they name.
package struct Schema: Sendable {
  var keywords: [(String, JSONValue)]
  var definitions: [(String, JSONValue)]

  init(_ keywords: [(String, JSONValue)], definitions: [(String, JSONValue)] = []) {
    self.keywords = keywords
    self.definitions = definitions
  }

  var json: JSONValue { .object(keywords) }

  static let boolean = Schema([("type", .string("boolean"))])

  static func number(_ range: NumberRange) -> Schema {
    let ends = [
      (range.excludesLower ? "exclusiveMinimum" : "minimum", range.lower),
      (range.excludesUpper ? "exclusiveMaximum" : "maximum", range.upper),
    ]
    // JSON has no infinite numbers, and a range without an end needs none.
    return Schema(
      [("type", .string("number"))] + ends.filter(\.1.isFinite).map { ($0.0, JSONValue.number($0.1)) })
  }

  static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema([
      ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ])
  }

  static func words(_ words: [String]) -> Schema { Schema([("enum", .array(words.map(JSONValue.string)))]) }

  package static func string(pattern: String?) -> Schema { text(isRequired: false, pattern: pattern) }

  static func text(isRequired: Bool, upTo length: Int? = nil, pattern: String? = nil) -> Schema {
    Schema(
      [("type", .string("string"))] + (isRequired ? [("minLength", .number(1))] : [])
        + (length.map { [("maxLength", .number(Double($0)))] } ?? [])
        + (pattern.map { [("pattern", .string($0))] } ?? []))
  }

  static func list(_ element: Schema, least: Int, most: Int? = nil) -> Schema {
    Schema(
      [("type", .string("array")), ("items", element.json), ("minItems", .number(Double(least)))]
        + (most.map { [("maxItems", .number(Double($0)))] } ?? []), definitions: element.definitions)
  }

  /// An object that allows these members only.
  static func object(_ members: [(String, Schema)], required: [String] = [], rules: [Rule] = []) -> Schema {
    let properties = members.map { ($0.0, $0.1.json) }
    let needed = required.isEmpty ? [] : [("required", JSONValue.array(required.map(JSONValue.string)))]
    return Schema(
      [("type", .string("object")), ("properties", .object(properties))] + needed
        + [("additionalProperties", .boolean(false))] + conditions(rules),
      definitions: members.flatMap(\.1.definitions))
  }

  /// The keywords of rules, side by side if they differ, else in a list.
  private static func conditions(_ rules: [Rule]) -> [(String, JSONValue)] {
    let names = rules.flatMap { $0.schema.map(\.0) }
    if Set(names).count == names.count { return rules.flatMap(\.schema) }
    return [("allOf", .array(rules.map { .object($0.schema) }))]
  }

  package func or(_ other: Schema) -> Schema {
    func forms(_ schema: Schema) -> [JSONValue] {
      if schema.keywords.count == 1, case ("anyOf", .array(let forms)) = schema.keywords[0] { return forms }
      return [schema.json]
    }
    return Schema(
      [("anyOf", .array(forms(self) + forms(other)))], definitions: definitions + other.definitions)
  }

  func named(_ name: String) -> Schema {
    Schema([("$ref", .string("#/$defs/\(name)"))], definitions: definitions + [(name, json)])
  }

  /// The schema (draft 2020-12) of a document, indented.
  func document(title: String, _ description: String) -> String {
    var named: [(String, JSONValue)] = []
    for definition in definitions where !named.contains(where: { $0.0 == definition.0 }) {
      named.append(definition)
    }
    let start: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title)),
      ("description", .string(description)),
    ]
    return JSONValue.object(start + keywords + [("$defs", .object(named))]).text + "\n"
  }

  /// With a description and a default; a default that JSON cannot hold is left out.
  func described(_ description: String, default value: JSONValue?) -> Schema {
    let value = value.flatMap { $0.unwritable() == nil ? $0 : nil }
    return Schema(
      [("description", .string(description))] + keywords + (value.map { [("default", $0)] } ?? []),
      definitions: definitions)
  }
}

/// Parts of regular expressions (ECMA-262), for the texts that the reader takes as CSS.
enum SchemaPattern {
  static let space = #"[\t-\r ]*"#
  static let gap = #"[\t-\r ]+"#
  private static let digits = #"([0-9]+\.?[0-9]*|\.[0-9]+)"#
  private static let exponent = "([eE][-+]?[0-9]+)"
  private static let zero = #"(0+\.?0*|\.0+)"#
  static let number = "[-+]?\(digits)\(exponent)?"
  static let positive = #"(\+?\#(digits)\#(exponent)?|-\#(zero)\#(exponent)?)"#
  /// A zero, however it is written.
  static let nothing = #"[-+]?\#(zero)\#(exponent)?"#
  /// A number from 0 to 100; the size of a number with an exponent is not looked at.
  static let upToHundred =
    #"(\+?(0*100\.?0*|0*[0-9]{1,2}(\.[0-9]*)?|\.[0-9]+|\#(digits)\#(exponent))|-\#(zero)\#(exponent)?)"#
  /// The unit that may follow a number of points.
  static let pixels = "([pP][xX])?"
  static let unit = "([mM][mM]|[cC][mM]|[iI][nN]|[pP][tTxX])"
  /// A colour; its name is any word.
  static let color =
    "(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+|"
    + #"([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\([^()]*\))"#

  /// Such a text as a whole, with white space around it.
  static func whole(_ pattern: String) -> String { "^\(space)(\(pattern))\(space)$" }
}
