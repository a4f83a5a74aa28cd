// Programs in turn, round by round.

struct Turns {
  var program: Program
  var rounds: Int

  /// A program and what it is told.
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
  /// - Parameter files: What is read first, so that the first round finds it in the system's cache as the others do.
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
