// One value of the document, read with checks: a fault is noted with its place, and reading goes on.

import MosaicScene
import MosaicText

/// A value in the document, and the list that takes its faults.
///
/// A value that cannot be read is `nil`, and its fault was noted.
struct SpecNode {
  let json: JSONNode
  let faults: Faults
  /// The value's key, if an object need not have it.
  var optionalKey: String?
  /// The value of the same key in other defaults than the program's: an object takes the members that it does not have from there.
  var defaults: JSONNode?
  /// Where in the text faults are noted, for a value that is from the defaults and not in the text.
  var offset: Int?

  /// Makes the error about a key, its path, and the keys that are known.
  typealias UnknownKey = (_ key: String, _ path: String, _ known: [String]) -> SpecError
  static let unknownKey: @Sendable (String, String, [String]) -> SpecError = {
    .unknownKey(path: $1, $0, among: $2)
  }

  /// Reads a text that begins `lines` lines further down, and throws what `body` notes.
  @discardableResult static func read(
    _ bytes: some Collection<UInt8>, noting faults: Faults = Faults(), defaults: JSONNode? = nil,
    below lines: Int = 0, _ body: (SpecNode) -> Void
  ) throws(SpecErrors) -> JSONNode {
    let json: JSONNode
    do { json = try JSONReader.read(bytes) } catch { throw SpecErrors(syntax: error, below: lines) }
    body(SpecNode(json: json, faults: faults, defaults: defaults))
    let isComplete = !faults.isFull
    if let errors = SpecErrors(faults.notes, isComplete: isComplete, in: json.tree.bytes, below: lines) {
      throw errors
    }
    return json
  }

  /// The path, such as `items[3].style.fit`; only for errors, since finding it takes a while.
  var path: String { json.path(faults.places) }

  /// The value as an object without members, which takes them all from the defaults.
  var emptyObject: SpecNode {
    SpecNode(json: Self.empty ?? json, faults: faults, defaults: defaults, offset: offset ?? json.offset)
  }

  private static let empty = try? JSONReader.read("{}".utf8)

  // MARK: Scalars

  func number(_ range: NumberRange, wanted: String = "a number") -> Double? {
    guard let number = json.number else {
      let isQuoted = json.string.flatMap { decimal($0) } != nil
      return refuse(wrongType(isQuoted ? "\(wanted), without quotes," : wanted))
    }
    if !number.isFinite {
      return refuse(
        .badValue(path: path, found: "a number too large to hold", allowed: range.allowed(for: number)))
    }
    return take { () throws(SpecError) in try range.checked(number) }
  }

  func whole(_ range: ClosedRange<Int>) -> Int? {
    guard let number = number(NumberRange(range), wanted: "a whole number") else { return nil }
    return take { () throws(SpecError) in try NumberRange(range).checkedWhole(number) }
  }

  func string(wanted: String = "a string") -> String? { json.string ?? refuse(wrongType(wanted)) }

  /// A value read from a string.
  func string<Value>(_ wanted: String, _ read: (String) throws(SpecError) -> Value) -> Value? {
    guard let string = string(wanted: wanted) else { return nil }
    return take { () throws(SpecError) in try read(string) }
  }

  // MARK: Arrays and objects

  /// The elements that can be read, and the number of all elements; `nil` if the value is not an array.
  func list<Value>(
    wanted: String = "an array", _ read: (SpecNode) -> Value?
  ) -> (values: [Value], count: Int)? {
    guard json.isArray else { return refuse(wrongType(wanted)) }
    var values = [Value]()
    var count = 0
    for element in json.elements {
      if faults.endsReading() { break }
      if let value = read(SpecNode(json: element, faults: faults, offset: offset)) { values.append(value) }
      count += 1
    }
    return (values, count)
  }

