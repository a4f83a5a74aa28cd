// What a line of a job file says: its collage, its output and how that is encoded.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// A line of which all is known that is not about pictures.
struct BatchLine {
  let document: SpecLine
  /// The output's path from the working folder; `nil` for bytes in the result or behind it.
  let path: String?
  let format: OutputFormat

  /// The files that it writes.
  var paths: [String] { path.map { [$0] } ?? [] }

  /// What is before bytes that are in the result.
  var inlinePrefix: String? { document.output.inlinePrefix }
}

extension BatchWork {
  /// A line and its collage, of which no picture is opened.
  func read(
    _ job: BatchJob, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) -> (BatchLine, CollageJob) {
    let document = try document(of: job, until: stop, &result)
    try stop.check()
    result.takeNames(id: document.id, data: document.data)
    result.protocolVersion = document.protocolVersion
    if let seconds = document.timeLimit { stop.shorten(to: seconds) }
    let line = try line(document, in: job, &result)
    var collage = CollageJob(try spec(of: document, in: job), options: options.render)
    collage.options.take(document.encoding)
    collage.options.inputs = inputs
    collage.index = options.index
    collage.options.limits.stop = stop
    collage.options.output = line.path.map { .file($0) } ?? .memory
    if let adjust = options.adjust {
      do { try adjust(&collage.spec) } catch { throw (error as? JobResult.Failure) ?? .data("\(error)") }
    }
    try stop.check()
    do { try collage.findImages() } catch {
      throw JobResult.Failure(error, at: "line \(job.line): ")
    }
    return (line, collage)
  }

  // MARK: Steps

  private func document(
    of job: BatchJob, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) -> SpecLine {
    guard let text = job.text else {
      takeNames(of: job, &result)
      let most = options.longestLineInMemory
      throw .data(
        "line \(job.line) has more than \(most) bytes"
          + (most < options.longestLine ? ", and the limit of memory leaves room for no more" : ""))
    }
    do { return try lines.line(text, number: job.line, unless: { stop.isSet }) } catch {
      takeNames(of: job, &result)
      throw .data(error.description)
    }
  }

  /// Takes what can be read of a line that cannot be used, so that its result can be told from others.
  func takeNames(of job: BatchJob, _ result: inout JobResult) {
    let names = job.names
    result.takeNames(id: names.id, data: names.data)
    result.output =
      result.output
      ?? names.output.flatMap { $0 == "-" ? $0 : $0 == "base64" ? nil : try? options.path(ofOutput: $0) }
  }

  private func line(
    _ document: SpecLine, in job: BatchJob, _ result: inout JobResult
  ) throws(JobResult.Failure) -> BatchLine {
    let asked = document.format.flatMap(OutputFormat.init(name:)) ?? options.format
    switch document.output {
    case .file("-"):
      result.output = "-"
      guard let format = asked else {
        throw .data("line \(job.line): output: - has no ending; say \"format\", such as \"png\"")
      }
      return BatchLine(document: document, path: nil, format: format)
    case .base64:
      guard let format = asked else {
        throw .data("line \(job.line): output: base64 has no ending; say \"format\", such as \"png\"")
      }
      return BatchLine(document: document, path: nil, format: format)
    case .inline(let type):
      guard let format = OutputFormat.stills.first(where: { $0.mediaType == type }), asked ?? format == format
      else { throw .data("line \(job.line): output: is \(type), and \"format\" says another") }
      return BatchLine(document: document, path: nil, format: format)
    case .file(let output):
      let path = try path(of: output, in: job)
      result.output = path
      let format = try rethrowing(try asked ?? OutputFormat(endingOf: path), as: JobResult.Failure.data)
      guard !format.isPyramid else {
        let name = EscapedText.shortened(path: path)
        throw .data(
          "line \(job.line): output: '\(name)' is a file and a folder of tiles, and a job makes one file; use mosaic render"
        )
      }
      return BatchLine(document: document, path: path, format: format)
    }
  }

  private func path(of output: String, in job: BatchJob) throws(JobResult.Failure) -> String {
    if output.utf8.contains(0) {
      throw .data("line \(job.line): output: has a NUL in it, as no name of a file has")
    }
    if output.endsInSlash {
      throw .data("line \(job.line): output: '\(output)' is a folder; name a file in it")
    }
    do { return try options.path(ofOutput: output) } catch {
      throw .data("line \(job.line): output: \(error)")
    }
  }

  private func spec(of line: SpecLine, in job: BatchJob) throws(JobResult.Failure) -> CollageSpec {
    guard let root = options.render.limits.root else {
      return line.spec.resolvingPaths(relativeTo: source.folder)
    }
    do { return try line.spec.confined(to: root) } catch {
      throw .data("line \(job.line): \(error)")
    }
  }
}
