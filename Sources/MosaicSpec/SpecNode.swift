// One value of the document, read with checks: every error says where it stands and what is allowed.

import MosaicLayout
import MosaicScene

/// A value somewhere in the document, not yet read; wraps a decoder so that any `Decodable` may use it.
///
/// Where the decoder takes ``SpecFaults``, what is wrong is noted there, something stands in its place, and reading goes on;
/// what was read is then thrown away. Elsewhere the first error is thrown.
struct SpecNode {
  /// `nil` for a value that should be there and is not, which was noted: there is no more to say of it.
  let decoder: (any Decoder)?
  /// The value's key, where an object need not have it.
  var optionalKey: String?

  init(_ decoder: any Decoder) { self.decoder = decoder }

  private init() { decoder = nil }

  /// What stands in for a value that is missing.
  static var missing: SpecNode { SpecNode() }

  var path: String { decoder.map { jsonPath($0.codingPath) } ?? "" }

  // MARK: Scalars

  func number(_ range: NumberRange, wanted: String = "a number") throws(SpecError) -> Double {
    try noting(range.lower) { () throws(SpecError) in try strictNumber(range, wanted: wanted) }
  }

  /// A number without which nothing else can be read: its error is never only noted.
  func strictNumber(_ range: NumberRange, wanted: String = "a number") throws(SpecError) -> Double {
    try range.checked(double(within: range, wanted: wanted), at: path)
  }

  func whole(_ range: ClosedRange<Int>) throws(SpecError) -> Int {
    try noting(range.lowerBound) { () throws(SpecError) in
      let range = NumberRange(range)
      return try range.checkedWhole(double(within: range, wanted: "a whole number"), at: path)
    }
  }

  /// The number that stands here; the range is only named where there is none that a `Double` can hold. What is too small for
  /// one is 0 already, see ``JSONSyntax``.
  private func double(within range: NumberRange, wanted: String) throws(SpecError) -> Double {
    if let number = try? decoder?.singleValueContainer().decode(Double.self) { return number }
    let found = kind
    guard found == "a number" else { throw wrongType(wanted) }
    throw .badValue(path: path, found: "a number too large to hold", allowed: range.allowed(for: .infinity))
  }

  func boolean() throws(SpecError) -> Bool {
    try noting(false) { () throws(SpecError) in try scalar(Bool.self, wanted: "true or false") }
  }

  func string(wanted: String = "a string") throws(SpecError) -> String {
    try string(wanted: wanted) { string throws(SpecError) in string } ?? ""
  }

  /// What is made of a string; `nil` where there is none, or where it is refused.
  func string<Value>(
    wanted: String = "a string", _ read: (String) throws(SpecError) -> Value
  ) throws(SpecError) -> Value? {
    try noting(nil) { () throws(SpecError) in try read(scalar(String.self, wanted: wanted)) }
  }

  /// A string with something in it.
  func text() throws(SpecError) -> String {
    try string { text throws(SpecError) in
      if text.isEmpty { throw .empty(path: path, wanted: "at least one character") }
      return text
    } ?? ""
  }

  func word(among words: [String]) throws(SpecError) -> String {
    try string { word throws(SpecError) in
      try SpecError.checkedWord(word, among: words, at: path)
    } ?? words.first ?? ""
  }

  func color() throws(SpecError) -> Color {
    try string(wanted: "a CSS colour in quotes") { text throws(SpecError) in
      try color(text)
    } ?? .black
  }

  /// The colour that a string here names.
  func color(_ text: String) throws(SpecError) -> Color {
    do { return try Color(css: text) } catch {
      throw .unknownWord(
        path: path, word: text, suggestions: Suggestions.nearest(to: text, among: Color.names),
        allowed: error.allowed)
    }
  }

  func position() throws(SpecError) -> Position {
    try css(wanted: "a CSS position in quotes", Position.init(css:)) ?? .center
  }

