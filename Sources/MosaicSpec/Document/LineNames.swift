// What can be read of a line that cannot be used, so that its result can be told from others.

import MosaicScene

/// The output file of a line, and its name and its data as JSON, as far as they can be read; nothing else of it is checked.
package struct LineNames: Sendable {
  package private(set) var output: String?
  package private(set) var id: String?
  package private(set) var data: String?

  package init() {}

  /// Reads a line in any encoding, whatever is wrong with it.
  package init(of bytes: some Collection<UInt8>) {
    var reader = LineNamesReader()
    reader.read(bytes)
    self = reader.end()
  }

  /// The names that are looked for.
  fileprivate static let keys: Set = ["output", "id", "data"]

  /// Takes a member, unless it was there before; bytes that are no JSON are left out.
  fileprivate mutating func take(_ value: [UInt8], as key: String) {
    guard let json = try? JSONReader.read(value) else { return }
    switch key {
    case "output": output = output ?? json.string
    case "id": id = id ?? (json.isString || json.isNumber ? json.line : nil)
    default: data = data ?? json.line
    }
  }
}

/// Looks for the members of an object that a result repeats, in pieces of its text, one after the other.
///
/// A line that is too long is never whole in memory, and one with an error has its name before that or after it. So this only follows
/// strings and brackets; it ends at a bracket that closes another one, behind which nothing has a place any more.
package struct LineNamesReader: Sendable {
  private enum Comment { case none, slash, block, star }

  /// The most bytes of a value; a longer one is left out.
  private let most: Int
  private var names = LineNames()
  /// What closes the arrays and objects that are open.
  private var closers: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var comment = Comment.none
  private var isOver = false
  /// Whether a key or a value of the object has begun, and its text; of a value only if it is wanted.
  private var hasPart = false
  private var part: [UInt8] = []
  private var isTooLong = false
  /// The last text that may be a key.
  private var key: [UInt8] = []
  private var isValue = false
  /// The key of the value, if that is wanted.
  private var wanted: String?

  package init(most: Int = .max) { self.most = most }

  /// Reads the next piece.
  package mutating func read(_ piece: some Sequence<UInt8>) {
    for byte in piece {
      if isOver { return }
      read(byte)
    }
  }

  /// What was found.
  package mutating func end() -> LineNames {
    if !isOver, closers.count == 1 { endPart() }
    return names
  }

  private mutating func read(_ byte: UInt8) {
    if isInString { return readString(byte) }
    if comment != .none || byte == UInt8(ascii: "/") { return readComment(byte) }
    switch byte {
    // A byte order mark, too.
    case 0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF:
      if closers.count == 1 { endPart() } else if closers.count > 1 { keep(byte) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case _ where closers.isEmpty: isOver = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
    case UInt8(ascii: "\""):
      keep(byte)
      isInString = true
    case UInt8(ascii: ":") where closers.count == 1: beginValue()
    case UInt8(ascii: ",") where closers.count == 1:
      endPart()
      isValue = false
    default: keep(byte)
    }
  }

  private mutating func readString(_ byte: UInt8) {
    keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      if closers.count == 1 { endPart() }
    }
  }

  private mutating func readComment(_ byte: UInt8) {
    switch (comment, byte) {
    case (.none, _): comment = .slash
    case (.slash, UInt8(ascii: "*")): comment = .block
    // To the end of the line.
    case (.slash, _): isOver = true
    case (.star, UInt8(ascii: "/")): comment = .none
    case (_, UInt8(ascii: "*")): comment = .star
    default: comment = .block
    }
  }

  private mutating func open(_ byte: UInt8) {
    let isFirst = closers.isEmpty
    if isFirst ? byte != UInt8(ascii: "{") : closers.count >= JSONReader.deepest { return isOver = true }
    if !isFirst { keep(byte) }
    closers.append(byte + 2)
  }

  private mutating func close(_ byte: UInt8) {
    if closers.count == 1 { endPart() }
    if closers.popLast() != byte || closers.isEmpty { return isOver = true }
    keep(byte)
    if closers.count == 1 { endPart() }
  }

  private mutating func keep(_ byte: UInt8) {
    hasPart = true
    if isValue, wanted == nil { return }
    if part.count < most { part.append(byte) } else { isTooLong = true }
  }

  private mutating func beginValue() {
    endPart()
    let name = (try? JSONReader.read(key))?.string
    wanted = name.flatMap { LineNames.keys.contains($0) ? $0 : nil }
    key = []
    isValue = true
  }

  /// Ends a key or a value, if one has begun.
  private mutating func endPart() {
    guard hasPart else { return }
    if !isValue {
      key = part
    } else if let wanted, !isTooLong {
      names.take(part, as: wanted)
    }
    if isValue { (isValue, wanted) = (false, nil) }
    part = []
    hasPart = false
    isTooLong = false
  }
}
