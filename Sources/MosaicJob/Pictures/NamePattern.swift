// A pattern of one name in a path, as shells write them.

import MosaicCodecs

/// A pattern of a name: `*` is any characters, `?` is one, `[a-z]` is one of these and `[!a-z]` one of the others.
///
/// A name that begins with a dot matches only a pattern that does.
struct NamePattern {
  /// Whether one of the names in a path is a pattern; a URL is none, whose query follows a question mark.
  static func isPattern(_ path: String) -> Bool {
    guard path.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }), path.url == nil else {
      return false
    }
    return path.pathNames.contains { name in
      NamePattern(name).parts.contains { if case .scalar = $0 { false } else { true } }
    }
  }

  let text: String
  private let parts: [Part]

  private enum Part {
    case any
    case one
    case scalar(Unicode.Scalar)
    case among([ClosedRange<Unicode.Scalar>], isOther: Bool)

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any, .one: true
      case .scalar(let own): own == scalar
      case .among(let ranges, let isOther): ranges.contains { $0.contains(scalar) } != isOther
      }
    }
  }

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Array(text.unicodeScalars)[...]
    // Behind it no bracket is closed, and none is looked for.
    let lastClose = rest.lastIndex(of: "]") ?? -1
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*":
        // Two in a row are one.
        if case .any = parts.last { continue }
        parts.append(.any)
      case "?": parts.append(.one)
      case "[": parts.append(rest.startIndex < lastClose ? Self.set(&rest) ?? .scalar("[") : .scalar("["))
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// The set between a `[` and its `]`; `nil` where there is none, and the bracket stands for itself.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var inner = rest
    let isOther = inner.first == "!" || inner.first == "^"
    if isOther { inner.removeFirst() }
    // A bracket in the first place is one of the set.
    guard let start = inner.indices.first, let end = inner.dropFirst().firstIndex(of: "]") else { return nil }
    rest = inner[(end + 1)...]
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var index = start
    while index < end {
      if index + 2 < end, inner[index + 1] == "-" {
        // A range that runs backwards holds nothing.
        if inner[index] <= inner[index + 2] { ranges.append(inner[index]...inner[index + 2]) }
        index += 3
      } else {
        ranges.append(inner[index]...inner[index])
        index += 1
      }
    }
    return .among(ranges, isOther: isOther)
  }

  /// Whether a name matches; the pattern itself does, so that a file with brackets in its name is found. O(name × pattern).
  func matches(_ name: String) -> Bool {
    if name.isSamePath(as: text) { return true }
    let scalars = Array(name.unicodeScalars)
    if scalars.first == ".", text.utf8.first != 0x2E { return false }
    var place = 0
    var part = 0
    // Where the last `*` is, and what it takes so far.
    var star: (part: Int, place: Int)?
    while place < scalars.count {
      if part < parts.count, case .any = parts[part] {
        star = (part, place)
        part += 1
      } else if part < parts.count, parts[part].matches(scalars[place]) {
        place = place + 1
        part = part + 1
      } else if let last = star {
        star = (last.part, last.place + 1)
        place = last.place + 1
        part = last.part + 1
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
  }
}
