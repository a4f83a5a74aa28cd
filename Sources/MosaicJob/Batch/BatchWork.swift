// One line of a job file becomes a picture and a result.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes the collages of a batch, each in the thread that asks for it.
final class BatchWork: Sendable {
  private let options: BatchOptions
  private let reader: SpecLineReader
  private let folder: String
  private let inputs: KeptFiles
  private let stopped: StopFlag
  /// Memory for each job.
  private let share: Int
  /// A job that needs more than its share runs alone.
  private let turns = BatchTurns()
  private let claims: Mutex<OutputClaims>
  /// Whether the outputs of all lines are known before the first one.
  private let knowsClaims: Bool
  private let folders: OutputFolders

  /// - Parameter claims: The outputs of all lines; `nil` where they cannot be known before.
  init(
    _ options: BatchOptions, file: JobFile, claims: OutputClaims?, workers: Int, stopped: StopFlag
  ) {
    (self.options, self.stopped, folder) = (options, stopped, file.folder)
    folders = OutputFolders(in: options.render.limits.root)
    reader = SpecLineReader(defaults: options.defaults)
    share = options.render.memory.limit / workers
    knowsClaims = claims != nil
    self.claims = Mutex(claims ?? OutputClaims())
    var inputs = options.render.inputs
    file.keep(in: &inputs)
    self.inputs = inputs
  }

  /// Makes the collage of a line, unless there is something wrong with it.
  func result(of job: BatchJob) -> BatchResult {
    let start = ContinuousClock.now
    var result = BatchResult(index: job.index, line: job.line, status: .done)
    let stop = StopSignal(timeLimit: options.timeLimit) { [stopped] in stopped.dropsJobs }
    do throws(BatchResult.Failure) {
      try make(job, until: stop, &result)
    } catch {
      // Once work is to end, other errors may follow from that.
      switch stop.reason {
      case .asked?: result.status = .dropped
      case .timeLimit(let seconds)?:
        result.failure = .data("took longer than \(shortest(seconds)) s, the limit for a job")
        result.status = .failed
      case nil:
        result.failure = error
        result.status = .failed
      }
    }
    let time = (ContinuousClock.now - start).components
    result.milliseconds = Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15
    return result
  }

  /// Tidies up at the end.
  func end() { folders.tidyUp() }

  // MARK: Steps

  private func make(
    _ job: BatchJob, until stop: StopSignal, _ result: inout BatchResult
  ) throws(BatchResult.Failure) {
    let line = try read(job, &result)
    result.id = line.id
    let output = try path(of: line.output, in: job)
    result.output = output
    if !knowsClaims, let other = claims.withLock({ $0.claim(output, line: job.line) }) {
      throw .data("line \(job.line): line \(other) writes the same file, \(line.output)")
    }
    var collage = CollageJob(try spec(of: line, in: job), options: options.render)
    collage.options.inputs = inputs
    collage.options.limits.stop = stop
    collage.options.tidiesUp = false
    if let adjust = options.adjust {
      do { try adjust(&collage.spec) } catch { throw (error as? BatchResult.Failure) ?? .data("\(error)") }
    }
    do { try collage.findImages() } catch {
      throw BatchResult.Failure(
        code: error.error.exitCode, message: "line \(job.line): \(error.key): \(error.error)")
    }
    try checkSources(of: collage.spec, in: job)
    if line.output == "-" {
      throw .data("\"output\": - is the standard output, which has the results; name a file")
    }
    let format = try format(of: output)
    let stamp: JobStamp
    do { stamp = try JobStamp(collage, as: format, by: options.sourceIdentity) } catch {
      throw .data("\(error)")
    }
    if options.resumes || options.isDryRun {
      let state = collage.state(of: output, as: format, stamp)
      if state == .current, options.resumes {
        result.status = .current
        result.byteCount = Self.byteCount(of: output)
        return
      }
      result.reason = state.rawValue
    }
    if options.isDryRun {
      result.status = .pending
      return
    }
    do { collage.options.texts.append(try FileText(key: JobStamp.key, value: stamp.text)) } catch {
      throw .data("\(error)")
    }
    do { try folders.make(for: output) } catch { throw BatchResult.Failure(JobError(.source(error))) }
    try render(collage, to: output, as: format, &result)
    result.byteCount = Self.byteCount(of: output)
  }

