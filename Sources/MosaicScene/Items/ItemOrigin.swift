// Which item of what the user gave an item of a scene is.

/// The number and the place of an item in what the user gave: a document, a list or a folder.
///
/// It stays with the item through sorting, grouping, assignment, pages, frames of a motion and leaving out. So
/// no code needs to translate the position of an item back. Messages, warnings and results say the origin. A position says which
/// item of an order or of a page it is, and is not stored.
package struct ItemOrigin: Hashable, Sendable {
  /// The place of an item, as the user writes it.
  package enum Place: Hashable, Sendable {
    /// `items[3]`
    case item(Int)
    /// `sections[1].items[0]`
    case sectionItem(section: Int, item: Int)
    /// `images[2]`, in a document that lists images; the pictures of one folder share it.
    case image(Int)
    /// `images`, if its value is a single image and not a list.
    case onlyImage
  }

  /// Its number among all items that were given, from 0, once folders and patterns are found.
  package let number: Int
  package let place: Place

  package init(number: Int, place: Place) {
    self.number = number
    self.place = place
  }

  /// The origin of an item that a program gives without a document.
  package init(number: Int) { self.init(number: number, place: .item(number)) }
}

extension ItemOrigin.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .item(let item): "items[\(item)]"
    case .sectionItem(let section, let item): "sections[\(section)].items[\(item)]"
    case .image(let image): "images[\(image)]"
    case .onlyImage: "images"
    }
  }
}

/// A value that says nothing about what its owner looks like: owners that differ only in it are equal.
@propertyWrapper package struct Uncompared<Value: Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (one: Uncompared, other: Uncompared) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

// MARK: Encoding: the value is not written.

extension Uncompared: Codable where Value: ExpressibleByNilLiteral {
  package init(from decoder: any Decoder) { self.init(wrappedValue: nil) }

  package func encode(to encoder: any Encoder) {}
}

// Synthesised `Codable` of types with such properties calls these.
extension KeyedEncodingContainer {
  mutating func encode<Value: ExpressibleByNilLiteral>(_ value: Uncompared<Value>, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
  func decode<Value: ExpressibleByNilLiteral>(
    _ type: Uncompared<Value>.Type, forKey key: Key
  ) throws -> Uncompared<Value> {
    Uncompared(wrappedValue: nil)
  }
}
