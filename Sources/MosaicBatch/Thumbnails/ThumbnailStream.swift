// Thumbnails for lines that come one after the other: a worker for a server.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicScene
import MosaicSpec
package import MosaicSystem
import MosaicText

/// Thumbnails for each line of a stream, as lines of a ``Batch`` are made: by several threads, in order or when they are done, in memory
/// that does not grow with their number. A line that begins with a brace is a ``ThumbnailLine``, any other the path of a picture.
package struct ThumbnailStream: Sendable {
  let sizes: [ThumbnailSize]
  let pattern: ThumbnailPattern?
  package let options: ThumbnailOptions
  let isOrdered: Bool
  let longestLine: Int
  /// The program that makes the thumbnails of a line in a process of its own; `nil` if this process makes them all.
  let isolation: LineIsolation?
  let start: [UInt8]
  let descriptor: Int32

  /// - Parameters:
  ///   - sizes: The sizes for lines that say none; likewise the pattern and the options.
  ///   - longestLine: The most bytes of a line, at least 1.
  ///   - start: Bytes of the stream that were read before.
  ///   - descriptor: The stream; it is called `standard input`.
  package init(
    _ sizes: [ThumbnailSize], to pattern: ThumbnailPattern?, _ options: ThumbnailOptions, isOrdered: Bool,
    longestLine: Int, in isolation: LineIsolation? = nil, startingWith start: [UInt8], from descriptor: Int32
  ) {
    self.sizes = sizes
    self.pattern = pattern
    self.options = options
    self.isOrdered = isOrdered
    self.longestLine = longestLine
    self.isolation = isolation
    self.start = start
    self.descriptor = descriptor
  }

  /// Makes them; `body` is called in this thread with the results of each line, one for each file, or one for all of a line that failed.
  ///
  /// - Parameter answer: Called in this thread with the answers to lines that ask for no picture, as text with a line break.
  package func run(
    answering answer: (String) throws -> Void,
    _ body: (JobResult, _ metrics: () -> RunMetrics) throws -> Void
  ) throws -> Tally<JobResult.Status> {
    let run = try BatchRun(try ThumbnailLines(self), workers: options.run.workersWithFiles, total: nil)
    var tally = Tally<JobResult.Status>()
    try run.all(answering: { try answer($0.line) }) { results in
      for result in results {
        if result.sameAs == nil { tally.add(result.status) }
        try body(result) { run.metrics }
      }
    }
    return tally
  }
}

/// Makes the thumbnails of lines, each in the thread that asks for it.
final class ThumbnailLines: LineWork {
  let context: LineContext
  private let stream: ThumbnailStream
  private let options: ThumbnailOptions
  private let maker: ThumbnailMaker

  init(_ stream: ThumbnailStream) throws(JobError) {
    self.stream = stream
    try stream.options.check()
    var options = try stream.options.settled()
    context = LineContext(
      options.run, options.make, isOrdered: stream.isOrdered, isStream: true, longest: stream.longestLine,
      readAhead: ReadAhead.pipe)
    options.limits.stop = context.stopped
    options.files.keep(descriptor: stream.descriptor, name: "standard input")
    self.options = options
    maker = ThumbnailMaker(stream.sizes, options)
  }

  func reader() throws(JobError) -> LineReader {
    LineReader(
      descriptor: stream.descriptor, name: "standard input", longest: context.longestLine,
      startingWith: stream.start, as: context.stream)
  }

  func result(of job: LineReader.Line) -> [JobResult] {
    defer { context.claims.endTurn(job.turn) }
    var plain = JobResult(index: job.index, line: job.number, status: .dropped)
    do throws(JobResult.Failure) {
      let line = try read(job, &plain)
      try claim(line.files, of: job)
      let results =
        if let isolation = stream.isolation {
          try isolated(line, of: job, in: isolation, plain)
        } else {
          line.work.results(of: line.input, plain)
        }
      guard job.stop.isSet, !context.stopped.isSet else { return results }
      return results.map { result in
        var result = result
        if result.status == .dropped { result.failure = .cancelled }
        return result
      }
    } catch {
      if job.stop.isSet {
        plain.failure = context.stopped.isSet ? nil : .cancelled
        return [plain]
      }
      plain.status = .failed
      plain.failure = error
      return [plain]
    }
  }

  func result(
    of job: LineReader.Line, _ status: JobResult.Status, _ failure: JobResult.Failure
  ) -> [JobResult] {
    var result = JobResult(index: job.index, line: job.number, status: status)
    takeNames(of: job, &result)
    result.failure = failure
    return [result]
  }

  func files(of job: LineReader.Line) -> LineFiles? {
    var unused = JobResult(index: job.index, line: job.number, status: .dropped)
    return try? read(job, &unused).files
  }

