// One line of a job file becomes a picture and a result.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// Makes the collages of a batch, each in the thread that asks for it.
final class BatchWork: LineWork {
  let options: BatchOptions
  let source: LineSource
  /// Whether lines can be read once.
  let isStream: Bool
  let context: LineContext
  let lines: SpecLineReader
  let files: RunFiles
  private let share: Int
  /// A job that needs more than its share runs without others.
  private let turns = ExclusiveTurns()
  private let paths = Monitor(RealPaths())
  /// The outputs of a dry run of a stream, which later lines may read.
  private let unwritten = Monitor(LineClaims())

  /// - Throws: ``/MosaicCollage/JobError`` if the file does not exist.
  init(_ options: BatchOptions, _ source: LineSource, workers: Int) throws(JobError) {
    self.options = options
    self.source = source
    if case .text(.file(let path)) = source {
      guard let identity = FileIdentity(path: path) else {
        throw .source(.missing(path))
      }
      isStream = !identity.isFile
    } else {
      isStream = true
    }
    context = LineContext(
      options.render.run, options.make, isOrdered: options.isOrdered, isStream: isStream,
      longest: options.longestLine, readAhead: source.readAhead(isStream: isStream))
    lines = SpecLineReader(defaults: options.defaults, registry: options.registry)
    share = options.render.memory.limit / workers
    files = options.render.files.part()
    source.keep(in: files)
    // One line would replace the index that another line reads.
    if let index = options.index { files.keep(index.path) }
  }

  /// Makes the collage of a line, unless the line has an error.
  func result(of job: LineReader.Line) -> JobResult {
    let start = ContinuousClock.now
    var result = JobResult(index: job.index, line: job.number, status: .done)
    let stop = stopSignal(of: job)
    do throws(JobResult.Failure) {
      try make(job, until: stop, &result)
    } catch {
      // The job may have ended before its line was read.
      if !result.hasNames { takeNames(of: job, &result) }
      // Once work is to end, other errors may follow from that.
      (result.status, result.failure) =
        switch stop.reason {
        case .asked?: (.dropped, context.stopped.isSet ? nil : .cancelled)
        case .timeLimit(let seconds)?:
          (.failed, .time("\(RenderError.outOfTime(seconds: seconds)) for a job"))
        case nil: (.failed, error)
        }
    }
    context.claims.endTurn(job.turn)
    result.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return result
  }

  func result(
    of job: LineReader.Line, _ status: JobResult.Status, _ failure: JobResult.Failure
  ) -> JobResult {
    var result = JobResult(index: job.index, line: job.number, status: status)
    takeNames(of: job, &result)
    result.failure = failure
    return result
  }

  func files(of job: LineReader.Line) -> LineFiles? {
    let stop = stopSignal(of: job)
    var unused = JobResult(index: job.index, line: job.number, status: .done)
    let read = { () throws(JobResult.Failure) in try self.read(job, until: stop, &unused) }
    guard let (line, collage) = try? turns.run(alone: false, stop, read) else { return nil }
    return LineFiles(written: line.paths, read: collage.spec.pictureFiles)
  }

  func endsRun(_ result: JobResult) -> Bool { options.failsFast && result.status == .failed }

  // MARK: Steps

  private func stopSignal(of job: LineReader.Line) -> StopSignal {
    StopSignal(timeLimit: options.timeLimit, within: job.stop)
  }

