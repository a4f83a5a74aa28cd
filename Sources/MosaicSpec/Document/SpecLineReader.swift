import MosaicScene

/// Reads the lines of a job file.
package struct SpecLineReader: Sendable {
  private let table: Table<SpecLine>
  private let defaults: SpecDefaults?

  /// - Parameters:
  ///   - formats: The names of formats that a line may ask for.
  ///   - types: The media types of outputs that results may have.
  ///   - compressions: The words for how hard a PNG is compressed.
  package init(
    defaults: SpecDefaults? = nil, registry: LayoutRegistry = .standard, formats: [String] = [],
    types: [String] = [], compressions: [String] = []
  ) {
    self.defaults = defaults
    let own: [Field<SpecLine>] = [
      Field(
        "output", \SpecLine.output, .output(types),
        "Path of the file to write; or - for the bytes behind the result, or \"base64\" or {\"inline\": TYPE} for its bytes in it."
      ).required("the path of the file to write"),
      Field("id", \.id, .name, "A name or a number for the job, which its result repeats."),
      Field("data", \.data, .any, "Any value, which the result repeats."),
      Field(
        "protocol", \.protocolVersion, .integer(SpecLine.protocolVersion...SpecLine.protocolVersion),
        "The version of lines and results that is wanted; the result repeats it."),
      Field(
        "timeLimit", \.timeLimit, .number(.atLeast(0.001, upTo: 1e9)),
        "The most seconds that the job takes; where --time-limit allows less, that counts."),
      Field("format", \.format, .word(formats), "The format of the output, whatever its ending."),
      Field(
        "quality", \.quality, .integer(1...100),
        "How good a JPEG, a lossy WebP, an AVIF or the pictures of a PDF are."
      ),
      .maxBytes(\.maxBytes),
      Field("lossless", \.isLossless, .boolean, "Whether a WebP loses nothing."),
      Field("compression", \.compression, .word(compressions), "How hard the file is compressed."),
      Field(
        "resolution", \.resolution, .number(.atLeast(1, upTo: 65535)),
        "Pixels per inch, which the file states."),
    ]
    table = Table(own + CollageSpec.fields(registry, isVersionRequired: false).map { $0.within(\.spec) })
  }

  /// Reads a line in UTF-8, without its line break; where `shouldStop` returns `true`, reading ends and the line is of no use.
  package func line(
    _ bytes: some Collection<UInt8>, number: Int = 1, unless shouldStop: @escaping () -> Bool = { false }
  ) throws(SpecErrors) -> SpecLine {
    var line = SpecLine()
    try SpecNode.read(
      bytes, noting: Faults(explaining: OptionKeys.hint, unless: shouldStop), defaults: defaults?.json,
      below: number - 1
    ) { node in
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      table.read(node, into: &line)
    }
    return line
  }

  /// A line as JSON in UTF-8, without a line break; parts that have their default are left out.
  package func json(of line: SpecLine) throws(SpecError) -> [UInt8] {
    Array(try table.write(line).checked().line.utf8)
  }

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package var jsonSchema: String {
    table.schema(defaults: nil).document(
      title: "mosaic job",
      "A line of a job file: a collage and the file that it is written to. Lengths are in points.")
  }
}

extension Field {
  /// The most bytes of an output, of a line of any kind.
  static func maxBytes(_ property: Property<Int?>) -> Field {
    Field(
      "maxBytes", property, .integer(.atLeast(1)),
      "The most bytes of a JPEG, WebP or AVIF, which has the highest quality with which it is no larger."
    ).rule(
      .notAll(
        of: ["maxBytes", "quality"],
        "is there beside \"quality\", which decides the bytes; leave one of them out"),
      .notAll(
        of: ["maxBytes", "lossless"],
        "is there beside \"lossless\", which decides the bytes; leave one of them out"))
  }
}

extension Kind where Value == SpecLine.Output {
  private struct Inline: Sendable { var type = "" }

  /// A file of that name is `./base64`.
  private static var base64: String { "base64" }

  /// The path of a file, or an object with the type of the bytes that the result is to have; any type where none are named.
  static func output(_ types: [String]?) -> Kind {
    let table = Table([
      Field(
        "inline", \Inline.type, types.map(Kind<String>.word) ?? .string,
        "Media type of the picture that the result is to have."
      )
      .required("the media type of the picture")
    ])
    return Kind(
      schema: table.schema(defaults: nil),
      read: { node in
        var inline = Inline()
        return table.read(node, into: &inline, wanted: "a path or {\"inline\": TYPE}")
          ? .inline(inline.type) : nil
      },
      write: { output in
        switch output {
        case .file(let path): .string(path)
        case .inline(let type): table.write(Inline(type: type))
        case .base64: .string(base64)
        }
      }
    ).orText(.path) { $0 == base64 ? .base64 : .file($0) }
  }
}

extension Kind where Value == String {
  /// Any value, as JSON on one line.
  static var any: Kind {
    Kind(schema: Schema([]), read: { $0.json.line }, write: { .verbatim($0) })
  }

  /// A string or a number, as JSON.
  static var name: Kind {
    Kind(
      schema: Schema([("type", .array([.string("string"), .string("number")]))]),
      read: {
        $0.json.isString || $0.json.isNumber ? $0.json.line : $0.refuse($0.wrongType("a string or a number"))
      }, write: { .verbatim($0) })
  }

  /// One of some words.
  fileprivate static func word(_ words: [String]) -> Kind {
    Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if words.contains(text) { return text }
        throw .unknown(text, among: words)
      }, spell: { $0 })
  }
}