  func endsRun(_ results: [JobResult]) -> Bool {
    options.onUnreadable == .fail && results.contains { $0.status == .failed }
  }

  // MARK: Steps

  /// A line, the work on it, its picture, and the files that it reads and may write.
  private struct ReadLine {
    let line: ThumbnailLine
    let work: ThumbnailWork
    let input: ThumbnailInput
    let files: LineFiles
  }

  private func read(
    _ job: LineReader.Line, _ plain: inout JobResult
  ) throws(JobResult.Failure) -> ReadLine {
    let line =
      if let path = try pathLine(job) {
        path
      } else {
        try self.line(of: job, &plain) { text throws(SpecErrors) in
          try ThumbnailLine(json: text, number: job.number, unless: { job.stop.isSet })
        }
      }
    plain.take(line.request)
    try job.check(line.request)
    let input = try input(of: line, in: job)
    var files = LineFiles(read: input.isEmbedded ? [] : [input.path])
    plain.input = input.path
    do throws(JobError) {
      var options = try options.with(line)
      options.limits.stop = job.stop
      let sizes = try line.sizes.map { words throws(JobError) in
        try words.flatMap { $0.split(separator: ",") }.map { word throws(JobError) in
          try ThumbnailSize(String(word))
        }
      }
      let thumbnailer = try Thumbnailer(sizes ?? stream.sizes, options: options)
      let maker = ThumbnailMaker(thumbnailer.sizes, options, sharing: maker)
      let output: String?
      switch line.output {
      case .file("-")?, .base64?, .inline?:
        if options.formats.isEmpty, let (found, remedy) = line.output?.withoutEnding(suchAs: .webp) {
          throw .request(found, remedy)
        }
        let work = ThumbnailWork(maker: maker, to: .memory(prefix: line.output?.inlinePrefix))
        return ReadLine(line: line, work: work, input: input, files: files)
      case .file(let text)?: output = text
      case nil: output = nil
      }
      guard let pattern = try output.map(ThumbnailPattern.init) ?? stream.pattern else {
        throw .request(
          "there is no output", "give the names of its files, such as \"thumbs/{stem}_{size}.jpg\"")
      }
      if input.isEmbedded, pattern.has(.dir, .stem, .hash) {
        throw .request(
          "\(quoted(pattern.text)): a picture in the line itself has no {dir}, {stem} and {hash}",
          "give an \"output\" without them, such as \"thumbs/7_{size}.jpg\"")
      }
      if let root = options.limits.root {
        _ = try rethrowing(try root.confined(pattern.text), as: JobError.source)
      }
      let names = try ThumbnailNames(pattern, for: [input], sizes: thumbnailer.sizes, options: options)
      files.written = names.claims(of: input, thumbnailer.sizes, as: options.formats)
      let work = ThumbnailWork(maker: maker, to: .files(names), folders: context.folders)
      return ReadLine(line: line, work: work, input: input, files: files)
    } catch {
      throw JobResult.Failure(error, at: "line \(job.number): ")
    }
  }

  /// The results of a line that another process makes.
  private func isolated(
    _ read: ReadLine, of job: LineReader.Line, in isolation: LineIsolation, _ plain: JobResult
  ) throws(JobResult.Failure) -> [JobResult] {
    let start = ContinuousClock.now
    var line = read.line
    // Bytes that are to follow the result come back in it.
    if line.output == .file("-") { line.output = .base64 }
    let text = try rethrowing(try ThumbnailLine.table.json(of: line), as: JobResult.Failure.data)
    let stop = StopSignal(timeLimit: read.work.options.timeLimit, within: job.stop)
    let results: [JobResult]
    do throws(JobResult.Failure) {
      results = try isolation.results(
        of: text, followedBy: job.pictures, memory: options.memory.limit / options.run.workersWithFiles,
        until: stop)
    } catch {
      // A process that is stopped has no result.
      guard case .timeLimit(let seconds)? = stop.reason else { throw error }
      throw .time("\(RenderError.outOfTime(seconds: seconds)) for a picture")
    }
    let formats = max(1, read.work.options.formats.count)
    return results.enumerated().map { place, made in
      var result = made
      result.index = plain.index
      result.line = plain.line
      result.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      result.take(line.request)
      // The size as it was asked for is only written; files are ordered by size and then by format.
      let sizes = read.work.maker.sizes
      if result.pixelSize != nil, sizes.indices.contains(place / formats) {
        result.id = sizes[place / formats].word
      }
      if line.output == .base64, result.status == .done, let text = result.output {
        result.contents = Base64.bytes(Array(text.utf8)).bytes
      }
      if let bytes = result.contents {
        result.output = read.line.output == .file("-") ? "-" : nil
        result.take(bytes, as: read.line.output?.inlinePrefix)
      }
      return result
    }
  }

