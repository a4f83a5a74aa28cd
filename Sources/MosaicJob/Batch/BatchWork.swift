// One line of a job file becomes a picture and a result.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// Makes the collages of a batch, each in the thread that asks for it.
final class BatchWork: Sendable {
  let options: BatchOptions
  let source: TextSource
  /// Whether lines can be read once.
  let isStream: Bool
  let claims: BatchClaims
  /// Drops the jobs that run, and begins no others.
  let stopped: StopSignal
  /// Begins no further job.
  let ended: StopSignal
  private let lines: SpecLineReader
  private let inputs: KeptFiles
  private let share: Int
  /// A job that needs more than its share runs alone.
  private let turns = BatchTurns()
  private let folders: OutputFolders
  private let paths = Monitor(RealPaths())

  /// - Throws: ``JobError`` where there is no such file.
  init(_ options: BatchOptions, _ source: TextSource, workers: Int) throws(JobError) {
    (self.options, self.source) = (options, source)
    if case .file(let path) = source {
      guard let identity = FileIdentity(path: path) else {
        throw .source(CodecError(path: path, kind: .notFound))
      }
      isStream = !identity.isFile
    } else {
      isStream = true
    }
    claims = BatchClaims(isStream: isStream, isShared: options.shard != .whole)
    let stopped = StopSignal { options.render.limits.stop?.isSet == true }
    self.stopped = stopped
    ended = StopSignal { stopped.isSet }
    lines = .jobs(defaults: options.defaults)
    share = options.render.memory.limit / workers
    folders = OutputFolders(in: options.render.limits.root)
    var inputs = options.render.inputs
    source.keep(in: &inputs)
    self.inputs = inputs
  }

  /// Makes the collage of a line, unless there is something wrong with it.
  func result(of job: BatchJob) -> JobResult {
    let start = ContinuousClock.now
    var result = JobResult(index: job.index, line: job.line, status: .done)
    let stop = stopSignal
    do throws(JobResult.Failure) {
      try make(job, until: stop, &result)
    } catch {
      // Once work is to end, other errors may follow from that.
      (result.status, result.failure) =
        switch stop.reason {
        case .asked?: (.dropped, nil)
        case .timeLimit(let seconds)?:
          (.failed, .data("took longer than \(shortest(seconds)) s, the limit for a job"))
        case nil: (.failed, error)
        }
    }
    claims.endTurn(job.turn)
    result.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return result
  }

  /// Claims the files of a line that another process makes.
  func claim(_ job: BatchJob) {
    let stop = stopSignal
    var unused = JobResult(index: job.index, line: job.line, status: .done)
    let read = { () throws(JobResult.Failure) in try self.read(job, until: stop, &unused) }
    if let (_, output, collage) = try? turns.run(alone: false, stop, read) {
      // With what it does not go together, its own process says.
      try? claims.claim(output, reading: collage.spec.picturePaths, line: job.line, turn: job.turn)
    }
    claims.endTurn(job.turn)
  }

  func end() { folders.tidyUp() }

  // MARK: Steps

  private var stopSignal: StopSignal {
    StopSignal(timeLimit: options.timeLimit) { [stopped] in stopped.isSet }
  }

  private func make(
    _ job: BatchJob, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) {
    let isLarge = MemoryBudget.product(job.text?.count ?? 0, CollageDocument.memoryFactor) > share
    let read = { () throws(JobResult.Failure) in try self.read(job, until: stop, &result) }
    let (line, output, collage) = try turns.run(alone: isLarge, stop, read)
    let waiting = ContinuousClock.now
    do throws(LineClaims.Conflict) {
      try claims.claim(output, reading: collage.spec.picturePaths, line: job.line, turn: job.turn)
    } catch {
      throw error.failure(of: job.line)
    }
    // Other lines were read in that time.
    stop.add(ContinuousClock.now - waiting)
    try stop.check()
    let format = try format(of: output, line)
    if let isolation = options.isolation {
      return try run(line, to: output, in: isolation, until: stop, &result)
    }
    let stamp = try rethrowing(
      try JobStamp(collage, as: format, readsPictures: options.comparesContents) { path in
        paths.change { $0.path(of: path) }
      }, as: JobResult.Failure.data)
    try stop.check()
    if options.resumes || options.isDryRun {
      let state = collage.state(of: output, as: format, stamp)
      if state == .current, options.resumes {
        result.status = .current
        result.byteCount = FileStatus(output)?.stamp.size
        return
      }
      (result.reason, result.changed) = (state.word, state.changes)
    }
    if options.isDryRun {
      result.status = .pending
      return
    }
    var stamped = collage
    stamped.options.encoding.texts.append(
      try rethrowing(try FileText(key: JobStamp.key, value: stamp.text), as: JobResult.Failure.data))
    do { try folders.make(for: output) } catch { throw JobResult.Failure(JobError(.source(error))) }
    try render(stamped, to: output, as: format, isAlone: isLarge, until: stop, &result)
    result.byteCount = FileStatus(output)?.stamp.size
  }