  /// An array of exactly `count` values; further values are not read.
  func array<Value>(
    _ count: Int, wanted: String, otherwise: String? = nil, _ read: (SpecNode) -> Value?
  ) -> [Value]? {
    var place = 0
    let list = list(wanted: otherwise ?? wanted) { element in
      place += 1
      return place <= count ? read(element) : nil
    }
    guard let (values, found) = list else { return nil }
    guard found == count else {
      return refuse(.badValue(path: path, found: "an array of \(found)", allowed: wanted))
    }
    return values.count == count ? values : nil
  }

  /// The first member of that name, before the object is read as a whole.
  func member(_ key: String) -> SpecNode? {
    if let value = json.member(key) {
      return SpecNode(
        json: value, faults: faults, optionalKey: key, defaults: defaults?.member(key), offset: offset)
    }
    return defaults?.member(key).map {
      SpecNode(json: $0, faults: faults, optionalKey: key, offset: offset ?? json.offset)
    }
  }

  // MARK: Faults

  func note(_ error: SpecError) { faults.note(error, at: offset ?? json.offset) }

  /// Notes the error, and returns `nil`.
  func refuse<Value>(_ error: SpecError) -> Value? {
    note(error)
    return nil
  }

  /// The result of `read`; its error gets this value's path.
  func take<Value>(_ read: () throws(SpecError) -> Value) -> Value? {
    do { return try read() } catch { return refuse(error.placed(at: path)) }
  }

  /// A value of another type is wanted; for `null` the error says that the key can be left out, if it can.
  func wrongType(_ wanted: String) -> SpecError {
    guard json.found == "null", let optionalKey else {
      return .wrongType(path: path, found: json.found, wanted: wanted)
    }
    let wanted = wanted.hasSuffix(",") ? String(wanted.dropLast()) : wanted
    return .wrongType(path: path, found: "null", wanted: "\(wanted), or no \(quoted(optionalKey)) at all,")
  }
}

extension NumberRange {
  func checked(_ number: Double) throws(SpecError) -> Double {
    guard contains(number) else {
      throw .badValue(found: shortest(number), allowed: allowed(for: number))
    }
    return number
  }

  func checkedWhole(_ number: Double) throws(SpecError) -> Int {
    guard let whole = Int(exactly: try checked(number)) else {
      throw .wrongType(path: "", found: shortest(number), wanted: "a whole number")
    }
    return whole
  }
}

// MARK: What is noted

/// Takes the errors of a document while the rest of it is read on.
final class Faults {
  /// Reading ends after this many errors: a document of a few bytes for each may have millions.
  private static let kept = 1000

  /// The errors, each with the first byte that it is about.
  private(set) var notes: [(error: SpecError, offset: Int)] = []
  /// Whether one error more was found than are kept, or reading was stopped.
  private(set) var isFull = false
  private let shouldStop: () -> Bool
  private let hint: UnknownKeyHint?
  private var questions = 0
  /// Counts elements of arrays for the paths of errors.
  let places = JSONPlaces()

  /// Whether the last error is about the value at `offset`.
  func hasNotes(at offset: Int) -> Bool { notes.last?.offset == offset }

  /// Whether required keys may be missing: others will give them.
  let allowsGaps: Bool

  /// - Parameters:
  ///   - hint: The meaning of unknown keys.
  ///   - shouldStop: Whether reading ends before it is done, whatever is there then.
  init(
    allowsGaps: Bool = false, explaining hint: UnknownKeyHint? = nil,
    unless shouldStop: @escaping () -> Bool = { false }
  ) {
    self.allowsGaps = allowsGaps
    self.hint = hint
    self.shouldStop = shouldStop
  }

  /// Whether reading ends here, after too many errors or because `shouldStop` asks for it. To be called for each value.
  func endsReading() -> Bool {
    questions &+= 1
    if !isFull, questions & 63 == 0, shouldStop() { isFull = true }
    return isFull
  }

  func note(_ error: SpecError, at offset: Int) {
    guard notes.count < Self.kept else {
      isFull = true
      return
    }
    notes.append((hint.map(error.explained) ?? error, offset))
  }
}