  /// What is made of CSS words; `nil` where they are refused.
  func css<Value>(
    wanted: String = "a string", _ read: (String) throws(CSSError) -> Value
  ) throws(SpecError) -> Value? {
    try string(wanted: wanted) { text throws(SpecError) in
      do throws(CSSError) { return try read(text) } catch {
        throw .badValue(path: path, found: quoted(text), allowed: error.allowed)
      }
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
    if let found, found != count {
      try fault(.badValue(path: path, found: "an array of \(found)", allowed: allowed))
    }
    return numbers + Array(repeating: range.lower, count: count - numbers.count)
  }

  // MARK: Arrays and objects

  /// Calls `body` for each element in order and returns how many there were; `nil` where there is no array.
  @discardableResult
  func forEach(
    wanted: String = "an array", _ body: (SpecNode) throws(SpecError) -> Void
  ) throws(SpecError) -> Int? {
    guard var elements = try? decoder?.unkeyedContainer() else {
      try fault(wrongType(wanted))
      return nil
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
    guard let members = try? decoder?.container(keyedBy: JSONKey.self) else {
      try fault(wrongType(wanted))
      return SpecObject(node: self, members: nil, isSound: false)
    }
    var object = SpecObject(node: self, members: members)
    if let known { try object.refuseKeys(besides: known) }
    return object
  }

  var isArray: Bool { (try? decoder?.unkeyedContainer()) != nil }
  var isObject: Bool { (try? decoder?.container(keyedBy: JSONKey.self)) != nil }
  var isString: Bool { (try? decoder?.singleValueContainer().decode(String.self)) != nil }

  // MARK: Faults

  /// Notes what is wrong, so that reading goes on; throws it where nobody takes notes, or has room for more.
  func fault(_ error: SpecError) throws(SpecError) {
    // Of a value that is missing it was said already.
    guard let decoder else { return }
    guard let faults = decoder.userInfo[.specFaults] as? SpecFaults, !faults.isFull else { throw error }
    faults.note(error)
  }

  /// What `read` returns, or `other` in its place where the error is noted.
  func noting<Value>(
    _ other: Value, _ read: () throws(SpecError) -> Value
  ) throws(SpecError) -> Value {
    do { return try read() } catch {
      try fault(error)
      return other
    }
  }

  private func scalar<Value: Decodable>(_ type: Value.Type, wanted: String) throws(SpecError) -> Value {
    guard let value = try? decoder?.singleValueContainer().decode(type) else {
      throw wrongType(wanted)
    }
    return value
  }

  /// Something else is wanted here; who writes `null` is told that the key can be left out, where it can.
  private func wrongType(_ wanted: String) -> SpecError {
    let found = kind
    guard found == "null", let optionalKey else {
      return .wrongType(path: path, found: found, wanted: wanted)
    }
    let wanted = wanted.hasSuffix(",") ? String(wanted.dropLast()) : wanted
    return .wrongType(path: path, found: found, wanted: "\(wanted), or no \(quoted(optionalKey)) at all,")
  }

  /// What stands here, in words; asked only once something is wrong.
  private var kind: String {
    if let value = try? decoder?.singleValueContainer() {
      if value.decodeNil() { return "null" }
      if let boolean = try? value.decode(Bool.self) { return "\(boolean)" }
      if (try? value.decode(String.self)) != nil { return "a string" }
      if (try? value.decode(Double.self)) != nil { return "a number" }
    }
    if isArray { return "an array" }
    if isObject { return "an object" }
    // The syntax was checked: what no type can hold is a number out of its range.
    return "a number"
  }
}

/// The members of an object in the document.
struct SpecObject {
  let node: SpecNode
  /// `nil` where there is no object, which was noted.
  let members: KeyedDecodingContainer<JSONKey>?
  /// Whether absent keys may be reported as missing: not if the object has an unknown key, which may be a misspelling of one,
  /// nor if there is no object.
  private(set) var isSound = true

  init(node: SpecNode, members: KeyedDecodingContainer<JSONKey>?, isSound: Bool = true) {
    (self.node, self.members, self.isSound) = (node, members, isSound)
  }

  /// The member of that name, `nil` where there is none; `null` is a value.
  subscript(name: String) -> SpecNode? {
    let key = JSONKey(name)
    guard let members, members.contains(key), let decoder = try? members.superDecoder(forKey: key) else {
      return nil
    }
    var node = SpecNode(decoder)
    node.optionalKey = name
    return node
  }

  func path(of name: String) -> String { jsonPath(node.path, name) }

  /// The member of that name, in a place where it is needed.
  func needed(_ name: String) -> SpecNode? {
    var member = self[name]
    member?.optionalKey = nil
    return member
  }

  /// The member of that name, which must be there.
  func required(_ name: String, wanted: String) throws(SpecError) -> SpecNode {
    if let member = needed(name) { return member }
    if isSound { try node.fault(.missing(path: path(of: name), wanted: wanted)) }
    return .missing
  }

  /// - Parameter explaining: Makes an error about a key more telling.
  mutating func refuseKeys(
    besides known: [String], explaining: (SpecError, String) -> SpecError = { error, _ in error }
  ) throws(SpecError) {
    // The order of `allKeys` differs from run to run; the message must not.
    let unknown = (members?.allKeys ?? []).map(\.stringValue).filter { !known.contains($0) }.sorted()
    for key in unknown {
      isSound = false
      let unknown = SpecError.unknownKey(
        path: path(of: key), suggestions: Suggestions.nearest(to: key, among: known), known: known)
      try node.fault(explaining(unknown, key))
    }
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
