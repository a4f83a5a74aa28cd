// "metadata" of a document: what the output says about itself.

import MosaicScene

/// Metadata of the output: author, copyright, title and description.
public struct SpecMetadata: Hashable, Sendable {
  /// The most characters of a text.
  static let largestLength = 2000

  /// Who made it.
  public var author: String?
  /// Whose it is.
  public var copyright: String?
  /// Its title, which is not shown.
  public var title: String?
  /// A picture, a colour or a text.
  public var description: String?

  /// Makes metadata that says nothing.
  public init() {}
}

extension SpecMetadata: Record {
  /// A row for each key.
  public static let fields: [Field<SpecMetadata>] = [
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
    let most = SpecMetadata.largestLength
    let allowed = "one line of up to \(most) characters, without control characters"
    return Kind(
      text: allowed, wanted: "a string",
      Schema([
        ("type", .string("string")), ("minLength", .number(1)), ("maxLength", .number(Double(most))),
        ("pattern", .string(#"^[^\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]*$"#)),
      ]),
      parse: { text throws(SpecError) in
        if text.isEmpty { throw .empty(path: "", wanted: "at least one character") }
        let count = text.unicodeScalars.count
        guard count <= most else {
          throw .badValue(path: "", found: "a text of \(count) characters", allowed: allowed)
        }
        let isRefused = { (scalar: Unicode.Scalar) in
          scalar.properties.generalCategory == .control || (0xFFFE...0xFFFF).contains(scalar.value)
        }
        if let scalar = text.unicodeScalars.first(where: isRefused) {
          let code = String(scalar.value, radix: 16, uppercase: true)
          throw .badValue(
            path: "", found: "a text with U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)",
            allowed: allowed)
        }
        return text
      }, spell: { $0 })
  }
}
