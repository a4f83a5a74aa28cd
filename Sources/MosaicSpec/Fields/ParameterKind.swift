// The kinds of value that keys and parameters take, in words for people.

import MosaicScene

/// The kinds of value that a key of a document or a parameter of a layout takes.
public enum ParameterKind: Hashable, Sendable {
  /// A number in a range.
  case number(NumberRange)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// True or false.
  case boolean
  /// One of some words.
  case words([String])
  /// Two sides above 0: `[width, height]` in JSON, `WxH` as text.
  case size
  /// A number in a range, or one of some words.
  case numberOrWords(NumberRange, [String])
  /// What else there is, in words.
  case other(String)
}

extension ParameterKind: CustomStringConvertible {
  /// What is allowed, in words, such as `a number, at least 0`.
  public var description: String {
    switch self {
    case .number(.any): "a number"
    case .number(let range): "a number, \(range.allowed())"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .words(let words): words.joined(separator: ", ")
    case .size: "a size, as WxH or [w, h]"
    case .numberOrWords(let range, let words):
      "a number, \(range.allowed()), or \(words.joined(separator: ", "))"
    case .other(let words): words
    }
  }
}