  private static func byteCount(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private func read(_ job: BatchJob, _ result: inout BatchResult) throws(BatchResult.Failure) -> SpecLine {
    guard let text = job.text else {
      throw .data("line \(job.line) has more than \(options.longestLine) bytes")
    }
    do { return try reader.line(text, number: job.line) } catch {
      // So that the result can be told from others.
      let names = SpecLineReader.names(of: text)
      (result.id, result.output) = (names.id, names.output.flatMap { try? options.path(ofOutput: $0) })
      throw .data(error.description)
    }
  }

  /// Refuses a picture that another job writes: what is in it would depend on which job comes first.
  private func checkSources(of spec: CollageSpec, in job: BatchJob) throws(BatchResult.Failure) {
    for path in spec.picturePaths {
      guard let other = claims.withLock({ $0.line(writing: path) }), other != job.line else { continue }
      throw .data(
        "line \(job.line): \(EscapedText.shortened(path: path)) is the output of line \(other); "
          + "make it in a batch of its own, before this one")
    }
  }

  /// The document, with paths of pictures from the working folder.
  private func spec(of line: SpecLine, in job: BatchJob) throws(BatchResult.Failure) -> CollageSpec {
    guard let root = options.render.limits.root else { return line.spec.resolvingPaths(relativeTo: folder) }
    do { return try line.spec.confined(to: root) } catch {
      throw .data("line \(job.line): \(error.key): \(error.error)")
    }
  }

  /// The path of the output, from the working folder.
  private func path(of output: String, in job: BatchJob) throws(BatchResult.Failure) -> String {
    if output.utf8.contains(0) {
      throw .data("line \(job.line): output: has a NUL in it, as no name of a file has")
    }
    if output.hasSuffix("/") {
      throw .data("line \(job.line): output: '\(output)' is a folder; name a file in it")
    }
    do { return try options.path(ofOutput: output) } catch {
      throw .data("line \(job.line): output: \(error)")
    }
  }

  private func format(of output: String) throws(BatchResult.Failure) -> JobFormat {
    if let format = options.format { return .still(format) }
    do { return try JobFormat(endingOf: output) } catch { throw .data("\(error)") }
  }

  private func render(
    _ collage: CollageJob, to output: String, as format: JobFormat, _ result: inout BatchResult
  ) throws(BatchResult.Failure) {
    do {
      let report = try turns.shared { () throws(JobError) in try draw(collage, share, output, format) }
      return finish(report, &result)
    } catch {
      guard error.isAboutMemory, share < options.render.memory.limit else {
        result.warnings = error.warnings.map(\.description)
        throw BatchResult.Failure(error)
      }
    }
    do {
      let all = options.render.memory.limit
      let report = try turns.alone { () throws(JobError) in try draw(collage, all, output, format) }
      finish(report, &result)
    } catch {
      result.warnings = error.warnings.map(\.description)
      throw BatchResult.Failure(error)
    }
  }

  private func draw(
    _ collage: CollageJob, _ memory: Int, _ output: String, _ format: JobFormat
  ) throws(JobError) -> JobReport {
    var collage = collage
    collage.options.memory = MemoryBudget(limit: memory)
    let all = options.render.memory.limit
    collage.options.share = RunShare(wholeMemory: memory < all ? all : nil)
    // As many as before the number of threads was set: the workers of the batch have open files as well.
    collage.options.openPictures = options.render.openPictures
    collage.options.jobs = 1
    return try collage.render(to: output, as: format)
  }

  private func finish(_ report: JobReport, _ result: inout BatchResult) {
    result.pixelSize = PixelSize(width: report.plan.pixelWidth, height: report.plan.pixelHeight)
    result.warnings = report.warnings.map(\.description)
  }
}

extension BatchResult.Failure {
  /// Bad data.
  static func data(_ message: String) -> BatchResult.Failure { .init(code: 65, message: message) }

  /// An error of a collage.
  init(_ error: JobError) {
    // Wrong usage is a matter of options; here a line names what cannot be used.
    self.init(code: error.exitCode == 2 ? 65 : error.exitCode, message: error.description)
  }
}
