// Whether text is JSON (RFC 8259), and where it stops being it: the decoder does not tell.

/// Checks a document once, from front to back, without recursion, before it is decoded.
///
/// Foundation's decoder reports no position, lets a trailing comma pass, and looks at numbers only where they
/// are read. Values that this check passes are JSON everywhere.
///
/// A number so near to 0 that no `Double` but 0 is nearer becomes 0, as readers of JSON have it; Foundation's refuses it in the
/// same words as one that is too large.
struct JSONSyntax {
  /// How deep arrays and objects may stand in each other; a spec needs six.
  static let deepest = 100

  /// A number of so few bytes is 0 or not near to it, unless it has an exponent.
  private static let shortNumber = 300

  private let bytes: [UInt8]
  private var index = 0
  /// Where numbers stand that are 0 for a `Double`.
  private var zeros: [Range<Int>] = []

  /// The text, in which numbers too near to 0 for a `Double` are 0; everything stands where it stood.
  ///
  /// - Throws: ``SpecError/syntax(line:column:detail:)`` where `bytes` is not one JSON value.
  static func checked(_ bytes: [UInt8]) throws(SpecError) -> [UInt8] {
    var scan = JSONSyntax(bytes: bytes)
    try scan.checkText()
    try scan.document()
    var checked = bytes
    for zero in scan.zeros {
      for place in zero { checked[place] = UInt8(ascii: place == zero.lowerBound ? "0" : " ") }
    }
    return checked
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Values

  /// Where the scan stands inside an array or an object.
  private enum Level { case array, object }

  private mutating func document() throws(SpecError) {
    var open: [Level] = []
    repeat {
      try skipSpace()
      var hasValue = true
      switch peek {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let level = peek == UInt8(ascii: "[") ? Level.array : .object
        guard open.count < Self.deepest else {
          throw error("more than \(Self.deepest) arrays and objects stand in each other")
        }
        index += 1
        try skipSpace()
        if peek == close(level) {
          index += 1
        } else {
          open.append(level)
          if level == .object { try key() }
          hasValue = false
        }
      default: try scalar()
      }
      if hasValue { try afterValue(&open) }
    } while !open.isEmpty
    try skipSpace()
    if index < bytes.count { throw unexpected("the end of the document") }
  }

  /// Closes what ends here, up to the next value of the innermost array or object that does not.
  private mutating func afterValue(_ open: inout [Level]) throws(SpecError) {
    while let level = open.last {
      try skipSpace()
      if peek == UInt8(ascii: ",") {
        index += 1
        try skipSpace()
        if peek == close(level) { throw error("a comma stands before the closing bracket; leave it out") }
        if level == .object { try key() }
        return
      }
      guard peek == close(level) else {
        throw unexpected(level == .array ? "a comma or \"]\"" : "a comma or \"}\"")
      }
      index += 1
      open.removeLast()
    }
  }

  private func close(_ level: Level) -> UInt8 { level == .array ? UInt8(ascii: "]") : UInt8(ascii: "}") }

  private mutating func key() throws(SpecError) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    try string()
    try skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("a colon after the key") }
    index += 1
  }

  private mutating func scalar() throws(SpecError) {
    switch peek {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"): try number()
    case .some(0x30...0x39): try number()
    default:
      for word in ["true", "false", "null"] where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return
      }
      throw unexpected("a value")
    }
  }

  // MARK: Strings and numbers

  private mutating func string() throws(SpecError) {
    let start = index
    index += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw error("a string holds a line break or a control character; write it as an escape")
      default: index += 1
      }
    }
    index = start
    throw error("the string that begins here has no closing quote")
  }

  private mutating func escape() throws(SpecError) {
    let start = index
    index += 1
    guard let byte = peek, "\"\\/bfnrtu".utf8.contains(byte) else {
      index = start
      throw error("an unknown escape stands in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
    index += 1
    guard byte == UInt8(ascii: "u") else { return }
    guard let unit = hexUnit() else {
      index = start
      throw error("\\u in a string wants four hexadecimal digits")
    }
    switch unit {
    case 0xD800..<0xDC00:
      if peek == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") {
        index += 2
        if let low = hexUnit(), (0xDC00..<0xE000).contains(low) { return }
      }
    case 0xDC00..<0xE000: break
    default: return
    }
    index = start
    throw error("\\u in a string is half of a surrogate pair; both halves are wanted")
  }

  private mutating func hexUnit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() throws(SpecError) {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    if whole > 1, bytes[index - whole] == UInt8(ascii: "0") {
      index = start
      throw error("a number begins with a needless zero")
    }
    var (isComplete, hasExponent) = (whole > 0, false)
    if peek == UInt8(ascii: ".") {
      index += 1
      isComplete = digits() > 0 && isComplete
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      hasExponent = true
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      isComplete = digits() > 0 && isComplete
    }
    if !isComplete {
      index = start
      throw error("a number is not complete; write it as 12, -0.5 or 1e3")
    }
    guard hasExponent || index - start > Self.shortNumber else { return }
    if Double(String(decoding: bytes[start..<index], as: UTF8.self)) == 0 { zeros.append(start..<index) }
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index - start
  }

  // MARK: Text and places

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() throws(SpecError) {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    if peek == UInt8(ascii: "/") { throw error("JSON has no comments; leave it out") }
  }

  private mutating func checkText() throws(SpecError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    scan: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): index += scalar.count
      case .error, .emptyInput: break scan
      }
    }
    throw error("the text is not UTF-8")
  }

  private func unexpected(_ wanted: String) -> SpecError {
    guard index < bytes.count else { return error("the document ends here; \(wanted) is wanted") }
    let rest = String(decoding: bytes[index..<min(index + 8, bytes.count)], as: UTF8.self)
    let found = rest.first.map { $0 == "\"" ? "a double quote" : "\"\($0)\"" } ?? ""
    return error("found \(found); \(wanted) is wanted")
  }

  private func error(_ detail: String) -> SpecError {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return .syntax(
      line: before.count { $0 == 0x0A } + 1,
      column: bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1, detail: detail)
  }
}
