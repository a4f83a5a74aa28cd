// A line as a batch takes it: the text is read, and its collage is known.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

/// A line of which everything but the pictures is known.
struct BatchLine {
  let document: SpecLine
  /// The output's path from the working folder; `nil` for bytes in the result or behind it.
  let path: String?
  let format: OutputFormat
  /// The pictures that followed the line.
  var pictures: [[UInt8]] = []

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
    result.take(document.request)
    if let seconds = document.request.timeLimit { stop.shorten(to: seconds) }
    try job.check(document.request)
    var line = try line(document, in: job, &result)
    line.pictures = job.pictures
    var collage = CollageJob(try spec(of: document, in: job), options: options.render)
    collage.embedded = Dictionary(uniqueKeysWithValues: job.namedPictures)
    if let name = document.spec.picturePaths.first(where: {
      Self.isNumbered($0) && collage.embedded[$0] == nil
    }) {
      let count = counted(job.pictures.count, "picture")
      throw .data(
        "line \(job.number): \(name): \(count) \(job.pictures.count == 1 ? "follows" : "follow") the line, see \"bytes\""
      )
    }
    collage.options.take(document.encoding)
    if let most = document.maxCanvas {
      collage.options.maxCanvasPixels = min(most, options.render.maxCanvasPixels)
    }
    collage.options.files = files.part()
    collage.index = options.index
    collage.options.limits.stop = stop
    collage.options.output = line.path.map { .file($0) } ?? .memory
    try adjust(&collage.spec, by: document.options ?? [], in: job)
    try stop.check()
    do { try collage.findImages() } catch {
      throw JobResult.Failure(error, at: "line \(job.number): ")
    }
    return (line, collage)
  }

  // MARK: Steps

  private func adjust(
    _ spec: inout CollageSpec, by words: [String], in job: LineReader.Line
  ) throws(JobResult.Failure) {
    guard let adjust = options.adjust else {
      if words.isEmpty { return }
      throw .data("line \(job.number): options: this batch takes no options of the command line")
    }
    do { try adjust(&spec, words) } catch { throw (error as? JobResult.Failure) ?? .data("\(error)") }
  }

  /// Whether a path is the name of a picture that follows a line, such as `data:0`.
  private static func isNumbered(_ path: String) -> Bool {
    path.hasPrefix("data:") && Int(path.dropFirst(5)) != nil
  }

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
