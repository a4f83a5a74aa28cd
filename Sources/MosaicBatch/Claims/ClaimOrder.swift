// The files of a batch's lines: if two lines conflict, the later one fails, or waits.

import MosaicCodecs
import MosaicSystem
import MosaicText

/// Makes the later one of two lines that conflict fail, or wait for the earlier one, whichever thread has which.
///
/// Lines claim their files in their order. The outputs of a job file are noted before anything runs, and no two may be the same. A
/// stream has no end, so its lines may write a file again: the later line waits. If several processes share the lines of a stream, a
/// line cannot wait for a line of another process, so the later line fails.
final class ClaimOrder: Sendable {
  private struct State: Sendable {
    var files = LineClaims()
    /// In a stream, the earlier jobs that each running job has to wait for, by their turns.
    var waits: [Int: Set<Int>] = [:]
    /// In a job file, the lines that fail because earlier lines read their outputs.
    var conflicts: [Int: LineClaims.Conflict] = [:]
    /// The job that may claim its files.
    var turn = 0

    /// Claims the files of a line of a job file, whose outputs are all noted.
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

  /// Refuses a line that conflicts with an earlier one, or waits until the earlier one has ended.
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
          state.waits[turn] = state.files.begin(turn, writing: outputs, reading: pictures)
        } else {
          try state.claim(line, reading: pictures)
        }
      }
    }
    try claimed.get()
    state.wait { $0.waits[turn]?.isEmpty == false ? nil : () }
  }

  /// Gives up the files of a job that ends; lets the next one claim its own, if this one ended before it did.
  func endTurn(_ turn: Int) {
    state.wait { state -> Void? in
      guard state.turn >= turn else { return nil }
      state.turn = max(state.turn, turn + 1)
      state.files.end(turn)
      state.waits[turn] = nil
      for other in state.waits.keys { state.waits[other]?.remove(turn) }
      return ()
    }
  }
}
