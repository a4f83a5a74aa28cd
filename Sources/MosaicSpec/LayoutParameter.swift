// One row of a layout's parameter table: a key, what it allows, and the property behind it.

public import MosaicLayout

/// A parameter of a layout, from which reading, writing, help and JSON Schema all follow.
///
/// ```swift
/// static let parameters: [LayoutParameter<TilesLayout>] = [
///   .integer("columns", \.columns, 1...100, "Tiles in a row."),
///   .number("gap", \.gap, .atLeast(0), "Space between tiles, in points."),
/// ]
/// ```
public struct LayoutParameter<Owner: Sendable>: Sendable {
  /// The name in JSON and after `-p`.
  public let key: String
  /// What values it takes.
  public let kind: ParameterKind
  /// One line that says what it does.
  public let summary: String
  private let read: @Sendable (Owner) -> ParameterValue?
  private let write: @Sendable (inout Owner, ParameterValue) -> Void

  /// Makes a parameter of any kind.
  ///
  /// - Parameters:
  ///   - read: The value that a layout has, `nil` where it has none.
  ///   - write: Sets a value; it is called with values of `kind` only.
  public init(
    key: String, kind: ParameterKind, summary: String,
    read: @escaping @Sendable (Owner) -> ParameterValue?,
    write: @escaping @Sendable (inout Owner, ParameterValue) -> Void
  ) {
    self.key = key
    self.kind = kind
    self.summary = summary
    self.read = read
    self.write = write
  }

  /// The value that `owner` has, `nil` where it has none.
  public func value(in owner: Owner) -> ParameterValue? { read(owner) }

  /// Sets the value, which is of ``kind``.
  func set(_ value: ParameterValue, in owner: inout Owner) { write(&owner, value) }
}

extension LayoutParameter {
  /// A path to a property that may cross between threads, as those written `\.property` do.
  public typealias Property<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// A number.
  public static func number(
    _ key: String, _ property: Property<Double>, _ range: NumberRange, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .number(range), summary: summary) {
      .number($0[keyPath: property])
    } write: {
      if case .number(let number) = $1 { $0[keyPath: property] = number }
    }
  }

  /// A number that need not be given.
  public static func number(
    _ key: String, _ property: Property<Double?>, _ range: NumberRange, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .number(range), summary: summary) {
      $0[keyPath: property].map(ParameterValue.number)
    } write: {
      if case .number(let number) = $1 { $0[keyPath: property] = number }
    }
  }

  /// A whole number.
  public static func integer(
    _ key: String, _ property: Property<Int>, _ range: ClosedRange<Int>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .integer(range), summary: summary) {
      .integer($0[keyPath: property])
    } write: {
      if case .integer(let number) = $1 { $0[keyPath: property] = number }
    }
  }

  /// A whole number that need not be given.
  public static func integer(
    _ key: String, _ property: Property<Int?>, _ range: ClosedRange<Int>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .integer(range), summary: summary) {
      $0[keyPath: property].map(ParameterValue.integer)
    } write: {
      if case .integer(let number) = $1 { $0[keyPath: property] = number }
    }
  }

  /// True or false.
  public static func boolean(
    _ key: String, _ property: Property<Bool>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .boolean, summary: summary) {
      .boolean($0[keyPath: property])
    } write: {
      if case .boolean(let isTrue) = $1 { $0[keyPath: property] = isTrue }
    }
  }

  /// One of the words that are the cases of an enumeration.
  public static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ property: Property<Word>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .words(Word.allCases.map(\.rawValue)), summary: summary) {
      .word($0[keyPath: property].rawValue)
    } write: {
      if case .word(let text) = $1, let word = Word(rawValue: text) { $0[keyPath: property] = word }
    }
  }

  /// A width and a height.
  public static func size(
    _ key: String, _ property: Property<Size>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .size, summary: summary) {
      .size($0[keyPath: property])
    } write: {
      if case .size(let size) = $1 { $0[keyPath: property] = size }
    }
  }

  /// A width and a height that need not be given.
  public static func size(
    _ key: String, _ property: Property<Size?>, _ summary: String
  ) -> LayoutParameter {
    LayoutParameter(key: key, kind: .size, summary: summary) {
      $0[keyPath: property].map(ParameterValue.size)
    } write: {
      if case .size(let size) = $1 { $0[keyPath: property] = size }
    }
  }
}

extension LayoutParameter {
  /// The row `columnGap`; together with ``rowGap(_:)`` it also gives the layout the key `gap`.
  public static func columnGap(_ property: Property<Double>) -> LayoutParameter {
    .number(Gap.column, property, SpecLimits.distance, "Gap between neighbours side by side, in points.")
  }

  /// The row `rowGap`; together with ``columnGap(_:)`` it also gives the layout the key `gap`.
  public static func rowGap(_ property: Property<Double>) -> LayoutParameter {
    .number(Gap.row, property, SpecLimits.distance, "Gap between neighbours above each other, in points.")
  }
}
