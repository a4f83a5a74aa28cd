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
  /// Drops the jobs that run, and begins no others.
  let stopped: StopSignal
  /// Begins no further job.
  let ended: StopSignal
  let claims: ClaimOrder
  let folders: OutputFolders

  /// - Parameters:
  ///   - isStream: Whether lines can be read once.
  ///   - longestAllowed: The most bytes of a line if memory did not count; the same as `longestLine` by default.
  init(
    _ run: RunOptions, _ make: MakeOptions, isOrdered: Bool, isStream: Bool, longestLine: Int,
    longestAllowed: Int? = nil
  ) {
    shard = make.shard
    self.isOrdered = isOrdered
    self.longestLine = longestLine
    isShortOfMemory = longestLine < longestAllowed ?? longestLine
    mostWaitingBytes = run.memory.limit / 8
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
  /// The files of a line that another process makes; `nil` if the line cannot be read.
  func files(of job: LineReader.Line) -> LineFiles?
  /// The output of a line that cannot be used, for its result; `nil` if results of such lines have no output.
  func output(named names: LineNames) -> String?
  /// Whether no further line is begun after this result.
  func endsRun(_ result: Made) -> Bool
}

extension LineWork {
  /// The next line; `nil` at the end, and if the run is stopped.
  func next(from reader: inout LineReader) throws(JobError) -> LineReader.Line? {
    do throws(FileError) {
      if let line = try reader.next(unless: { context.ended.isSet }) { return line }
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
    do throws(SpecErrors) { return try read(text) } catch {
      takeNames(of: job, &result)
      throw .data(error.description)
    }
  }

  func output(named names: LineNames) -> String? { nil }

  /// Takes what can be read of a line that cannot be used, so that its result can be told from others.
  func takeNames(of job: LineReader.Line, _ result: inout JobResult) {
    let names = job.names
    result.takeNames(id: names.id, data: names.data)
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
  /// Bytes of pictures in them.
  var waitingBytes: Int { get }
}

extension JobResult: LineResult {
  var waitingBytes: Int { contents?.count ?? 0 }
}

extension [JobResult]: LineResult {
  var waitingBytes: Int { reduce(0) { $0 + $1.waitingBytes } }
}
