/// A value in memory of its own, which copies share until one of them is changed.
@propertyWrapper public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  // These are inlined in other modules: lists of hundreds of thousands of items make and read them.
  @usableFromInline final class Box: Hashable, Sendable {
    @usableFromInline let value: Value
    @usableFromInline init(_ value: Value) { self.value = value }
    @usableFromInline static func == (one: Box, other: Box) -> Bool {
      one === other || one.value == other.value
    }
    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @usableFromInline var box: Box

  /// Makes a box of its own for a value.
  @inlinable public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value.
  @inlinable public var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  /// The box, which others may share.
  public var projectedValue: Boxed {
    get { self }
    set { self = newValue }
  }

  func isSame(as other: Boxed) -> Bool { box === other.box }
}

/// A value that is seldom present; if present, it has memory of its own.
@propertyWrapper public struct Seldom<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline var box: Boxed<Value>?

  /// Makes a box for a value, if one is given.
  @inlinable public init(wrappedValue: Value?) { box = wrappedValue.map { Boxed(wrappedValue: $0) } }

  /// The value, if present.
  @inlinable public var wrappedValue: Value? {
    get { box?.wrappedValue }
    set { box = newValue.map { Boxed(wrappedValue: $0) } }
  }
}

// MARK: Encoding: a value that is not there leaves no key.

extension Seldom: Encodable where Value: Encodable {
  /// Writes the value, or nothing.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension Seldom: Decodable where Value: Decodable {
  /// Reads the value, or nothing.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value?(from: decoder))
  }
}

// Synthesised `Codable` of types with such properties calls these.
extension KeyedEncodingContainer {
  mutating func encode<Value: Encodable>(_ value: Seldom<Value>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode<Value: Decodable>(_ type: Seldom<Value>.Type, forKey key: Key) throws -> Seldom<Value> {
    Seldom(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
