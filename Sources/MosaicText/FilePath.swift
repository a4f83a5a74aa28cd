// Paths that are compared as the system compares them.

/// The path or the name of a file, compared by its bytes, as the system does.
///
/// Two strings are equal if they show the same letters: `é` is one letter, or an `e` and an accent. These are two files. So maps, sets
/// and comparisons of paths use this type.
package struct FilePath: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: FilePath, other: FilePath) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: FilePath, other: FilePath) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // The end, as paths stand behind each other in other values.
    hasher.combine(UInt8(0xFF))
  }
}

extension FilePath: ExpressibleByStringLiteral, LosslessStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { text }
}

extension Dictionary where Key == FilePath {
  package subscript(path: String) -> Value? {
    get { self[FilePath(path)] }
    set { self[FilePath(path)] = newValue }
  }
}
