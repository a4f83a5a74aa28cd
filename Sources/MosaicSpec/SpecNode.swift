// One value of the document, read with checks: every error says where it stands and what is allowed.

import MosaicLayout
import MosaicScene

/// A value somewhere in the document, not yet read; wraps a decoder so that any `Decodable` may use it.
struct SpecNode {
  let decoder: any Decoder

  init(_ decoder: any Decoder) { self.decoder = decoder }

  var path: String { jsonPath(decoder.codingPath) }

  // MARK: Scalars

  func number(_ range: NumberRange, wanted: String = "a number") throws(SpecError) -> Double {
    try range.checked(double(within: range, wanted: wanted), at: path)
  }

  func whole(_ range: ClosedRange<Int>) throws(SpecError) -> Int {
    let range = NumberRange(range)
    return try range.checkedWhole(double(within: range, wanted: "a whole number"), at: path)
  }

  /// The number that stands here; the range is only named where there is none that a `Double` can hold.
  private func double(within range: NumberRange, wanted: String) throws(SpecError) -> Double {
    if let number = try? decoder.singleValueContainer().decode(Double.self) { return number }
    let found = kind
    guard found == "a number" else { throw .wrongType(path: path, found: found, wanted: wanted) }
    throw .badValue(path: path, found: "a number too large to hold", allowed: range.allowed(for: .infinity))
  }

  func boolean() throws(SpecError) -> Bool { try scalar(Bool.self, wanted: "true or false") }

  func string(wanted: String = "a string") throws(SpecError) -> String {
    try scalar(String.self, wanted: wanted)
  }

  /// A string with something in it.
  func text() throws(SpecError) -> String {
    let text = try string()
    if text.isEmpty { throw .empty(path: path, wanted: "at least one character") }
    return text
  }

  func word(among words: [String]) throws(SpecError) -> String {
    try SpecError.checkedWord(string(), among: words, at: path)
  }

  func color() throws(SpecError) -> Color {
    let text = try string(wanted: "a CSS colour in quotes")
    do { return try Color(css: text) } catch {
      throw .unknownWord(
        path: path, word: text, suggestions: Suggestions.nearest(to: text, among: Color.names),
        allowed: error.allowed)
    }
  }

  func position() throws(SpecError) -> Position {
    let text = try string(wanted: "a CSS position in quotes")
    do { return try Position(css: text) } catch {
      throw .badValue(path: path, found: quoted(text), allowed: error.allowed)
    }
  }

  func size() throws(SpecError) -> Size {
    let sides = try numbers(SpecLimits.side, allowed: "[width, height]", count: 2)
    return Size(width: sides[0], height: sides[1])
  }

  /// An array of exactly `count` numbers.
  func numbers(_ range: NumberRange, allowed: String, count: Int) throws(SpecError) -> [Double] {
    var numbers: [Double] = []
    let found = try forEach(wanted: allowed) { node throws(SpecError) in
      if numbers.count < count { numbers.append(try node.number(range)) }
    }
    guard found == count else {
      throw .badValue(path: path, found: "an array of \(found)", allowed: allowed)
    }
    return numbers
  }

  // MARK: Arrays and objects

  /// Calls `body` for each element in order and returns how many there were.
  @discardableResult
  func forEach(
    wanted: String = "an array", _ body: (SpecNode) throws(SpecError) -> Void
  ) throws(SpecError) -> Int {
    guard var elements = try? decoder.unkeyedContainer() else {
      throw .wrongType(path: path, found: kind, wanted: wanted)
    }
    var count = 0
    while !elements.isAtEnd {
      guard let element = try? elements.superDecoder() else {
        throw .other(path: "\(path)[\(count)]", detail: "cannot be read")
      }
      try body(SpecNode(element))
      count += 1
    }
    return count
  }

  /// The members of an object; keys other than `known` are refused, unless it is `nil`.
  func object(known: [String]?, wanted: String = "an object") throws(SpecError) -> SpecObject {
    guard let members = try? decoder.container(keyedBy: JSONKey.self) else {
      throw .wrongType(path: path, found: kind, wanted: wanted)
    }
    let object = SpecObject(node: self, members: members)
    if let known { try object.refuseKeys(besides: known) }
    return object
  }

  var isArray: Bool { (try? decoder.unkeyedContainer()) != nil }
  var isObject: Bool { (try? decoder.container(keyedBy: JSONKey.self)) != nil }
  var isString: Bool { (try? decoder.singleValueContainer().decode(String.self)) != nil }

  // MARK: Faults

  private func scalar<Value: Decodable>(_ type: Value.Type, wanted: String) throws(SpecError) -> Value {
    guard let value = try? decoder.singleValueContainer().decode(type) else {
      throw .wrongType(path: path, found: kind, wanted: wanted)
    }
    return value
  }

  /// What stands here, in words; asked only once something is wrong.
  private var kind: String {
    if let value = try? decoder.singleValueContainer() {
      if value.decodeNil() { return "null" }
      if let boolean = try? value.decode(Bool.self) { return "\(boolean)" }
      if (try? value.decode(String.self)) != nil { return "a string" }
      if (try? value.decode(Double.self)) != nil { return "a number" }
    }
    if isArray { return "an array" }
    if (try? decoder.container(keyedBy: JSONKey.self)) != nil { return "an object" }
    // The syntax was checked: what no type can hold is a number out of its range.
    return "a number"
  }
}

/// The members of an object in the document.
struct SpecObject {
  let node: SpecNode
  let members: KeyedDecodingContainer<JSONKey>

  /// The member of that name, `nil` where there is none; `null` is a value.
  subscript(name: String) -> SpecNode? {
    let key = JSONKey(name)
    guard members.contains(key), let decoder = try? members.superDecoder(forKey: key) else { return nil }
    return SpecNode(decoder)
  }

  func path(of name: String) -> String { jsonPath(node.path, name) }

  /// The member of that name, which must be there.
  func required(_ name: String, wanted: String) throws(SpecError) -> SpecNode {
    guard let member = self[name] else { throw .missing(path: path(of: name), wanted: wanted) }
    return member
  }

  func refuseKeys(besides known: [String]) throws(SpecError) {
    // The order of `allKeys` differs from run to run; the message must not.
    guard let key = members.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return }
    throw .unknownKey(
      path: path(of: key), suggestions: Suggestions.nearest(to: key, among: known), known: known)
  }
}

extension NumberRange {
  init(_ range: ClosedRange<Int>) {
    self = .atLeast(Double(range.lowerBound), upTo: Double(range.upperBound))
  }

  func checked(_ number: Double, at path: String) throws(SpecError) -> Double {
    guard contains(number) else {
      throw .badValue(path: path, found: shortest(number), allowed: allowed(for: number))
    }
    return number
  }

  func checkedWhole(_ number: Double, at path: String) throws(SpecError) -> Int {
    guard let whole = Int(exactly: try checked(number, at: path)) else {
      throw .wrongType(path: path, found: shortest(number), wanted: "a whole number")
    }
    return whole
  }
}

extension SpecError {
  static func checkedWord(_ word: String, among words: [String], at path: String) throws(SpecError) -> String
  {
    if words.contains(word) { return word }
    throw .unknownWord(
      path: path, word: word, suggestions: Suggestions.nearest(to: word, among: words),
      allowed: words.joined(separator: ", "))
  }
}
