// Lines of JSON, as job files have them: their keys, their defaults, and the names that can be read of a broken one.

/// The keys of lines of JSON, each of which is an object; some kinds of line have all keys of a document as well.
///
/// Errors name the line and the column. A key that is the name of an option gets the hint that documents give.
package struct LineTable<Line: Sendable>: Sendable {
  private let table: Table<Line>
  private let isDocument: Bool
  private let defaults: SpecDefaults?

  /// Lines that have only keys of their own.
  package init(_ fields: [Field<Line>]) {
    table = Table(fields)
    isDocument = false
    defaults = nil
  }

  /// Lines that also have the keys of a document. They may leave out `version`, and `defaults` gives the keys that they lack.
  package init(
    _ fields: [Field<Line>], with document: any WritableKeyPath<Line, CollageSpec> & Sendable,
    registry: LayoutRegistry, defaults: SpecDefaults?
  ) {
    table = Table(
      fields + CollageSpec.fields(registry, isVersionRequired: false).map { $0.within(document) })
    isDocument = true
    self.defaults = defaults
  }

  /// Reads a line in UTF-8, without its line break, into `line`.
  ///
  /// - Parameters:
  ///   - number: The number of the line in its file, from 1, for errors.
  ///   - shouldStop: If it returns `true`, reading ends, and the line is of no use.
  package func read(
    _ bytes: some Collection<UInt8>, number: Int, into line: inout Line,
    unless shouldStop: @escaping () -> Bool
  ) throws(SpecErrors) {
    try SpecNode.read(
      bytes, noting: Faults(explaining: OptionKeys.hint, unless: shouldStop), defaults: defaults?.json,
      below: number - 1
    ) { node in
      guard !isDocument || CollageSpec.hasVersion(node, isRequired: false) else { return }
      table.read(node, into: &line)
    }
  }

  /// A line as JSON in UTF-8, without a line break; keys that have their default are left out.
  ///
  /// - Throws: ``SpecError`` if a number is not finite.
  package func json(of line: Line) throws(SpecError) -> [UInt8] {
    Array(try table.write(line).checked().line.utf8)
  }

  /// The same of a line that has only finite numbers, as text.
  package func line(of line: Line) -> String { table.write(line).line }

  /// The same as a value, for a line that is a part of another one.
  package func value(of line: Line) -> JSONValue { table.write(line) }

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package func jsonSchema(title: String, _ description: String) -> String {
    table.schema(defaults: nil).document(title: title, description)
  }
}

// MARK: Defaults

/// A part of a document, for the lines of a job file that do not say the same keys.
///
/// Objects are merged member by member, a layout's with the parameters that the line's layout has. Any other value of a line
/// replaces the default.
public struct SpecDefaults: Sendable {
  let json: JSONNode

  /// Reads a document of which any key may be missing.
  ///
  /// - Throws: ``SpecErrors``: all faults.
  public init(json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard) throws(SpecErrors) {
    json = try SpecNode.read(bytes, noting: Faults(allowsGaps: true, explaining: OptionKeys.hint)) { node in
      var spec = CollageSpec(items: [])
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      // If one line has one of two keys of which one is wanted, the defaults of the others need not have it.
      Table(CollageSpec.fields(registry, isVersionRequired: false).map(\.withoutRules)).read(
        node, into: &spec)
    }
  }
}

// MARK: The names of a line that cannot be used, so that its result can be told from others

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

  /// Reads the next piece.
  package mutating func read(_ piece: some Sequence<UInt8>) {
    for byte in piece {
      if isOver { return }
      read(byte)
    }
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