  /// The output of a line, from the working folder, and its collage, of which no picture is opened.
  func read(
    _ job: BatchJob, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) -> (SpecLine, output: String, CollageJob) {
    let line = try document(of: job, until: stop, &result)
    try stop.check()
    result.takeNames(id: line.id, data: line.data)
    let output = try path(of: line.output, in: job)
    result.output = output
    var collage = CollageJob(try spec(of: line, in: job), options: options.render)
    collage.options.take(line)
    collage.options.inputs = inputs
    collage.options.limits.stop = stop
    if let adjust = options.adjust {
      do { try adjust(&collage.spec) } catch { throw (error as? JobResult.Failure) ?? .data("\(error)") }
    }
    try stop.check()
    do { try collage.findImages() } catch {
      throw JobResult.Failure(
        code: error.exitCode, message: "line \(job.line): \(error)")
    }
    if line.output == "-" {
      throw .data("\"output\": - is the standard output, which has the results; name a file")
    }
    return (line, output, collage)
  }

  private func document(
    of job: BatchJob, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) -> SpecLine {
    guard let text = job.text else {
      let most = options.longestLineInMemory
      throw .data(
        "line \(job.line) has more than \(most) bytes"
          + (most < options.longestLine ? ", and the limit of memory leaves room for no more" : ""))
    }
    do { return try lines.line(text, number: job.line, unless: { stop.isSet }) } catch {
      // So that the result can be told from others.
      let names = SpecLineReader.names(of: text)
      result.takeNames(id: names.id, data: names.data)
      result.output = names.output.flatMap { try? options.path(ofOutput: $0) }
      throw .data(error.description)
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

  private func format(of output: String, _ line: SpecLine) throws(JobResult.Failure) -> OutputFormat {
    if let format = line.format.flatMap(OutputFormat.init(name:)) ?? options.format { return format }
    return try rethrowing(try OutputFormat(endingOf: output), as: JobResult.Failure.data)
  }

  private func render(
    _ collage: CollageJob, to output: String, as format: OutputFormat, isAlone: Bool, until stop: StopSignal,
    _ result: inout JobResult
  ) throws(JobResult.Failure) {
    do {
      let report = try inTurn(isAlone: isAlone, until: stop) { memory throws(JobError) in
        try draw(collage, memory, output, format)
      }
      result.pixelSize = PixelSize(width: report.plan.pixelWidth, height: report.plan.pixelHeight)
      result.warnings = report.warnings.map(\.description)
    } catch {
      result.warnings = error.warnings.map(\.description)
      throw JobResult.Failure(error)
    }
  }

  /// Works with a job's share of the memory beside others; alone and with all of it, where that is not enough.
  private func inTurn<Made, Failure: RunError>(
    isAlone: Bool, until stop: StopSignal, _ body: (_ memory: Int) throws(Failure) -> Made
  ) throws(Failure) -> Made {
    let all = options.render.memory.limit
    if !isAlone {
      do throws(Failure) {
        return try turns.run(alone: false, stop) { () throws(Failure) in try body(share) }
      } catch {
        guard error.isAboutMemory, share < all else { throw error }
      }
    }
    return try turns.run(alone: true, stop) { () throws(Failure) in try body(all) }
  }

  private func draw(
    _ collage: CollageJob, _ memory: Int, _ output: String, _ format: OutputFormat
  ) throws(JobError) -> JobReport {
    var collage = collage
    collage.options.memory = MemoryBudget(limit: memory)
    let all = options.render.memory.limit
    collage.options.wholeMemoryLimit = memory < all ? all : nil
    // As many as before the number of threads was set: the workers of the batch have open files as well.
    collage.options.openPictures = options.render.openPictures
    collage.options.jobs = 1
    // Each folder is tidied up once for the whole batch.
    return try collage.render(to: .file(output), as: format, tidyingUp: false)
  }
}

// MARK: Processes of their own

extension BatchWork {
  private func run(
    _ line: SpecLine, to output: String, in isolation: BatchIsolation, until stop: StopSignal,
    _ result: inout JobResult
  ) throws(JobResult.Failure) {
    do { try inputs.check(output: output) } catch { throw JobResult.Failure(JobError(.source(error))) }
    var job = line
    job.output = options.inOutputFolder(line.output)
    // With a root, paths start there in the other process, too.
    if options.render.limits.root == nil { job.spec = line.spec.resolvingPaths(relativeTo: source.folder) }
    let text = try rethrowing(try lines.json(of: job), as: JobResult.Failure.data)
    let isLarge = MemoryBudget.product(text.count, CollageDocument.memoryFactor) > share
    try inTurn(isAlone: isLarge, until: stop) { memory throws(JobResult.Failure) in
      let made = try isolation.result(of: text, memory: memory, until: stop)
      (result.status, result.reason, result.warnings) = (made.status, made.reason, made.warnings)
      (result.pixelSize, result.byteCount, result.changed) = (made.pixelSize, made.byteCount, made.changed)
      if let failure = made.failure { throw failure }
    }
  }
}

extension JobResult.Failure: RunError {
  package static var noThread: JobResult.Failure { .init(JobError.noThread) }
  package var isCancellation: Bool { false }
}

extension StopSignal {
  /// Throws where the job is to end; what is between two calls is bounded by the length of its line. The result has other words.
  fileprivate func check() throws(JobResult.Failure) { if isSet { throw .data("its time is over") } }
}
