// A line of a stream of thumbnails: a picture, and what is asked for of it.

/// A line of a stream of thumbnails: `{"input": "a.jpg", "output": "t/{stem}_{size}.jpg", "size": [200, "400x300"]}`. What it does not say
/// is as the command says it.
package struct ThumbnailLine: Sendable {
  /// The path of the picture, as it is written in the line, or its `data:` address.
  package var input = ""
  /// The names of the files, or where else their bytes go.
  package var output: SpecLine.Output?
  /// Words, of which some may be several with commas between them.
  package var sizes: [String]?
  package var formats: [String]?
  package var placeholders: [String]?
  package var crop: String?
  package var background: String?
  package var quality: Int?
  package var maxBytes: Int?
  package var isLossless: Bool?
  package var enlarges: Bool?
  package var sharpens: Bool?
  /// A name or a number as JSON, and any value as JSON, which the results repeat.
  package var id: String?
  package var data: String?

  /// Makes a line of a path alone.
  package init(input: String = "") { self.input = input }

  private static let table = Table([
    Field("input", \ThumbnailLine.input, .path, "Path of the picture, or its data: address.")
      .required("the path of a picture"),
    Field(
      "output", \.output, .output(nil),
      "Names of the files, with fields such as {stem} and {size}; or - for the bytes behind each result, or \"base64\" or {\"inline\": TYPE} for the bytes in it."
    ),
    Field("size", \.sizes, .oneOrMore, "Sizes, such as 200 or \"400x300\"; one, or several in an array."),
    Field("format", \.formats, .oneOrMore, "Formats, such as \"webp\"; one, or several in an array."),
    Field("crop", \.crop, .string, "Where a crop cuts: centre, low, high or \"50% 30%\"."),
    Field("background", \.background, .string, "Colour behind what is transparent."),
    Field("enlarge", \.enlarges, .boolean, "Whether small pictures are enlarged."),
    Field("sharpen", \.sharpens, .boolean, "Whether edges are made slightly stronger."),
    Field("quality", \.quality, .integer(1...100), "How good a JPEG, a lossy WebP or an AVIF is."),
    .maxBytes(\.maxBytes),
    Field("lossless", \.isLossless, .boolean, "Whether a WebP loses nothing."),
    Field("placeholder", \.placeholders, .oneOrMore, "Placeholders that results have, such as \"blurhash\"."),
    Field("id", \.id, .name, "A name or a number, which the results repeat."),
    Field("data", \.data, .any, "Any value, which the results repeat."),
  ])

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package static var jsonSchema: String {
    table.schema(defaults: nil).document(
      title: "mosaic thumbnail line", "A line of mosaic thumbnail -: a picture, and what is asked for of it.")
  }

  /// Reads a line in UTF-8, without its line break.
  package init(
    json bytes: some Collection<UInt8>, number: Int, unless shouldStop: @escaping () -> Bool
  ) throws(SpecErrors) {
    var line = ThumbnailLine()
    try SpecNode.read(
      bytes, noting: Faults(explaining: OptionKeys.hint, unless: shouldStop), below: number - 1
    ) { node in
      Self.table.read(node, into: &line)
    }
    self = line
  }
}

extension Kind where Value == [String] {
  /// A text or a number, or an array of such.
  fileprivate static var oneOrMore: Kind {
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
