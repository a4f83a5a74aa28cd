// Numbers, words, flags and pairs.

import MosaicLayout
public import MosaicScene

extension Kind where Value == Double {
  /// A number in a range.
  public static func number(_ range: NumberRange) -> Kind { number(range, wanted: "a number") }

  /// - Parameter wanted: What is asked for where there is no number.
  static func number(_ range: NumberRange, wanted: String) -> Kind {
    let kind = ParameterKind.number(range)
    return Kind(
      kind: kind, schema: .number(range), read: { $0.number(range, wanted: wanted) },
      parse: { text throws(SpecError) in try range.checked(parsed(text, kind)) },
      write: { .number($0) }, spell: { shortest($0) })
  }

  fileprivate static func parsed(_ text: String, _ kind: ParameterKind) throws(SpecError) -> Double {
    if let number = decimal(text) { return number }
    throw .refused(text, allowed: "\(kind)")
  }
}

extension Kind where Value == Int {
  /// A whole number in a range.
  public static func integer(_ range: ClosedRange<Int>) -> Kind {
    let kind = ParameterKind.integer(range)
    return Kind(
      kind: kind, schema: .integer(range), read: { $0.whole(range) },
      parse: { text throws(SpecError) in try NumberRange(range).checkedWhole(Kind<Double>.parsed(text, kind))
      }, write: { .number(Double($0)) }, spell: { "\($0)" })
  }
}

extension Kind where Value == Bool {
  /// True or false.
  public static var boolean: Kind {
    Kind(
      kind: .boolean, schema: .boolean,
      read: { $0.json.boolean ?? $0.refuse($0.wrongType("true or false")) },
      parse: { text throws(SpecError) in
        if let value = Bool(text) { return value }
        throw .refused(text, allowed: "\(ParameterKind.boolean)")
      }, write: { .boolean($0) }, spell: { "\($0)" })
  }
}

extension Kind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words that are the cases of an enumeration.
  public static var words: Kind {
    let words = Value.allCases.map(\.rawValue)
    return Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if let value = Value(rawValue: text) { return value }
        throw .unknown(text, among: words)
      }, spell: { $0.rawValue }
    ).with { $0.kind = .words(words) }
  }
}

extension Kind {
  /// Two values of a kind in an array, such as `[x, y]`.
  ///
  /// - Parameter otherwise: What is asked for where there is no array, if that is more than the array.
  static func pair<Half>(
    _ part: Kind<Half>, _ wanted: String, otherwise: String? = nil,
    make: @escaping @Sendable (Half, Half) -> Value, parts: @escaping @Sendable (Value) -> (Half, Half)
  ) -> Kind {
    let (read, write) = (part.read, part.write)
    return Kind(
      schema: .tuple(part.schema, count: 2),
      read: { node in
        node.array(2, wanted: wanted, otherwise: otherwise, read).map { make($0[0], $0[1]) }
      },
      write: { value in
        let (one, other) = parts(value)
        return .array([write(one), write(other)])
      })
  }
}

extension Kind where Value == Point {
  static func point(_ range: NumberRange, otherwise: String? = nil) -> Kind {
    pair(.number(range), "[x, y]", otherwise: otherwise, make: { Point(x: $0, y: $1) }) { ($0.x, $0.y) }
  }
}
