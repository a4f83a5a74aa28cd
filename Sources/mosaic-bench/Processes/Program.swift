// Programs that are run and measured, singly or in turn.

import MosaicSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs programs by name or path, one at a time.
struct Program: Sendable {
  var scratch: String

  /// Runs a program to its end; its standard output is discarded, or kept in the scratch folder.
  ///
  /// A child's peak memory starts at this process's own memory, which must therefore stay small: pictures are decoded only
  /// after the last measurement.
  ///
  /// - Throws: If it cannot be started or does not exit with `code`; the error has the end of its error output.
  func measure(
    _ command: [String], keepingOutput: Bool = false, endingWith code: Int32 = 0
  ) throws(BenchError) -> Usage {
    let start = ContinuousClock.now
    let child = try spawn(command, outputs: keepingOutput ? outputs : "/dev/null")
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchError("cannot wait for \(command[0]): errno \(errno)") }
    }
    let wall = ContinuousClock.now - start
    // The low seven bits are the signal, the byte above them the exit code.
    guard status == code << 8 else {
      let ending = status & 127 == 0 ? "exit code \(status >> 8 & 255)" : "signal \(status & 127)"
      let words = text(of: errors).split(separator: "\n").suffix(3).joined(separator: "; ")
      throw BenchError("\(command[0]) ended with \(ending): \(words)")
    }
    return Usage(wall: wall / .seconds(1), cpu: usage.cpuSeconds, peak: usage.peakBytes)
  }

  /// The output of a program; `nil` if it is missing or fails.
  func output(of command: [String]) -> String? {
    guard (try? measure(command, keepingOutput: true)) != nil else { return nil }
    return keptOutput
  }

  /// The output of the last program whose output was kept.
  var keptOutput: String { text(of: outputs) }

  private var outputs: String { scratch + "/stdout" }
  private var errors: String { scratch + "/stderr" }

  private func text(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private func spawn(_ command: [String], outputs: String) throws(BenchError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputs, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let arguments = CStrings(command)
    let variables = CStrings(ProcessInfo.processInfo.environment.map { "\($0)=\($1)" })
    var child: pid_t = 0
    let code = posix_spawnp(&child, command[0], &actions, nil, arguments.pointers, variables.pointers)
    guard code == 0 else {
      throw BenchError("cannot start \(command[0]): \(String(cString: strerror(code)))", isMissing: true)
    }
    return child
  }
}

/// A null-terminated array of C strings, freed with this owner.
private final class CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ words: [String]) { pointers = words.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}

// MARK: Programs in turn, round by round

struct Turns {
  var program: Program
  var rounds: Int

  /// A program and its arguments.
  struct Line {
    var name: String
    /// Empty if the program does not tell; `nil` if it is missing.
    var version: String? = ""
    /// Slow programs run in fewer rounds.
    var mostRounds = Int.max
    /// Images or jobs of the work.
    var count = 1
    var isPeer = true
    /// Why it cannot run in this build.
    var note = ""
    var keepsOutput = false
    /// The exit code of a run that went well.
    var code: Int32 = 0
    var command: [String]
  }

  /// The medians of all lines; a program that is missing or fails has a note.
  ///
  /// - Parameter files: The files to read first, so that the first round finds them in the system's cache as the
  ///   others do.
  func section(
    _ part: Arguments.Part, _ title: String, reading files: [String] = [], _ lines: [Line]
  ) throws(BenchError) -> Results.Section {
    var rows = lines.map { line in
      Results.Row(
        name: line.name, version: line.version ?? "", note: line.version == nil ? "not installed" : line.note,
        count: line.count, isPeer: line.isPeer)
    }
    if !files.isEmpty { _ = try program.measure(["cat"] + files) }
    var runs = lines.map { _ in [Usage]() }
    for round in 0..<min(rounds, lines.map(\.mostRounds).max() ?? 0) {
      Progress.say("\(part.rawValue) \(title), round \(round + 1)")
      for (index, line) in lines.enumerated() where rows[index].note.isEmpty && round < line.mostRounds {
        do {
          runs[index].append(
            try program.measure(line.command, keepingOutput: line.keepsOutput, endingWith: line.code))
        } catch {
          // libvips of PyPI reads no HEIC, for one.
          rows[index].note = error.isMissing ? "not installed" : "failed"
          Progress.say("\(line.name): \(error)")
        }
      }
    }
    for index in lines.indices where rows[index].note.isEmpty {
      rows[index].usage = Usage.median(of: runs[index])
    }
    return Results.Section(part: part, title: title, rows: rows)
  }
}
