// The faults of spec documents and layout parameters, in words that name the place.

import MosaicScene

/// What is meant by a key that its object does not have, at a path, among the keys that are known; `nil` if nobody knows.
typealias UnknownKeyHint = @Sendable (_ key: String, _ path: String, _ known: [String]) -> String?

/// A spec document or a layout parameter cannot be used: where, and what is wrong there.
public struct SpecError: Error, Hashable, Sendable {
  /// The place, such as `items[3].style.fit`; empty where the document as a whole is meant, or its syntax.
  public private(set) var path: String
  /// The fault.
  package let fault: Fault

  /// The kinds of fault that callers tell apart.
  package enum Fault: Hashable, Sendable {
    /// The text is not JSON; line and column count from 1, columns in Unicode scalars.
    case syntax(line: Int, column: Int, detail: String)
    /// A value that is not allowed, and what is.
    case value(found: String, advice: String)
    /// A parameter of other layouts.
    case otherLayoutsKey(String)
    /// A key that nothing has, and those that its object has.
    case unknownKey(String, known: [String])
    /// A text or a list with nothing in it.
    case empty(wanted: String)
    /// Anything else, to follow the place.
    case other(String)
  }

  private init(_ path: String, _ fault: Fault) { (self.path, self.fault) = (path, fault) }

  /// The error with what somebody means who knows better, if it is about an unknown key.
  func explained(by hint: UnknownKeyHint) -> SpecError {
    guard case .unknownKey(let key, let known) = fault, let words = hint(key, path, known) else {
      return self
    }
    return SpecError(path, .other("unknown key; \(words)"))
  }

  /// The error about the place `base`, before what it says itself of the place.
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

  /// A parameter of other layouts, which are named in `owners`; `known` are those of this one.
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

  /// A key that must be there is not.
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

  /// A word or a colour that is none of those that are known; `meant` is what it stands for elsewhere.
  package static func unknown(
    _ word: String, among words: [String], meant: String? = nil, allowed: String? = nil
  ) -> SpecError {
    let near = meant.map { NearestWords.question([$0]) } ?? NearestWords.question(about: word, among: words)
    let question = near.map { "\($0) " } ?? ""
    let allowed = allowed ?? words.joined(separator: ", ")
    return SpecError("", .value(found: quoted(word), advice: "\(question)allowed: \(allowed)"))
  }

  static func empty(path: String, wanted: String) -> SpecError { SpecError(path, .empty(wanted: wanted)) }

  /// Keys that exclude each other, or none of those of which one is needed, or anything else.
  package static func conflict(path: String, detail: String) -> SpecError { SpecError(path, .other(detail)) }
}
