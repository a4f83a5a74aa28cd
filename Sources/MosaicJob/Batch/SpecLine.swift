// A line of a job file: a document in short or in full, the file that the collage is written to, and how that is encoded.

import MosaicCodecs
package import MosaicRender
import MosaicScene
package import MosaicSpec

/// A line of a job file: the keys of a document, of which `version` may be left out, and its own about the output and the result:
/// `{"output": "a.png", "layout": "sudoku", "images": ["1.jpg", "2.jpg"]}`.
struct SpecLine: Sendable {
  /// The version of what lines and results say to each other, which a line may ask for.
  static let protocolVersion = 1

  var spec = CollageSpec(items: [])
  var output = LineOutput.file("")
  /// A name or a number for the job as JSON, which its result repeats.
  var id: String?
  /// Any value as JSON, which the result repeats.
  var data: String?
  /// The version that the line asks for.
  var protocolVersion: Int?
  /// The most seconds that the job may take.
  var timeLimit: Double?
  /// The name of the output's format. It counts before the option of that name, as the next does.
  var format: String?
  /// How the output is encoded, if the line says it.
  var encoding = Patch<EncodeOptions>()
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

// MARK: A line as a batch takes it

/// A line of which everything but the pictures is known.
struct BatchLine {
  let document: SpecLine
  /// The output's path from the working folder; `nil` for bytes in the result or behind it.
  let path: String?
  let format: OutputFormat

  /// The files that it writes.
  var paths: [String] { path.map { [$0] } ?? [] }

  /// The text before bytes that are in the result.
  var inlinePrefix: String? { document.output.inlinePrefix }
}

extension BatchWork {
  /// A line and its collage, of which no picture is opened.
  func read(
    _ job: LineReader.Line, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) -> (BatchLine, CollageJob) {
    let document = try self.line(of: job, &result) { text throws(SpecErrors) in
      try lines.line(text, number: job.number, unless: { stop.isSet })
    }
    try stop.check()
    result.takeNames(id: document.id, data: document.data)
    result.protocolVersion = document.protocolVersion
    if let seconds = document.timeLimit { stop.shorten(to: seconds) }
    let line = try line(document, in: job, &result)
    var collage = CollageJob(try spec(of: document, in: job), options: options.render)
    collage.options.take(document.encoding)
    collage.options.files = files.part()
    collage.index = options.index
    collage.options.limits.stop = stop
    collage.options.output = line.path.map { .file($0) } ?? .memory
    if let adjust = options.adjust {
      do { try adjust(&collage.spec) } catch { throw (error as? JobResult.Failure) ?? .data("\(error)") }
    }
    try stop.check()
    do { try collage.findImages() } catch {
      throw JobResult.Failure(error, at: "line \(job.number): ")
    }
    return (line, collage)
  }

  // MARK: Steps

  func output(named names: LineNames) -> String? {
    names.output.flatMap { $0 == "-" ? $0 : $0 == "base64" ? nil : try? options.path(ofOutput: $0) }
  }

  private func line(
    _ document: SpecLine, in job: LineReader.Line, _ result: inout JobResult
  ) throws(JobResult.Failure) -> BatchLine {
    let asked = document.format.flatMap(OutputFormat.init(name:)) ?? options.format
    switch document.output {
    case .file("-"), .base64:
      if document.output == .file("-") { result.output = "-" }
      guard let format = asked else {
        let (found, remedy) = document.output.withoutEnding(suchAs: .png)
        throw .data("line \(job.number): \(found); \(remedy)")
      }
      return BatchLine(document: document, path: nil, format: format)
    case .inline(let type):
      guard let format = OutputFormat.stills.first(where: { $0.mediaType == type }), asked ?? format == format
      else { throw .data("line \(job.number): output: is \(type), and \"format\" says another") }
      return BatchLine(document: document, path: nil, format: format)
    case .file(let output):
      let path = try path(of: output, in: job)
      result.output = path
      let format = try rethrowing(try asked ?? OutputFormat(endingOf: path), as: JobResult.Failure.data)
      guard !format.isPyramid else {
        let name = EscapedText.shortened(path: path)
        throw .data(
          "line \(job.number): output: '\(name)' is a file and a folder of tiles, and a job makes one file; use mosaic render"
        )
      }
      return BatchLine(document: document, path: path, format: format)
    }
  }

  private func path(of output: String, in job: LineReader.Line) throws(JobResult.Failure) -> String {
    if output.utf8.contains(0) {
      throw .data("line \(job.number): output: has a NUL in it, as no name of a file has")
    }
    if output.endsInSlash {
      throw .data("line \(job.number): output: '\(output)' is a folder; name a file in it")
    }
    do { return try options.path(ofOutput: output) } catch {
      throw .data("line \(job.number): output: \(error)")
    }
  }

  private func spec(of line: SpecLine, in job: LineReader.Line) throws(JobResult.Failure) -> CollageSpec {
    guard let root = options.render.limits.root else {
      return line.spec.resolvingPaths(relativeTo: source.folder)
    }
    do { return try line.spec.confined(to: root) } catch {
      throw .data("line \(job.number): \(error)")
    }
  }
}