  private func make(
    _ job: LineReader.Line, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) {
    let isLarge =
      MemoryBudget.sum(
        MemoryBudget.product(job.text?.count ?? 0, CollageDocument.memoryFactor), job.byteCount) > share
    let read = { () throws(JobResult.Failure) in try self.read(job, until: stop, &result) }
    let (line, collage) = try turns.run(alone: isLarge, stop, read)
    let waiting = ContinuousClock.now
    try claim(LineFiles(written: line.paths, read: collage.spec.pictureFiles), of: job)
    // Other lines were read in that time.
    stop.add(ContinuousClock.now - waiting)
    try stop.check()
    let isIsolated = options.isolated.includes(
      line.document.spec, line.format, hasTimeLimit: options.timeLimit != nil)
    let isolation = isIsolated ? options.isolation : nil
    // Unless all jobs are mistrusted, an output that is right already needs no process.
    let isLookedAt = options.isolated != .all && options.resumes && !options.isDryRun && line.path != nil
    if let isolation, !isLookedAt { return try run(line, in: isolation, until: stop, &result) }
    guard let path = line.path else {
      result.status = options.isDryRun ? .pending : .done
      try render(collage, line, isAlone: isLarge, until: stop, &result)
      return
    }
    let stamp = try rethrowing(
      try JobStamp(collage, as: line.format, readsPictures: options.comparesContents) { path in
        paths.change { $0.path(of: path) }
      }, as: JobResult.Failure.data)
    try stop.check()
    if options.resumes || options.isDryRun {
      let state = collage.state(of: path, as: line.format, stamp)
      if state == .current, options.resumes {
        result.status = .current
        result.byteCount = FileStatus(path)?.stamp.size
        result.pixelSize = try? ImageReader.header(ofFile: path, limits: options.render.limits.ofOutputs)
          .shownSize
        return
      }
      result.reason = state.word
      result.changed = state.changes
    }
    if let isolation { return try run(line, in: isolation, until: stop, &result) }
    if options.isDryRun {
      do { try OutputFile.check(path, of: files) } catch { throw JobResult.Failure(JobError(.source(error))) }
      result.status = .pending
      return try render(collage, line, isAlone: isLarge, until: stop, &result)
    }
    var stamped = collage
    stamped.options.encoding.texts.append(
      try rethrowing(try FileText(key: JobStamp.key, value: stamp.text), as: JobResult.Failure.data))
    do { try context.folders.make(for: path) } catch { throw JobResult.Failure(JobError(.source(error))) }
    try render(stamped, line, isAlone: isLarge, until: stop, &result)
    result.byteCount = FileStatus(path)?.stamp.size
  }

  /// Draws a collage; in a dry run, says what fails before pictures are decoded, and how good a photomosaic would be.
  private func render(
    _ collage: CollageJob, _ line: BatchLine, isAlone: Bool, until stop: StopSignal,
    _ result: inout JobResult
  ) throws(JobResult.Failure) {
    do {
      if options.isDryRun {
        // Its pictures cannot be looked at; a photomosaic says why.
        if isStream, collage.spec.assign == nil, readsUnwritten(collage, line) { return }
        let planned = try inTurn(isAlone: isAlone, until: stop) { memory throws(JobError) in
          try self.planned(collage, memory, line)
        }
        result.warnings = planned.collage.warnings.map(\.description)
        result.assignment = planned.first.assignment
        return
      }
      let report = try inTurn(isAlone: isAlone, until: stop) { memory throws(JobError) in
        try draw(collage, memory, line)
      }
      if line.path == nil { result.take(report.bytes, as: line.inlinePrefix) }
      result.pixelSize = PixelSize(width: report.plan.pixelWidth, height: report.plan.pixelHeight)
      result.quality = report.quality
      result.pixelsPerInch = report.pixelsPerInch
      result.warnings = report.warnings.map(\.description)
      result.assignment = report.plan.assignment
    } catch {
      result.warnings = error.warnings.map(\.description)
      throw JobResult.Failure(error)
    }
  }

  /// Works with a job's share of the memory beside others; if that is not enough, without others and with all of it.
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

  /// Whether a line of a dry run reads what an earlier one would have written. Notes what this one would write.
  private func readsUnwritten(_ collage: CollageJob, _ line: BatchLine) -> Bool {
    unwritten.change { files in
      defer { for path in line.paths { _ = files.write(path, line: 0) } }
      return collage.spec.pictureFiles.contains { files.line(writing: $0) != nil }
    }
  }

  /// Lays out a collage that is not drawn: pictures are opened, and decoded only for a photomosaic.
  private func planned(
    _ collage: CollageJob, _ memory: Int, _ line: BatchLine
  ) throws(JobError) -> PlannedCollage {
    var collage = self.collage(collage, memory)
    for index in collage.spec.items.indices { collage.spec.items[index].findsFocus = false }
    if collage.spec.sort.isByFeatures { collage.spec.sort = .none }
    let target = line.path.map { OutputTarget.file($0) } ?? .memory
    let format = try collage.chosen(line.format, for: target)
    let planned = try collage.measured(for: format.still).planned(for: format, to: target)
    try planned.check()
    return planned
  }

