import MosaicCodecs
package import MosaicRender
import MosaicScene
package import MosaicSpec

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
      Field("id", \.id, .name, "A name or a number for the job, which its result repeats."),
      Field("data", \.data, .any, "Any value, which the result repeats."),
      Field(
        "protocol", \.protocolVersion, .integer(SpecLine.protocolVersion...SpecLine.protocolVersion),
        "The version of lines and results that is wanted; the result repeats it."),
      Field(
        "timeLimit", \.timeLimit, .number(.atLeast(0.001, upTo: 1e9)),
        "The most seconds that the job takes; where --time-limit allows less, that counts."),
      Field(
        "format", \.format, .word(of: formats.map(\.rawValue)),
        "The format of the output, whatever its ending."),
    ]
    table = LineTable(
      own + OutputOption.fields(ofLinesOf: .collages, in: \.encoding), with: \.spec, registry: registry,
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
