import MosaicScene

enum DocumentPlace {
  /// Line and column of a byte, from 1; columns count Unicode scalars.
  static func position(of index: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (before.count { $0 == 0x0A } + 1, bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The path of the member `name` of the object at `path`; names that are not plain words are quoted in brackets.
  static func member(_ name: String, of path: String) -> String {
    let isPlain =
      !name.isEmpty && name.unicodeScalars.count <= 60
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || $0 == "$" || $0.properties.isAlphabetic
          || $0.properties.numericType == .decimal
      }
    if !isPlain { return "\(path)[\(quoted(name))]" }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}

/// The errors of a spec document, one or more, in the order of the text.
public struct SpecErrors: Error, Hashable, Sendable {
  /// How many errors of a document are reported.
  public static let limit = 20

  /// An error and its place.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and the path of the key.
    public let error: SpecError
    /// Line of the value or key that it is about, from 1.
    public let line: Int
    /// Column in that line, from 1, in Unicode scalars.
    public let column: Int

    /// One sentence for people, with the place.
    public var description: String {
      if case .syntax = error.fault { return error.description }
      return "line \(line), column \(column): \(error)"
    }
  }

  /// The first errors, at least one and at most ``limit``.
  public let entries: [Entry]
  /// How many more were found.
  public let moreCount: Int
  /// Whether the document was read to its end; after a thousand errors reading stops, and there are more than ``moreCount``.
  package let isComplete: Bool

  /// The first errors, without their places.
  public var errors: [SpecError] { entries.map(\.error) }

  /// Text that is no JSON, or is too long; it begins so many lines further down.
  init(syntax error: SpecError, below lines: Int) {
    var entry = Entry(error: error, line: 1 + lines, column: 1)
    if case .syntax(let line, let column, let detail) = error.fault {
      let moved = SpecError.syntax(line: line + lines, column: column, detail: detail)
      entry = Entry(error: moved, line: line + lines, column: column)
    }
    entries = [entry]
    moreCount = 0
    isComplete = true
  }

  /// Errors and the first byte of what each is about in a text, which begins so many `lines` further down; `nil` where there is none.
  init?(_ notes: [(error: SpecError, offset: Int)], isComplete: Bool, in text: [UInt8], below lines: Int) {
    guard !notes.isEmpty else { return nil }
    // Of two at one place, that which was noted first stays first.
    let sorted = notes.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }
    entries = sorted.prefix(Self.limit).map { _, note in
      let place = DocumentPlace.position(of: note.offset, in: text)
      return Entry(error: note.error, line: place.line + lines, column: place.column)
    }
    moreCount = notes.count - entries.count
    self.isComplete = isComplete
  }
}

extension SpecErrors: CustomStringConvertible {
  /// The ``lines``, each on its own.
  public var description: String { lines.joined(separator: "\n") }

  /// A sentence for each error, with its line and column, and one for those beyond the limit.
  public var lines: [String] {
    let count = (isComplete ? "" : "more than ") + "\(moreCount)"
    return entries.map(\.description)
      + (moreCount > 0 ? ["and \(count) more \(moreCount == 1 ? "error" : "errors")"] : [])
  }
}
