// The pieces that the schema is made of: one for each kind of value.

import MosaicLayout
import MosaicScene

extension JSONText {
  /// An object that allows these members only.
  static func closed(_ members: [(String, JSONText)], required: [String] = []) -> JSONText {
    .object(closedFields(members, required: required))
  }

  /// The keywords of an object that allows these members only.
  static func closedFields(
    _ members: [(String, JSONText)], required: [String] = []
  ) -> [(String, JSONText)] {
    let always = required.isEmpty ? [] : [("required", JSONText.array(required.map(JSONText.string)))]
    return [("type", .string("object")), ("properties", .object(members))] + always
      + [("additionalProperties", .boolean(false))]
  }

  /// A pointer to a definition.
  static func ref(_ name: String) -> JSONText { .object([("$ref", .string("#/$defs/\(name)"))]) }

  /// The condition that a key is there.
  static func require(_ key: String) -> JSONText { .object([("required", .array([.string(key)]))]) }

  static func string(_ description: String, default value: String?) -> JSONText {
    described(description, [("type", .string("string"))], value.map(JSONText.string))
  }

  /// Text that is not empty.
  static func text(_ description: String) -> JSONText {
    described(description, [("type", .string("string")), ("minLength", .number(1))], nil)
  }

  /// Text that is shown, of a length that is bounded.
  static func shownText(_ description: String, isRequired: Bool = false) -> JSONText {
    described(
      description,
      [("type", .string("string"))] + (isRequired ? [("minLength", .number(1))] : [])
        + [("maxLength", .number(Double(SpecLimits.textLength)))], nil)
  }

  static func words(_ words: [String], _ description: String, _ value: String) -> JSONText {
    described(description, [("enum", .array(words.map(JSONText.string)))], .string(value))
  }

  static func color(_ description: String, _ value: Color?) -> JSONText {
    described(description, [("$ref", .string("#/$defs/color"))], value.map { .string($0.css) })
  }

  static func number(_ range: NumberRange, _ description: String, _ value: Double? = nil) -> JSONText {
    described(description, numberFields(range), value.map(JSONText.number))
  }

  /// Points, or a percentage.
  static func length(_ description: String, _ value: JSONText? = nil) -> JSONText {
    let percentage = JSONText.object([
      ("type", .string("string")), ("pattern", .string(#"^\s*\+?([0-9.]+([eE][-+]?[0-9]+)?)%\s*$"#)),
    ])
    return either(description, [.object(numberFields(SpecLimits.distance)), percentage], value)
  }

  /// One of several forms.
  static func either(_ description: String, _ forms: [JSONText], _ value: JSONText? = nil) -> JSONText {
    described(description, [("oneOf", .array(forms))], value)
  }

  /// An array of exactly `count` equal elements.
  static func tuple(_ element: JSONText, count: Int) -> [(String, JSONText)] {
    [
      ("type", .string("array")), ("items", element), ("minItems", .number(Double(count))),
      ("maxItems", .number(Double(count))),
    ]
  }

  /// The keywords of a number in a range.
  static func numberFields(_ range: NumberRange) -> [(String, JSONText)] {
    [
      ("type", .string("number")),
      (range.excludesLower ? "exclusiveMinimum" : "minimum", .number(range.lower)),
      (range.excludesUpper ? "exclusiveMaximum" : "maximum", .number(range.upper)),
    ]
  }

  /// The value of a parameter.
  init(_ value: ParameterValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .integer(let number): self = .number(Double(number))
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .word(let word): self = .string(word)
    case .size(let size): self = .array([.number(size.width), .number(size.height)])
    }
  }

  private static func described(
    _ description: String, _ fields: [(String, JSONText)], _ value: JSONText?
  ) -> JSONText {
    .object(
      [("description", .string(description))] + fields + (value.map { [("default", $0)] } ?? []))
  }
}
