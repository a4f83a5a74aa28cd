// What can be wrong with a spec document or a layout parameter, in words that name the place.

import MosaicScene

/// A spec document or a layout parameter cannot be used.
///
/// `path` names the place as `items[3].style.fit`; it is empty where the document as a whole is meant.
public enum SpecError: Error, Hashable, Sendable {
  /// The text is not JSON; line and column count from 1, columns in Unicode scalars.
  case syntax(line: Int, column: Int, detail: String)
  /// A key that nothing reads; `suggestions` are the known keys that look like it.
  case unknownKey(path: String, suggestions: [String], known: [String])
  /// A parameter of other layouts, which are named in `owners`; `known` are those of this one.
  case otherLayoutsKey(path: String, key: String, layout: String, known: [String], owners: [String])
  /// A layout that is not registered.
  case unknownLayout(path: String, name: String, suggestions: [String], known: [String])
  /// A key that must be there is not.
  case missing(path: String, wanted: String)
  /// A value of the wrong JSON type.
  case wrongType(path: String, found: String, wanted: String)
  /// A value of the right type that is not allowed.
  case badValue(path: String, found: String, allowed: String)
  /// A word or a colour that is not known; `suggestions` are those that look like it.
  case unknownWord(path: String, word: String, suggestions: [String], allowed: String)
  /// A list with nothing in it.
  case empty(path: String, wanted: String)
  /// Keys that exclude each other, or none of those of which one is needed.
  case conflict(path: String, detail: String)
  /// Anything else.
  case other(path: String, detail: String)
}

extension SpecError {
  /// The place that it is about; empty where that is the document, or its syntax.
  public var path: String {
    switch self {
    case .syntax: ""
    case .unknownKey(let path, _, _), .otherLayoutsKey(let path, _, _, _, _),
      .unknownLayout(let path, _, _, _), .missing(let path, _), .wrongType(let path, _, _),
      .badValue(let path, _, _), .unknownWord(let path, _, _, _),
      .empty(let path, _), .conflict(let path, _), .other(let path, _):
      path
    }
  }
}

extension SpecError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .syntax(let line, let column, let detail):
      "line \(line), column \(column): \(detail)"
    case .unknownKey(let path, let suggestions, let known):
      "\(path): unknown key; "
        + (Suggestions.question(suggestions) ?? "known: \(known.joined(separator: ", "))")
    case .otherLayoutsKey(let path, let key, let layout, let known, let owners):
      "\(path): the layout '\(layout)' has no \(quoted(key)); known: \(known.joined(separator: ", ")); "
        + "\(quoted(key)) is for \(owners.joined(separator: ", "))"
    case .unknownLayout(let path, let name, let suggestions, let known):
      "\(path): unknown layout \(quoted(name)); "
        + (Suggestions.question(suggestions).map { "\($0) " } ?? "")
        + "known: \(known.joined(separator: ", "))"
    case .missing(let path, let wanted):
      "\(path): is missing; \(wanted) is wanted"
    case .wrongType(let path, let found, let wanted):
      "\(place(path)) is \(found); \(wanted) is wanted"
    case .badValue(let path, let found, let allowed):
      "\(place(path)) is \(found); allowed: \(allowed)"
    case .unknownWord(let path, let word, let suggestions, let allowed):
      "\(place(path)) is \(quoted(word)); "
        + (Suggestions.question(suggestions).map { "\($0) " } ?? "") + "allowed: \(allowed)"
    case .empty(let path, let wanted):
      "\(path): is empty; \(wanted) is wanted"
    case .conflict(let path, let detail):
      "\(place(path)) \(detail)"
    case .other(let path, let detail):
      "\(place(path)) \(detail)"
    }
  }

  private func place(_ path: String) -> String { path.isEmpty ? "the document" : "\(path):" }
}

extension SpecError {
  /// The same about the place `base`, before what it says itself of the place.
  func placed(at base: String) -> SpecError {
    switch self {
    case .syntax: self
    case .unknownKey(let path, let suggestions, let known):
      .unknownKey(path: base + path, suggestions: suggestions, known: known)
    case .otherLayoutsKey(let path, let key, let layout, let known, let owners):
      .otherLayoutsKey(path: base + path, key: key, layout: layout, known: known, owners: owners)
    case .unknownLayout(let path, let name, let suggestions, let known):
      .unknownLayout(path: base + path, name: name, suggestions: suggestions, known: known)
    case .missing(let path, let wanted): .missing(path: base + path, wanted: wanted)
    case .wrongType(let path, let found, let wanted):
      .wrongType(path: base + path, found: found, wanted: wanted)
    case .badValue(let path, let found, let allowed):
      .badValue(path: base + path, found: found, allowed: allowed)
    case .unknownWord(let path, let word, let suggestions, let allowed):
      .unknownWord(path: base + path, word: word, suggestions: suggestions, allowed: allowed)
    case .empty(let path, let wanted): .empty(path: base + path, wanted: wanted)
    case .conflict(let path, let detail): .conflict(path: base + path, detail: detail)
    case .other(let path, let detail): .other(path: base + path, detail: detail)
    }
  }

  /// A word that is none of those known.
  static func unknown(_ word: String, among words: [String], allowed: String? = nil) -> SpecError {
    .unknownWord(
      path: "", word: word, suggestions: Suggestions.nearest(to: word, among: words),
      allowed: allowed ?? words.joined(separator: ", "))
  }

  /// CSS text that cannot be read.
  init(_ error: CSSError) { self = .badValue(path: "", found: quoted(error.text), allowed: error.allowed) }
}