  private func input(
    of line: ThumbnailLine, in job: LineReader.Line
  ) throws(JobResult.Failure) -> ThumbnailInput {
    let pictures = job.namedPictures
    guard !pictures.isEmpty else {
      guard !line.input.isEmpty else {
        throw .data("line \(job.number): input: is missing; the path of a picture is wanted")
      }
      return ThumbnailInput(ofLine: line.input, in: options.limits.root)
    }
    guard pictures.count == 1, line.input.isEmpty || line.input == pictures[0].name else {
      throw .data(
        "line \(job.number): bytes: thumbnails are of one picture, which follows; leave \"input\" and further lengths out"
      )
    }
    return ThumbnailInput(pictures[0].source)
  }

  /// A line that is the path of a picture; `nil` for JSON, and for a line that is too long.
  private func pathLine(_ job: LineReader.Line) throws(JobResult.Failure) -> ThumbnailLine? {
    guard let text = job.text, text.first(where: { $0 != 0x20 && $0 != 0x09 }) != UInt8(ascii: "{") else {
      return nil
    }
    guard let path = String(validating: text.last == 0x0D ? text.dropLast() : text[...], as: UTF8.self) else {
      throw .data("line \(job.number): the path of its picture is not UTF-8")
    }
    return ThumbnailLine(input: path)
  }
}

extension ThumbnailOptions {
  /// The options with the choices of a line.
  fileprivate func with(_ line: ThumbnailLine) throws(JobError) -> ThumbnailOptions {
    var options = self
    if let word = line.crop { options.crop = try Position(crop: word) }
    if let word = line.background {
      do { options.background = try Color(css: word) } catch {
        throw .request("\(quoted(word)) is no colour", "\(error)")
      }
    }
    if let words = line.formats {
      options.formats = try words.flatMap { $0.split(separator: ",") }.map { word throws(JobError) in
        guard let format = OutputFormat(name: String(word)), format.isOfThumbnails else {
          throw .request(
            "\(quoted(String(word))) is no format of thumbnails",
            "allowed: \(FormatNames.thumbnails.joined(separator: ", "))")
        }
        return format
      }
    }
    if case .inline(let type)? = line.output {
      let all = OutputFormat.allCases.filter(\.isOfThumbnails)
      guard let format = all.first(where: { $0.mediaType == type }) else {
        throw .request(
          "\(quoted(type)) is no media type of thumbnails",
          "allowed: \(all.map(\.mediaType).joined(separator: ", "))")
      }
      guard line.formats == nil || options.formats == [format] else {
        throw .request("output: is \(type), and \"format\" says another", "leave one out")
      }
      options.formats = [format]
    }
    if let words = line.placeholders {
      options.placeholders = Set(
        try words.flatMap { $0.split(separator: ",") }.map { word throws(JobError) in
          try PlaceholderKind(word: String(word))
        })
    }
    options.encoding.take(line.encoding)
    if let seconds = line.request.timeLimit { options.timeLimit = min(seconds, options.timeLimit ?? seconds) }
    options.enlarges = line.enlarges ?? enlarges
    options.sharpens = line.sharpens ?? sharpens
    return options
  }
}

extension PlaceholderKind {
  /// - Throws: ``/MosaicCollage/JobError`` for a word that is not a placeholder.
  fileprivate init(word: String) throws(JobError) {
    guard let kind = PlaceholderKind(rawValue: word) else {
      throw .request(
        "\(quoted(word)) is no placeholder",
        "allowed: \(PlaceholderKind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = kind
  }
}

// MARK: A line: a picture, and the requests for it

/// A line of a stream of thumbnails: `{"input": "a.jpg", "output": "t/{stem}_{size}.jpg", "size": [200, "400x300"]}`. For keys that it
/// does not have, the command's options count.
package struct ThumbnailLine: Sendable {
  /// The path of the picture, unchanged from the line, or its `data:` address.
  var input = ""
  /// The names of the files, or another destination of their bytes.
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
  /// What lines of all kinds say.
  var request = LineRequest()

  /// Makes a line of only a path.
  init(input: String = "") { self.input = input }

  static let table = LineTable(
    [
      Field(
        "input", \ThumbnailLine.input, .path, unless: "",
        "Path of the picture, or its data: address; left out if the picture follows, see \"bytes\"."),
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
        "placeholder", \.placeholders, .oneOrMore, "Placeholders that results have, such as \"blurhash\".")
    ] + LineRequest.fields.map { $0.within(\.request) })

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
