// What is made of the lines of a run: collages, or thumbnails.

import MosaicCodecs
import MosaicRender

/// What is made of the lines of a run.
protocol LineWork: AnyObject, Sendable {
  associatedtype Made: LineResult
  /// The part of the lines that is done.
  var shard: Shard { get }
  /// Whether results come in the order of the lines.
  var isOrdered: Bool { get }
  /// The most bytes in results that wait.
  var mostWaitingBytes: Int { get }
  /// Drops the jobs that run, and begins no others.
  var stopped: StopSignal { get }
  /// Begins no further job.
  var ended: StopSignal { get }
  func reader() throws(JobError) -> LineReader
  func result(of job: BatchJob) -> Made
  /// Claims the files of a line that another process makes.
  func claim(_ job: BatchJob)
  /// Whether no further line is begun after this result.
  func endsRun(_ result: Made) -> Bool
  /// Called when all threads have ended.
  func end()
}

extension LineWork {
  /// The next line; `nil` at the end, and where the run is stopped.
  func next(from reader: inout LineReader) throws(JobError) -> LineReader.Line? {
    do throws(CodecError) {
      if let line = try reader.next(unless: { ended.isSet }) { return line }
    } catch {
      throw .source(error)
    }
    if let failure = reader.failure { throw failure }
    return nil
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
