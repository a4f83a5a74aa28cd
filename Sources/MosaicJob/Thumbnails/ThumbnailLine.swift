// A line of a stream of thumbnails: a picture, and what is asked for of it.

import MosaicCodecs
import MosaicSpec

/// A line of a stream of thumbnails: `{"input": "a.jpg", "output": "t/{stem}_{size}.jpg", "size": [200, "400x300"]}`. What it does not say
/// is as the command says it.
package struct ThumbnailLine: Sendable {
  /// The path of the picture, unchanged from the line, or its `data:` address.
  var input = ""
  /// The names of the files, or where else their bytes go.
  var output: LineOutput?
  /// Words, of which some may be several with commas between them.
  var sizes: [String]?
  var formats: [String]?
  var placeholders: [String]?
  var crop: String?
  var background: String?
  var encoding = Patch<EncodeOptions>()
  var enlarges: Bool?
  var sharpens: Bool?
  /// A name or a number as JSON, and any value as JSON, which the results repeat.
  var id: String?
  var data: String?

  /// Makes a line of a path alone.
  init(input: String = "") { self.input = input }

  private static let table = LineTable(
    [
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
    ] + OutputOption.fields(ofLinesOf: .pictures, in: \.encoding) + [
      Field(
        "placeholder", \.placeholders, .oneOrMore, "Placeholders that results have, such as \"blurhash\"."),
      Field("id", \.id, .name, "A name or a number, which the results repeat."),
      Field("data", \.data, .any, "Any value, which the results repeat."),
    ])

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package static var jsonSchema: String {
    table.jsonSchema(
      title: "mosaic thumbnail line", "A line of mosaic thumbnail -: a picture, and what is asked for of it.")
  }

  /// Reads a line in UTF-8, without its line break.
  init(
    json bytes: some Collection<UInt8>, number: Int, unless shouldStop: @escaping () -> Bool
  ) throws(SpecErrors) {
    try Self.table.read(bytes, number: number, into: &self, unless: shouldStop)
  }
}
