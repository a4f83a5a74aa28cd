// A short text that an output file carries beside its picture.

package import MosaicSystem
import MosaicText

/// A short text in a file: a key and a value, such as a hash of what the file was made of. PNG has a `tEXt` chunk for each, JPEG a
/// comment, WebP and TIFF XMP, SVG a `metadata` element and PDF the keywords of its document information. No pixel depends on them.
/// ``OutputTexts`` reads them back.
package struct FileText: Hashable, Sendable {
  package static let largestCount = 64
  /// The most characters of all keys and values in a file, so that a reader need not go far.
  package static let largestLength = 16_384

  /// 1 to 79 printable characters of Latin-1 (U+0020 to U+007E, U+00A1 to U+00FF), without spaces at an end, two spaces in a row,
  /// or a space behind a colon. Source: Portable Network Graphics (PNG) Specification, Third Edition, section 11.3.3.1. The last
  /// rule is not PNG's: other formats hold a text as `key: value`.
  package let key: String
  /// Printable ASCII (U+0020 to U+007E); may be empty.
  package let value: String

  package init(key: String, value: String) throws(FileTextError) {
    let scalars = key.unicodeScalars
    func fault(_ words: String) -> FileTextError {
      FileTextError("the key \(Self.quoted(key)) of a text has \(words)")
    }
    guard (1...79).contains(scalars.count) else {
      throw fault("\(scalars.count) characters; 1 to 79 are allowed")
    }
    for scalar in scalars where !Self.isASCII(scalar) && !("\u{A1}"..."\u{FF}").contains(scalar) {
      throw fault(
        "the character \(scalar.codePoint); allowed is printable Latin-1, U+0020 to U+007E and U+00A1 to U+00FF"
      )
    }
    guard !key.hasPrefix(" "), !key.hasSuffix(" "), !key.contains("  ") else {
      throw fault("a space at an end, or two in a row; remove them")
    }
    guard !key.contains(": ") else {
      throw fault("a space behind a colon, where its value would begin; remove it")
    }
    for scalar in value.unicodeScalars where !Self.isASCII(scalar) {
      throw FileTextError(
        "the value of the text \(Self.quoted(key)) has the character \(scalar.codePoint); allowed is printable ASCII, "
          + "U+0020 to U+007E")
    }
    self.key = key
    self.value = value
  }

  private static func isASCII(_ scalar: Unicode.Scalar) -> Bool { ("\u{20}"..."\u{7E}").contains(scalar) }

  /// At most 80 characters, all of them printable ASCII.
  private static func quoted(_ key: String) -> String {
    let scalars = key.unicodeScalars
    let start = scalars.prefix(80).map { $0.escaped(asASCII: true) }.joined()
    return "'\(start)\(scalars.count > 80 ? "..." : "")'"
  }
}

// MARK: All texts of a file

extension FileText {
  package static func check(_ texts: [FileText], path: String) throws(FileError) {
    var length = 0
    for text in texts {
      length = MemoryBudget.sum(length, text.key.unicodeScalars.count + text.value.utf8.count)
    }
    guard texts.count <= largestCount, length <= largestLength else {
      throw FileError(
        path: path,
        kind: .tooManyTexts(
          count: texts.count, length: length, most: largestCount, mostLength: largestLength))
    }
  }
}

/// A key or a value that a file cannot hold, in one sentence.
package struct FileTextError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  fileprivate init(_ description: String) { self.description = description }
}

extension FileText {
  /// `key: value`.
  var line: String { "\(key): \(value)" }

  /// Parses a line in UTF-8; `nil` if it has another form, as in files of other programs.
  init?(line: ArraySlice<UInt8>) {
    guard let colon = line.firstPlace(of: [0x3A, 0x20]),
      let key = String(validating: line[..<colon], as: UTF8.self),
      let value = String(validating: line[(colon + 2)...], as: UTF8.self),
      let text = try? FileText(key: key, value: value)
    else { return nil }
    self = text
  }
}

extension FileTextError: DescribedError {}
