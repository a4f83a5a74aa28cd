// The faults of spec documents and layout parameters, in words that name the place; one fault, and all faults of a document.

import MosaicScene
import MosaicText

/// The meaning of a key that its object does not have, at a path, among the known keys; `nil` if the meaning is unknown.
typealias UnknownKeyHint = @Sendable (_ key: String, _ path: String, _ known: [String]) -> String?

/// A spec document or a layout parameter cannot be used: the place, and the fault there.
public struct SpecError: Error, Hashable, Sendable {
  /// The place, such as `items[3].style.fit`; empty for the document as a whole, or its syntax.
  public private(set) var path: String
  /// The fault.
  package let fault: Fault

  /// The kinds of fault that callers tell apart.
  package enum Fault: Hashable, Sendable {
    /// The text is not JSON; line and column count from 1, columns in Unicode scalars.
    case syntax(line: Int, column: Int, detail: String)
    /// A value that is not allowed, and advice.
    case value(found: String, advice: String)
    /// A parameter of other layouts.
    case otherLayoutsKey(String)
    /// An unknown key, and the keys that its object has.
    case unknownKey(String, known: [String])
    /// An empty text or an empty list.
    case empty(wanted: String)
    /// Anything else, to follow the place.
    case other(String)
  }

  private init(_ path: String, _ fault: Fault) { (self.path, self.fault) = (path, fault) }

  /// The error with the words of `hint`, if it is about an unknown key.
  func explained(by hint: UnknownKeyHint) -> SpecError {
    guard case .unknownKey(let key, let known) = fault, let words = hint(key, path, known) else {
      return self
    }
    return SpecError(path, .other("unknown key; \(words)"))
  }

  /// The error with `base` before its own path.
  package func placed(at base: String) -> SpecError {
    if case .syntax = fault { self } else { SpecError(base + path, fault) }
  }
}

extension SpecError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    let place = path.isEmpty ? "the document" : "\(path):"
    return switch fault {
    case .syntax(let line, let column, let detail): "line \(line), column \(column): \(detail)"
    case .value(let found, let advice): "\(place) is \(found); \(advice)"
    case .otherLayoutsKey(let detail), .other(let detail): "\(place) \(detail)"
    case .unknownKey(let key, let known):
      "\(place) unknown key; \(NearestWords.question(about: key, among: known) ?? "known: \(known.joined(separator: ", "))")"
    case .empty(let wanted): "\(place) is empty; \(wanted) is wanted"
    }
  }
}

// MARK: What is wrong, in words

extension SpecError {
  static func syntax(line: Int, column: Int, detail: String) -> SpecError {
    SpecError("", .syntax(line: line, column: column, detail: detail))
  }

  static func unknownKey(path: String, _ key: String, among known: [String]) -> SpecError {
    SpecError(path, .unknownKey(key, known: known))
  }

  /// A parameter of other layouts, which are named in `owners`; `known` are this layout's parameters.
  static func otherLayoutsKey(
    path: String, key: String, layout: String, known: [String], owners: [String]
  ) -> SpecError {
    SpecError(
      path,
      .otherLayoutsKey(
        "the layout '\(layout)' has no \(quoted(key)); known: \(known.joined(separator: ", ")); "
          + "\(quoted(key)) is for \(owners.joined(separator: ", "))"))
  }

  static func unknownLayout(path: String, name: String, known: [String]) -> SpecError {
    let question = NearestWords.question(about: name, among: known).map { "\($0) " } ?? ""
    return SpecError(
      path, .other("unknown layout \(quoted(name)); \(question)known: \(known.joined(separator: ", "))"))
  }

  /// A required key is missing.
  static func missing(path: String, wanted: String) -> SpecError {
    SpecError(path, .other("is missing; \(wanted) is wanted"))
  }

  static func wrongType(path: String, found: String, wanted: String) -> SpecError {
    SpecError(path, .other("is \(found); \(wanted) is wanted"))
  }

  package static func badValue(path: String = "", found: String, allowed: String) -> SpecError {
    SpecError(path, .value(found: found, advice: "allowed: \(allowed)"))
  }

  static func refused(_ text: String, allowed: String) -> SpecError {
    .badValue(found: quoted(text), allowed: allowed)
  }

  /// A word or a colour that is not known; `meant` is the known word that it stands for elsewhere.
  package static func unknown(
    _ word: String, among words: [String], meant: String? = nil, allowed: String? = nil
  ) -> SpecError {
    let near = meant.map { NearestWords.question([$0]) } ?? NearestWords.question(about: word, among: words)
    let question = near.map { "\($0) " } ?? ""
    let allowed = allowed ?? words.joined(separator: ", ")
    return SpecError("", .value(found: quoted(word), advice: "\(question)allowed: \(allowed)"))
  }

  static func empty(path: String, wanted: String) -> SpecError { SpecError(path, .empty(wanted: wanted)) }

  /// Keys that exclude each other, the lack of all keys of which one is needed, or anything else.
  package static func conflict(path: String, detail: String) -> SpecError { SpecError(path, .other(detail)) }
}

// MARK: All faults of a document

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
    /// The fault, and the path of the key.
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
  /// Whether the document was read to its end; reading stops after a thousand errors, and the document then has more than
  /// ``moreCount``.
  package let isComplete: Bool

  /// The first errors, without their places.
  public var errors: [SpecError] { entries.map(\.error) }

  /// Text that is not JSON, or is too long; it begins `lines` lines further down.
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

  /// Errors, each with the first byte that it is about, in a text that begins `lines` lines further down; `nil` without errors.
  init?(_ notes: [(error: SpecError, offset: Int)], isComplete: Bool, in text: [UInt8], below lines: Int) {
    guard !notes.isEmpty else { return nil }
    // Errors at one place stay in the order in which they were noted.
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
    let more = "and \(isComplete ? "" : "more than ")\(counted(moreCount, "more error"))"
    return entries.map(\.description) + (moreCount > 0 ? [more] : [])
  }
}
