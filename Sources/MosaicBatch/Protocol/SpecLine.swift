// A line of a job file: a document in short or in full, the file that the collage is written to, and how that is encoded.

import MosaicCodecs
package import MosaicRender
import MosaicScene
package import MosaicSpec
import MosaicSystem
import MosaicText

/// A line of a job file: the keys of a document, of which `version` may be left out, and its own about the output and the result:
/// `{"output": "a.png", "layout": "sudoku", "images": ["1.jpg", "2.jpg"]}`.
struct SpecLine: Sendable {
  var spec = CollageSpec(items: [])
  var output = LineOutput.file("")
  /// What lines of all kinds say.
  var request = LineRequest()
  /// The most pixels of the canvas.
  var maxCanvas: Int?
  /// The name of the output's format. It counts before the option of that name, as the next does.
  var format: String?
  /// How the output is encoded, if the line says it.
  var encoding = Patch<EncodeOptions>()
  /// Options of the command line that change the document, as words.
  var options: [String]?
}

// MARK: Reading

/// Reads the lines of a job file.
package struct SpecLineReader: Sendable {
  private let table: LineTable<SpecLine>

  package init(
    defaults: SpecDefaults? = nil, registry: LayoutRegistry = .standard,
    formats: [OutputFormat] = OutputFormat.stills
  ) {
    let own: [Field<SpecLine>] = [
      Field(
        "output", \SpecLine.output, .output(formats.map(\.mediaType)),
        "Path of the file to write; or - for the bytes behind the result, or \"base64\" or {\"inline\": TYPE} for its bytes in it."
      ).required("the path of the file to write"),
      Field(
        "maxCanvas", \.maxCanvas, .integer(1...1 << 53),
        "The most pixels of the canvas; where --max-canvas allows fewer, that counts."),
      Field(
        "format", \.format, .word(of: formats.map(\.rawValue)),
        "The format of the output, whatever its ending."),
      Field(
        "options", \.options, .texts,
        "Options of the command line that change the document, such as [\"--layout=grid\", \"--gap=8\"]; they count before the batch's own."
      ),
    ]
    table = LineTable(
      own + LineRequest.fields.map { $0.within(\.request) }
        + OutputOption.fields(ofLinesOf: .collages, in: \.encoding), with: \.spec, registry: registry,
      defaults: defaults)
  }

  /// Reads a line in UTF-8, without its line break; if `shouldStop` returns `true`, reading ends and the line is of no use.
  func line(
    _ bytes: some Collection<UInt8>, number: Int = 1, unless shouldStop: @escaping () -> Bool = { false }
  ) throws(SpecErrors) -> SpecLine {
    var line = SpecLine()
    try table.read(bytes, number: number, into: &line, unless: shouldStop)
    return line
  }

  /// A line as JSON in UTF-8, without a line break; parts that have their default are left out.
  func json(of line: SpecLine) throws(SpecError) -> [UInt8] { try table.json(of: line) }

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package var jsonSchema: String {
    table.jsonSchema(
      title: "mosaic job",
      "A line of a job file: a collage and the file that it is written to. Lengths are in points.")
  }
}