  private func draw(
    _ collage: CollageJob, _ memory: Int, _ line: BatchLine
  ) throws(JobError) -> JobReport {
    // An eighth is for outputs in results that wait: see `mostWaitingBytes`.
    let memory = line.path == nil ? memory - memory / 8 : memory
    // Each folder is tidied up once for the whole batch.
    defer { FreeMemory.giveBack() }
    return try self.collage(collage, memory).render(
      to: line.path.map { .file($0) } ?? .memory, as: line.format, tidyingUp: false)
  }

  /// The collage with its part of the memory and the threads.
  private func collage(_ collage: CollageJob, _ memory: Int) -> CollageJob {
    var collage = collage
    collage.options.memory = MemoryBudget(limit: memory)
    let all = options.render.memory.limit
    collage.options.wholeMemoryLimit = memory < all ? all : nil
    // As many as before the number of threads was set: the workers of the batch have open files as well.
    collage.options.openPictures = options.render.openPictures
    collage.options.jobs = 1
    return collage
  }
}

// MARK: Processes of their own

extension BatchWork {
  private func run(
    _ line: BatchLine, in isolation: LineIsolation, until stop: StopSignal, _ result: inout JobResult
  ) throws(JobResult.Failure) {
    if let path = line.path {
      do { try files.check(output: path) } catch { throw JobResult.Failure(JobError(.source(error))) }
    }
    var job = line.document
    job.output =
      if case .file(let path) = job.output, line.path != nil {
        .file(options.inOutputFolder(path))
      } else {
        .inline(line.format.mediaType)
      }
    // With a root, paths start there in the other process, too.
    if options.render.limits.root == nil { job.spec = job.spec.resolvingPaths(relativeTo: source.folder) }
    let text = try rethrowing(try lines.json(of: job), as: JobResult.Failure.data)
    let isLarge = MemoryBudget.product(text.count, CollageDocument.memoryFactor) > share
    try inTurn(isAlone: isLarge, until: stop) { memory throws(JobResult.Failure) in
      let results = try isolation.results(of: text, followedBy: line.pictures, memory: memory, until: stop)
      guard let made = results.first else { return }
      result.takeFindings(of: made)
      result.failure = nil
      if let bytes = made.contents { result.take(bytes, as: line.inlinePrefix) }
      if let failure = made.failure { throw failure }
    }
  }
}

extension JobResult.Failure: RunError {
  package var isCancellation: Bool { false }
}

extension StopSignal {
  /// Throws if the job is to end; the work between two calls is bounded by the length of its line. The result has other words.
  func check() throws(JobResult.Failure) { if isSet { throw .data("its time is over") } }
}

// MARK: The lines of a job file

extension BatchWork {
  /// Notes the outputs of a file that can be read twice, before anything runs. A line that cannot be read is ignored: its job fails later.
  ///
  /// - Returns: The number of jobs of the shard.
  /// - Throws: ``/MosaicCollage/JobError`` if two lines write one file.
  func claimOutputs() throws(JobError) -> Int {
    var count = 0
    var reader = try reader()
    while case .line(let line) = try next(from: &reader) {
      if line.index == 0, line.text?.prefix(4).contains(0) == true {
        throw .request(
          "\(source.name) is not UTF-8", "it looks like UTF-16 or UTF-32: save it as UTF-8")
      }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = LineNames(of: text).output, output != "-",
        let path = try? options.path(ofOutput: output),
        let other = context.claims.note(path, line: line.number)
      else { continue }
      throw .request(
        "\(source.name): line \(other) and line \(line.number) write the same file, \(output)",
        "each job needs an output of its own")
    }
    return count
  }

  /// Opens the job file, and reads from its beginning, or from the present place of the descriptor.
  func reader() throws(JobError) -> LineReader {
    let longest = context.longestLine
    switch source {
    case .text(.descriptor(let descriptor, let name)):
      return LineReader(descriptor: descriptor, name: name, longest: longest, as: context.stream)
    case .feed(let start): return LineReader(start(context.ended), longest: longest)
    case .text: break
    }
    do { return try LineReader(at: source.name, longest: longest) } catch { throw .source(error) }
  }
}
