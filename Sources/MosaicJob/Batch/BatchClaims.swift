// The files of a batch's lines: of two lines that do not go together the later one fails, or waits.

import MosaicCodecs
import MosaicRender
import MosaicSpec

/// Has the later one of two lines fail that do not go together, or wait for the earlier one, whichever thread has which.
///
/// Lines claim their files in their order. The outputs of a job file are noted before anything runs, and no two may be the same. A
/// stream has no end, so its lines may write a file again: the later line waits. Where several processes share the lines of a stream,
/// none could wait for a line of another, so the later line fails.
final class BatchClaims: Sendable {
  private struct State: Sendable {
    var running = RunningLines()
    var files = LineClaims()
    /// Of a job file: the lines that fail for what earlier ones read.
    var conflicts: [Int: LineClaims.Conflict] = [:]
    /// The job that may claim its files.
    var turn = 0

    /// Of a job file, whose outputs are all noted.
    mutating func claim(_ line: Int, reading pictures: [String]) throws(LineClaims.Conflict) {
      var own = conflicts[line]
      for picture in pictures {
        guard let other = files.line(writing: picture), other != line else { continue }
        if other < line {
          own = own ?? LineClaims.Conflict(.reads(picture), with: other)
        } else if conflicts[other] == nil {
          conflicts[other] = LineClaims.Conflict(.isRead, with: line)
        }
      }
      if let own { throw own }
    }
  }

  private let isStream: Bool
  private let isShared: Bool
  private let state = Monitor(State())

  /// - Parameter isShared: Whether other processes do some of the lines.
  init(isStream: Bool, isShared: Bool) { (self.isStream, self.isShared) = (isStream, isShared) }

  /// Notes the output of a line of a job file; returns an earlier line that writes the same, if any.
  func note(_ output: String, line: Int) -> Int? { state.change { $0.files.write(output, line: line) } }

  /// Refuses a line that does not go together with one before it, or waits until that has ended.
  ///
  /// - Parameters:
  ///   - outputs: The files that it writes.
  ///   - turn: Its place among the jobs that are begun, from 0; all before it claim theirs first.
  func claim(
    _ outputs: [String], reading pictures: [String], line: Int, turn: Int
  ) throws(LineClaims.Conflict) {
    let claimed: Result<Void, LineClaims.Conflict> = state.wait { state in
      guard state.turn == turn else { return nil }
      state.turn += 1
      return Result { () throws(LineClaims.Conflict) in
        if isStream, isShared {
          try state.files.add(line, writing: outputs, reading: pictures)
        } else if isStream {
          state.running.begin(turn, writing: outputs, reading: pictures)
        } else {
          try state.claim(line, reading: pictures)
        }
      }
    }
    try claimed.get()
    state.wait { $0.running.mustWait(turn) ? nil : () }
  }

  /// Gives up the files of a job that ends; lets the next one claim its own, if this one ended before it did.
  func endTurn(_ turn: Int) {
    state.wait { state -> Void? in
      guard state.turn >= turn else { return nil }
      state.turn = max(state.turn, turn + 1)
      state.running.end(turn)
      return ()
    }
  }
}

extension BatchWork {
  /// Notes the outputs of a file that can be read twice, before anything runs. A line that cannot be read is ignored: its job fails later.
  ///
  /// - Returns: The number of jobs of the shard.
  /// - Throws: ``JobError`` where two lines write one file.
  func claimOutputs() throws(JobError) -> Int {
    var count = 0
    var reader = try reader()
    while let line = try next(from: &reader) {
      if line.index == 0, line.text?.prefix(4).contains(0) == true {
        throw .request(
          "\(source.name) is not UTF-8", "it looks like UTF-16 or UTF-32: save it as UTF-8")
      }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = LineNames(of: text).output, output != "-",
        let path = try? options.path(ofOutput: output), let other = claims.note(path, line: line.number)
      else { continue }
      throw .request(
        "\(source.name): line \(other) and line \(line.number) write the same file, \(output)",
        "each job needs an output of its own")
    }
    return count
  }

  /// Opens the job file, and reads from its beginning, or where the descriptor is.
  func reader() throws(JobError) -> LineReader {
    let longest = options.longestLineInMemory
    switch source {
    case .descriptor(let descriptor, let name):
      return LineReader(descriptor: descriptor, name: name, longest: longest)
    case .lines(let start): return LineReader(start(ended), longest: longest)
    case .file, .memory: break
    }
    do { return try LineReader(at: source.name, longest: longest) } catch { throw .source(error) }
  }
}
