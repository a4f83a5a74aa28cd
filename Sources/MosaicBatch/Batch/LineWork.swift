// The work on lines, whatever is made of them: collages, or thumbnails.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem

/// The files that a line writes, and the pictures that it reads.
struct LineFiles: Sendable {
  var written: [String] = []
  var read: [String] = []
}

/// The limits of a run of lines, and what all of its lines share.
struct LineContext: Sendable {
  /// The part of the lines that is done.
  let shard: Shard
  /// Whether results come in the order of the lines.
  let isOrdered: Bool
  /// The most bytes of a line.
  let longestLine: Int
  /// Whether longer lines are allowed, but the memory has no room for them.
  let isShortOfMemory: Bool
  /// The most bytes in results that wait: an eighth of the memory.
  let mostWaitingBytes: Int
  /// How many lines may wait for a worker.
  let queue: QueueLimits
  /// What a stream may have beside its lines.
  let stream: LineReader.StreamLimits
  /// Drops the jobs that run, and begins no others.
  let stopped: StopSignal
  /// Begins no further job.
  let ended: StopSignal
  let claims: ClaimOrder
  let folders: OutputFolders

  /// - Parameters:
  ///   - isStream: Whether lines can be read once.
  ///   - longest: The most bytes of a line if memory did not count.
  ///   - readAhead: How many lines are read before they are needed.
  init(
    _ run: RunOptions, _ make: MakeOptions, isOrdered: Bool, isStream: Bool, longest: Int, readAhead: Int
  ) {
    shard = make.shard
    self.isOrdered = isOrdered
    let memory = run.memory.limit
    longestLine = min(longest, memory / CollageDocument.memoryFactor)
    isShortOfMemory = longestLine < longest
    mostWaitingBytes = memory / 8
    queue =
      make.mostQueued.map { .bounded(lines: $0, bytes: memory / 8) }
      ?? .ahead(lines: readAhead, bytes: min(memory / 64, 16 << 20))
    stream = LineReader.StreamLimits(pictureBytes: memory / 8)
    let stopped = StopSignal { [stop = run.limits.stop] in stop?.isSet == true }
    self.stopped = stopped
    ended = StopSignal { stopped.isSet }
    claims = ClaimOrder(isStream: isStream, isShared: make.shard != .whole)
    folders = OutputFolders(in: run.limits.root)
  }
}

/// The work on the lines of a run.
protocol LineWork: AnyObject, Sendable {
  associatedtype Made: LineResult
  var context: LineContext { get }
  func reader() throws(JobError) -> LineReader
  /// Makes a line, and then ends its turn among the claims.
  func result(of job: LineReader.Line) -> Made
  /// The result of a line that is not begun.
  func result(of job: LineReader.Line, _ status: JobResult.Status, _ failure: JobResult.Failure) -> Made
  /// The files of a line that another process makes; `nil` if the line cannot be read.
  func files(of job: LineReader.Line) -> LineFiles?
  /// The output of a line that cannot be used, for its result; `nil` if results of such lines have no output.
  func output(named names: LineNames) -> String?
  /// Whether no further line is begun after this result.
  func endsRun(_ result: Made) -> Bool
}

extension LineWork {
  /// The next line; `nil` at the end, and if the run is stopped.
  ///
  /// - Parameter meanwhile: Called now and then while the reader waits for a line.
  func next(
    from reader: inout LineReader, meanwhile: () -> Void = {}
  ) throws(JobError) -> LineReader.Item? {
    do throws(FileError) {
      let next = try reader.next(
        unless: {
          meanwhile()
          return context.ended.isSet
        }, stopping: context.stopped)
      if let next { return next }
    } catch {
      throw .source(error)
    }
    if let failure = reader.failure { throw failure }
    return nil
  }

  /// Reads the text of a line; if it is too long or has errors, its names are in `result`.
  func line<Line>(
    of job: LineReader.Line, _ result: inout JobResult, reading read: ([UInt8]) throws(SpecErrors) -> Line
  ) throws(JobResult.Failure) -> Line {
    guard let text = job.text else {
      takeNames(of: job, &result)
      throw .data(
        "line \(job.number) has more than \(context.longestLine) bytes"
          + (context.isShortOfMemory ? ", and the limit of memory leaves room for no more" : ""))
    }
    if let fault = job.pictureFault {
      takeNames(of: job, &result)
      throw fault
    }
    do throws(SpecErrors) { return try read(text) } catch {
      takeNames(of: job, &result)
      throw .data(error.description)
    }
  }

  func output(named names: LineNames) -> String? { nil }

  /// The result of a line that is not begun.
  func refused(_ job: LineReader.Line, _ failure: JobResult.Failure) -> Made {
    result(of: job, .failed, failure)
  }

  /// The result of a line that is cancelled before it is begun.
  func cancelled(_ job: LineReader.Line) -> Made { result(of: job, .dropped, .cancelled) }

  /// Takes what can be read of a line that cannot be used, so that its result can be told from others.
  func takeNames(of job: LineReader.Line, _ result: inout JobResult) {
    let names = job.names
    result.take(LineRequest(names))
    if result.output == nil { result.output = output(named: names) }
  }

  /// Claims the files of a line, in the order of the lines; may wait for earlier lines.
  func claim(_ files: LineFiles, of job: LineReader.Line) throws(JobResult.Failure) {
    do throws(LineClaims.Conflict) {
      try context.claims.claim(files.written, reading: files.read, line: job.number, turn: job.turn)
    } catch {
      throw error.failure(of: job.number)
    }
  }

  /// Claims the files of a line that another process makes.
  func claim(_ job: LineReader.Line) {
    // The process that makes the line reports its conflicts.
    if let files = files(of: job) { try? claim(files, of: job) }
    context.claims.endTurn(job.turn)
  }
}

/// The results of a line.
protocol LineResult: Sendable {
  var results: [JobResult] { get }
}

extension LineResult {
  /// Bytes of pictures in them.
  var waitingBytes: Int { results.reduce(0) { $0 + ($1.contents?.count ?? 0) } }
}

extension JobResult: LineResult {
  var results: [JobResult] { [self] }
}

extension [JobResult]: LineResult {
  var results: [JobResult] { self }
}

extension JobResult.Failure {
  /// Why the work on a line ended that another line cancels.
  static let cancelled = JobResult.Failure(.interrupted, "it was cancelled", kind: .cancelled)
}
