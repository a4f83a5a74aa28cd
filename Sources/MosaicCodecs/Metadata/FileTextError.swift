// Why a text cannot be in a file.

/// A key or a value that a file cannot hold.
public enum FileTextError: Error, Hashable, Sendable {
  /// The key is empty or has more than 79 characters.
  case keyLength(String)
  /// The key has a character that is not printable Latin-1.
  case keyCharacter(String, Unicode.Scalar)
  /// The key begins or ends with a space, or has two in a row.
  case keySpaces(String)
  /// The key has a colon before a space.
  case keyColon(String)
  /// The value has a character that is not printable ASCII.
  case valueCharacter(key: String, Unicode.Scalar)
}

extension FileTextError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .keyLength(let key):
      "the key \(Self.quoted(key)) of a text has \(key.unicodeScalars.count) characters; 1 to 79 are allowed"
    case .keyCharacter(let key, let scalar):
      "the key \(Self.quoted(key)) of a text has the character \(Self.code(scalar)); allowed is printable Latin-1, "
        + "U+0020 to U+007E and U+00A1 to U+00FF"
    case .keySpaces(let key):
      "the key \(Self.quoted(key)) of a text has a space at an end, or two in a row; remove them"
    case .keyColon(let key):
      "the key \(Self.quoted(key)) of a text has a space behind a colon, where its value would begin; remove it"
    case .valueCharacter(let key, let scalar):
      "the value of the text \(Self.quoted(key)) has the character \(Self.code(scalar)); allowed is printable ASCII, "
        + "U+0020 to U+007E"
    }
  }

  /// At most 80 characters, all of them printable ASCII.
  private static func quoted(_ key: String) -> String {
    let scalars = key.unicodeScalars
    let start = scalars.prefix(80).map { $0.escaped(asASCII: true) }.joined()
    return "'\(start)\(scalars.count > 80 ? "..." : "")'"
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
