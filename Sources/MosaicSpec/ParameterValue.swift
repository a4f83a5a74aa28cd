// The value of a layout parameter without its layout: what JSON, the command line and help agree on.

public import MosaicLayout
import MosaicScene

/// The kinds of value that a layout parameter takes.
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
}

/// The value of a layout parameter.
public enum ParameterValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case boolean(Bool)
  /// A word.
  case word(String)
  /// A width and a height.
  case size(Size)
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
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as the command line takes it, such as `12`, `true`, `fit` or `80x32`.
  public var description: String {
    switch self {
    case .number(let number): shortest(number)
    case .integer(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .word(let word): word
    case .size(let size): "\(shortest(size.width))x\(shortest(size.height))"
    }
  }
}

// MARK: JSON

extension SpecNode {
  /// Reads a value of that kind.
  func value(of kind: ParameterKind) throws(SpecError) -> ParameterValue {
    switch kind {
    case .number(let range): .number(try number(range))
    case .integer(let range): .integer(try whole(range))
    case .boolean: .boolean(try boolean())
    case .words(let words): .word(try word(among: words))
    case .size: .size(try size())
    case .numberOrWords(let range, let words):
      if isString {
        .word(try word(among: words))
      } else {
        .number(try number(range, wanted: "a number or \(words.map(quoted).joined(separator: " or "))"))
      }
    }
  }
}

extension ParameterValue: Encodable {
  /// Writes the value as JSON that ``SpecLayout`` reads back.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .integer(let number): try container.encode(number)
    case .boolean(let isTrue): try container.encode(isTrue)
    case .word(let word): try container.encode(word)
    case .size(let size): try container.encode([size.width, size.height])
    }
  }
}

// MARK: Text

extension ParameterKind {
  /// Reads a value from the command line; `path` names the parameter in errors.
  func value(from text: String, at path: String) throws(SpecError) -> ParameterValue {
    func number() throws(SpecError) -> Double {
      guard let number = decimal(text) else {
        throw .badValue(path: path, found: quoted(text), allowed: description)
      }
      return number
    }
    switch self {
    case .number(let range): return .number(try range.checked(number(), at: path))
    case .integer(let range):
      return .integer(try NumberRange(range).checkedWhole(number(), at: path))
    case .boolean:
      switch text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: throw .badValue(path: path, found: quoted(text), allowed: description)
      }
    case .words(let words):
      return .word(try SpecError.checkedWord(text, among: words, at: path))
    case .size:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw .badValue(path: path, found: quoted(text), allowed: "a size as WxH, such as 80x32")
      }
      let range = SpecLimits.side
      return .size(
        Size(
          width: try range.checked(width, at: "\(path) (width)"),
          height: try range.checked(height, at: "\(path) (height)")))
    case .numberOrWords(let range, let words):
      return words.contains(text) ? .word(text) : .number(try range.checked(number(), at: path))
    }
  }
}
