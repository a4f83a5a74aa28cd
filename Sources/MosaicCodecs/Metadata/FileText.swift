// A short text that an output file carries beside its picture.

/// A short text in a file: a key and a value, such as a hash of what the file was made of.
///
/// PNG has a `tEXt` chunk for each, JPEG a comment, WebP an XMP chunk, SVG a `metadata` element and PDF the keywords of its
/// document information. No pixel depends on them. ``OutputTexts`` reads them back.
package struct FileText: Hashable, Sendable {
  /// The most texts in a file.
  package static let largestCount = 64
  /// The most characters of all keys and values in a file, so that a reader need not go far.
  package static let largestLength = 16_384

  /// 1 to 79 printable characters of Latin-1 (U+0020 to U+007E, U+00A1 to U+00FF), without spaces at an end, two spaces in a
  /// row, or a space behind a colon.
  ///
  /// Source: Portable Network Graphics (PNG) Specification, Third Edition, section 11.3.3.1. The last rule is not PNG's: other
  /// formats hold a text as `key: value`.
  package let key: String
  /// Printable ASCII (U+0020 to U+007E); may be empty.
  package let value: String

  /// - Throws: ``FileTextError`` for a key or a value that the formats cannot hold.
  package init(key: String, value: String) throws(FileTextError) {
    let scalars = key.unicodeScalars
    guard (1...79).contains(scalars.count) else { throw .keyLength(key) }
    for scalar in scalars where !Self.isInKeys(scalar) { throw .keyCharacter(key, scalar) }
    guard !key.hasPrefix(" "), !key.hasSuffix(" "), !Self.has(0x20, 0x20, in: key) else {
      throw .keySpaces(key)
    }
    guard !Self.has(0x3A, 0x20, in: key) else { throw .keyColon(key) }
    for scalar in value.unicodeScalars where !("\u{20}"..."\u{7E}").contains(scalar) {
      throw .valueCharacter(key: key, scalar)
    }
    (self.key, self.value) = (key, value)
  }

  private static func isInKeys(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{20}"..."\u{7E}").contains(scalar) || ("\u{A1}"..."\u{FF}").contains(scalar)
  }

  private static func has(_ first: UInt8, _ second: UInt8, in text: String) -> Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { $0 == (first, second) }
  }
}

// MARK: All texts of a file

extension FileText {
  /// Refuses texts that are more than a file may have.
  package static func check(_ texts: [FileText], path: String) throws(CodecError) {
    var length = 0
    for text in texts {
      length = MemoryBudget.sum(length, text.key.unicodeScalars.count + text.value.utf8.count)
    }
    guard texts.count <= largestCount, length <= largestLength else {
      throw CodecError(path: path, kind: .tooManyTexts(count: texts.count, length: length))
    }
  }
}

/// A key or a value that a file cannot hold.
package enum FileTextError: Error, Hashable, Sendable {
  case keyLength(String)
  case keyCharacter(String, Unicode.Scalar)
  case keySpaces(String)
  case keyColon(String)
  case valueCharacter(key: String, Unicode.Scalar)
}

extension FileTextError: CustomStringConvertible {
  package var description: String {
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

extension FileText {
  /// `key: value`.
  var line: String { "\(key): \(value)" }

  /// Takes a line apart, in UTF-8; `nil` where it is none, as in files of other programs.
  init?(line: ArraySlice<UInt8>) {
    guard let colon = line.firstPlace(of: [0x3A, 0x20]),
      let key = String(validating: line[..<colon], as: UTF8.self),
      let value = String(validating: line[(colon + 2)...], as: UTF8.self),
      let text = try? FileText(key: key, value: value)
    else { return nil }
    self = text
  }
}
