// What can be read of a line of JSON without reading all of it, also of one that cannot be used.

/// The members of a line that are needed before the line is read whole, and for its result if it cannot be used: its output, its name
/// and its data, and how it is dealt with. Nothing else of it is checked.
package struct LineNames: Sendable {
  /// The members that say how a line is dealt with, or that make it a line of its own kind.
  package enum Key: String, CaseIterable, Sendable {
    case bytes, priority, deadline, ping, cancel, metrics
    case version = "protocol"
  }

  package private(set) var output: String?
  package private(set) var id: String?
  package private(set) var data: String?
  /// The values of the other members.
  package private(set) var values: [Key: JSONNode] = [:]
  /// How many members there are of any name.
  package fileprivate(set) var memberCount = 0

  package init() {}

  /// Reads a line in any encoding, whatever is wrong with it.
  package init(of bytes: [UInt8]) {
    var reader = LineNamesReader()
    reader.read(bytes[...])
    self = reader.end()
  }

  /// The names that are looked for.
  fileprivate static let keys = Set(["output", "id", "data"] + Key.allCases.map(\.rawValue))

  /// Takes a member, unless it was there before; bytes that are no JSON are left out.
  fileprivate mutating func take(_ value: [UInt8], as key: String) {
    guard let json = try? JSONReader.read(value) else { return }
    switch key {
    case "output": output = output ?? json.string
    case "id": id = id ?? (json.isString || json.isNumber ? json.line : nil)
    case "data": data = data ?? json.line
    default:
      guard let key = Key(rawValue: key), values[key] == nil else { return }
      values[key] = json
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
  /// The brackets that close the open arrays and objects.
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

  /// Reads the next piece. The type of the piece is fixed, because every line of a stream is read here.
  package mutating func read(_ piece: ArraySlice<UInt8>) {
    var index = piece.startIndex
    while index < piece.endIndex, !isOver {
      if isInString, !isEscaped, isValue, wanted == nil, let end = Self.endOfPlainText(in: piece[index...]) {
        // A picture in a line is a string of megabytes.
        index = end
        continue
      }
      read(piece[index])
      index += 1
    }
  }

  /// The index of the first byte that may end a string, or that escapes one; `nil` if the first byte does.
  private static func endOfPlainText(in text: ArraySlice<UInt8>) -> Int? {
    let end = text.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? text.endIndex
    return end > text.startIndex ? end : nil
  }

  /// The names that were found.
  package mutating func end() -> LineNames {
    if !isOver, closers.count == 1 { endPart() }
    return names
  }

  private mutating func read(_ byte: UInt8) {
    if isInString { return readString(byte) }
    if comment != .none || byte == UInt8(ascii: "/") { return readComment(byte) }
    switch byte {
    // JSON has fewer spaces than `isSpace`. The text comes in pieces, so a piece may hold only one byte of a byte order mark.
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
    names.memberCount += 1
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
