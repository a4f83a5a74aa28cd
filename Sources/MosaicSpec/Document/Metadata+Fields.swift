// "metadata" of a document: what the output says about itself.

import MosaicScene

/// Metadata of the output.
package struct SpecMetadata: Hashable, Sendable {
  package var author: String?
  package var copyright: String?
  /// Its title, which is not shown.
  package var title: String?
  package var description: String?

  package init() {}
}

extension SpecMetadata: Record {
  package static let fields: [Field<SpecMetadata>] = [
    Field("author", \.author, .metadata, "Who made it."),
    Field("copyright", \.copyright, .metadata, "Whose it is; a PDF has no field for it."),
    Field("title", \.title, .metadata, "Its title, which is not shown."),
    Field("description", \.description, .metadata, "What it shows."),
  ]

  static let kind = Kind<SpecMetadata>.record().named("metadata")

  /// The keys, as the command line names them.
  package static let keys = fields.map(\.key)

  /// Sets one of the texts from `KEY=TEXT`, as `--metadata` takes it.
  ///
  /// - Throws: ``SpecError``, with the option as its path.
  package mutating func set(_ text: String) throws(SpecError) {
    let option = "--metadata"
    guard let equals = text.firstIndex(of: "=") else {
      throw .badValue(
        path: option, found: quoted(text),
        allowed: "KEY=TEXT, such as author='A. Author'; KEY is \(Self.keys.joined(separator: ", "))")
    }
    let key = String(text[..<equals])
    guard let field = Self.fields.first(where: { $0.key == key }) else {
      throw SpecError.unknown(key, among: Self.keys).placed(at: option)
    }
    do { try field.parse(String(text[text.index(after: equals)...]), &self) } catch {
      if case .empty = error.fault { throw .empty(path: "\(option) \(key)=", wanted: "a text") }
      throw error.placed(at: "\(option) \(key)")
    }
  }
}

extension Kind where Value == String {
  /// A text of one line, which is in files and not shown.
  fileprivate static var metadata: Kind {
    let most = 2000
    let allowed = "one line of up to \(most) characters, without control characters"
    let schema = Schema([
      ("type", .string("string")), ("minLength", .number(1)), ("maxLength", .number(Double(most))),
      ("pattern", .string(#"^[^\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]*$"#)),
    ])
    return text(schema) { text throws(SpecError) in
      try checkFilled(text)
      let count = text.unicodeScalars.count
      guard count <= most else { throw .badValue(found: "a text of \(count) characters", allowed: allowed) }
      let refused = text.unicodeScalars.first {
        $0.properties.generalCategory == .control || (0xFFFE...0xFFFF).contains($0.value)
      }
      if let refused {
        let code = String(refused.value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, 4 - code.count))
        throw .badValue(found: "a text with U+\(zeros)\(code)", allowed: allowed)
      }
    }
  }
}
