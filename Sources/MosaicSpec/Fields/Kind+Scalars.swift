// Numbers, words, flags and sizes.

import MosaicLayout
public import MosaicScene

extension Kind where Value == Double {
  /// A number in a range.
  public static func number(_ range: NumberRange) -> Kind { number(range, wanted: "a number") }

  /// - Parameter wanted: What is asked for where there is no number.
  static func number(_ range: NumberRange, wanted: String) -> Kind {
    let kind = ParameterKind.number(range)
    return Kind(
      kind, .number(range), read: { $0.number(range, wanted: wanted) },
      parse: { text throws(SpecError) in try range.checked(parsed(text, kind)) },
      write: { .number($0) }, spell: { shortest($0) })
  }

  fileprivate static func parsed(_ text: String, _ kind: ParameterKind) throws(SpecError) -> Double {
    if let number = decimal(text) { return number }
    throw .badValue(path: "", found: quoted(text), allowed: "\(kind)")
  }
}

extension Kind where Value == Int {
  /// A whole number in a range.
  public static func integer(_ range: ClosedRange<Int>) -> Kind {
    let kind = ParameterKind.integer(range)
    return Kind(
      kind, .integer(range), read: { $0.whole(range) },
      parse: { text throws(SpecError) in try NumberRange(range).checkedWhole(Kind<Double>.parsed(text, kind))
      }, write: { .number(Double($0)) }, spell: { "\($0)" })
  }
}

extension Kind where Value == Bool {
  /// True or false.
  public static var boolean: Kind {
    Kind(
      .boolean, .boolean, read: { $0.json.boolean ?? $0.refuse($0.wrongType("true or false")) },
      parse: { text throws(SpecError) in
        switch text {
        case "true": return true
        case "false": return false
        default: throw .badValue(path: "", found: quoted(text), allowed: "\(ParameterKind.boolean)")
        }
      }, write: { .boolean($0) }, spell: { "\($0)" })
  }
}

extension Kind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words that are the cases of an enumeration.
  public static var words: Kind {
    let words = Value.allCases.map(\.rawValue)
    let parse: @Sendable (String) throws(SpecError) -> Value = { text throws(SpecError) in
      if let value = Value(rawValue: text) { return value }
      throw .unknown(text, among: words)
    }
    return Kind(
      .words(words), .words(words), read: { $0.string("a string", parse) }, parse: parse,
      write: { .string($0.rawValue) }, spell: { $0.rawValue })
  }
}

extension Kind {
  /// A number in a range, or one of some words.
  public static func number(
    _ range: NumberRange, orWords words: [String], make: @escaping @Sendable (Double?, String) -> Value,
    number: @escaping @Sendable (Value) -> Double?, word: @escaping @Sendable (Value) -> String
  ) -> Kind {
    let kind = ParameterKind.numberOrWords(range, words)
    let wanted = "a number or \(words.map(quoted).joined(separator: " or "))"
    return Kind(
      kind, Schema.number(range).or(.words(words)),
      read: { node in
        guard node.json.isString else { return node.number(range, wanted: wanted).map { make($0, "") } }
        return node.string(wanted) { text throws(SpecError) in
          if words.contains(text) { return make(nil, text) }
          guard decimal(text) != nil else { throw .unknown(text, among: words, allowed: "\(kind)") }
          throw .badValue(
            path: "", found: quoted(text),
            allowed: "a number without quotes, \(range.allowed()), or \(words.joined(separator: ", "))")
        }
      },
      parse: { text throws(SpecError) in
        if words.contains(text) { return make(nil, text) }
        guard let number = decimal(text) else { throw .unknown(text, among: words, allowed: "\(kind)") }
        return make(try range.checked(number), "")
      }, write: { number($0).map { .number($0) } ?? .string(word($0)) },
      spell: { number($0).map { shortest($0) } ?? word($0) })
  }
}

extension Kind where Value == Point {
  static func pair(_ range: NumberRange) -> Kind {
    Kind(
      .other("[x, y]"), Schema.tuple(.number(range), count: 2),
      read: { node in node.array(2, wanted: "[x, y]") { $0.number(range) }.map { Point(x: $0[0], y: $0[1]) }
      },
      parse: { text throws(SpecError) in
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], range.contains(x), range.contains(y)
        else { throw .badValue(path: "", found: quoted(text), allowed: "X,Y, each \(range.allowed())") }
        return Point(x: x, y: y)
      }, write: { .array([.number($0.x), .number($0.y)]) }, spell: { "\(shortest($0.x)),\(shortest($0.y))" })
  }
}
