// Values that lines repeat as they were given, words that a table says, and texts of which there may be one or several.

extension Kind where Value == String {
  /// Any value, as JSON on one line.
  package static var any: Kind {
    Kind(schema: Schema([]), read: { $0.json.line }, write: { .verbatim($0) })
  }

  /// A string or a number, as JSON.
  package static var name: Kind {
    Kind(
      schema: Schema([("type", .array([.string("string"), .string("number")]))]),
      read: {
        $0.json.isString || $0.json.isNumber ? $0.json.line : $0.refuse($0.wrongType("a string or a number"))
      }, write: { .verbatim($0) })
  }

  /// One of some words.
  package static func word(of words: [String]) -> Kind {
    Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if words.contains(text) { return text }
        throw .unknown(text, among: words)
      }, spell: { $0 })
  }
}

extension Kind where Value == [String] {
  /// A text or a number, or an array of such.
  package static var oneOrMore: Kind {
    let one = Kind<String>(
      schema: Schema([("type", .array([.string("string"), .string("number")]))]),
      read: { $0.json.isNumber ? $0.json.line : $0.string(wanted: "a string, a number or an array of such") },
      write: { .string($0) })
    let several = Kind.list(one, least: "at least one")
    return Kind(
      schema: one.schema.or(several.schema),
      read: { node in node.json.isArray ? several.read(node) : one.read(node).map { [$0] } },
      write: several.write)
  }
}
