// What the lines of a batch write and read, known before anything runs or claimed line by line.

import MosaicCodecs
import MosaicRender
import MosaicSpec

/// Has the later one of two lines fail that do not go together, whichever thread has which.
final class BatchClaims: Sendable {
  private struct State: Sendable {
    var files: LineClaims
    /// Of a job file: the lines that fail for what others write and read.
    var conflicts: [Int: LineClaims.Conflict] = [:]
    /// Of a stream: the job that may claim its files, which are claimed in the order of the lines.
    var turn = 0

    /// What is known of a line of a job file.
    mutating func check(_ line: Int, reading pictures: [String]) -> Result<Void, LineClaims.Conflict> {
      if let conflict = conflicts[line] { return .failure(conflict) }
      // A folder may have got a picture from another line since all were read.
      for picture in pictures {
        guard let other = files.line(writing: picture), other != line, conflicts[other] == nil else {
          continue
        }
        return .failure(LineClaims.Conflict(.reads(picture), with: other))
      }
      return .success(())
    }
  }

  private let isStream: Bool
  private let state: Monitor<State>

  init(isStream: Bool) {
    self.isStream = isStream
    state = Monitor(State(files: LineClaims(keepsReads: isStream)))
  }

  // MARK: Before anything runs

  /// Notes the output of a line of a job file; returns an earlier line that writes the same, if any.
  func note(_ output: String, line: Int) -> Int? { state.change { $0.files.write(output, line: line) } }

  /// Notes which lines of a job file fail for what this one reads; returns another line that writes the same, if any.
  func note(_ output: String, reading pictures: [String], line: Int) -> Int? {
    state.change { state in
      for (number, conflict) in state.files.conflicts(of: line, reading: pictures)
      where state.conflicts[number] == nil { state.conflicts[number] = conflict }
      return state.files.series(with: output).flatMap { $0 == line ? nil : $0 }
    }
  }

  // MARK: Each line

  /// Refuses a line that does not go together with one before it.
  ///
  /// - Parameter turn: Its place among the jobs that are begun, from 0. Of a stream, all before it have claimed theirs first.
  func claim(
    _ output: String, reading pictures: [String], line: Int, turn: Int
  ) throws(LineClaims.Conflict) {
    let claimed: Result<Void, LineClaims.Conflict> = state.wait { state in
      guard isStream else { return state.check(line, reading: pictures) }
      guard state.turn == turn else { return nil }
      state.turn += 1
      return Result { () throws(LineClaims.Conflict) in
        try state.files.add(line, writing: output, reading: pictures)
      }
    }
    try claimed.get()
  }

  /// Lets the next job of a stream claim its files, if this one ended before it did.
  func endTurn(_ turn: Int) {
    guard isStream else { return }
    state.wait { state -> Void? in
      guard state.turn >= turn else { return nil }
      state.turn = max(state.turn, turn + 1)
      return ()
    }
  }
}

extension BatchWork {
  /// Reads all lines of a file that can be read twice, before anything runs, for those that do not go together. Lines that cannot be
  /// read are ignored: their jobs fail later.
  ///
  /// - Returns: The number of jobs of the shard.
  /// - Throws: ``BatchError`` where two lines write one file.
  func claimAll() throws(BatchError) -> Int {
    var count = 0
    try forEachLine { line throws(BatchError) in
      if line.index == 0, line.text?.prefix(4).contains(0) == true { throw .notUTF8(file: file.name) }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = SpecLineReader.names(of: text).output,
        let path = try? options.path(ofOutput: output)
      else { return }
      if let other = claims.note(path, line: line.number) {
        throw .sameOutput(file: file.name, output: output, lines: [other, line.number])
      }
    }
    try forEachLine { line throws(BatchError) in
      let stop = StopSignal(timeLimit: options.timeLimit) { [stopped] in stopped.dropsJobs }
      let job = BatchJob(line)
      var unused = JobResult(index: 0, line: 0, status: .done)
      guard let (_, output, collage) = try? read(job, until: stop, &unused) else { return }
      if let other = claims.note(output, reading: collage.spec.picturePaths, line: line.number) {
        throw .sameOutput(file: file.name, output: output, lines: [other, line.number].sorted())
      }
    }
    return count
  }

  private func forEachLine(_ body: (LineReader.Line) throws(BatchError) -> Void) throws(BatchError) {
    var reader = try file.reader(longestLine: options.longestLineInMemory)
    while true {
      let next: LineReader.Line?
      do { next = try reader.next(unless: { stopped.isSet }) } catch {
        throw JobFile.failure(file.name, error.errno)
      }
      guard let line = next else { return }
      try body(line)
    }
  }
}
