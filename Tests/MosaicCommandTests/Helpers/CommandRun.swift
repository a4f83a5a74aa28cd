// Running mosaic, and checking that it refuses.

import Foundation
import TestSupport
import Testing

@testable import MosaicCommand

/// Runs `mosaic` in a folder, or in a folder inside it, without waiting for the disk: in this process, where the system lets it.
///
/// - Parameter environment: The variables that the command line sees beside those of this process.
func mosaic(
  _ arguments: [String], in folder: TemporaryFolder, below name: String = ".", stdin: String = "",
  environment: [String: String] = [:]
) throws -> ProgramRun {
  let words = arguments.first == "render" ? ["render", "--no-sync"] + arguments.dropFirst() : arguments
  let place = folder.url.appendingPathComponent(name)
  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  // A limit of time is an alarm, which ends the process.
  if !words.contains("--time-limit"),
    let run = try ProgramRun.here(
      in: place, stdin: Array(stdin.utf8), { Mosaic.end(of: { words }, environment: variables) })
  {
    return run
  }
  return try ProgramRun.run(
    MosaicBinary.path(), words, in: place, environment: environment, stdin: Array(stdin.utf8), timeout: 120)
}

/// Runs `mosaic` with words that have spaces between them.
func mosaic(
  _ words: String, in folder: TemporaryFolder, below name: String = ".", stdin: String = ""
) throws -> ProgramRun {
  try mosaic(words.split(separator: " ").map(String.init), in: folder, below: name, stdin: stdin)
}

/// Runs a line of a shell in which `mosaic` is the program under test.
func shell(_ script: String, in folder: TemporaryFolder) throws -> ProgramRun {
  let mosaic = try MosaicBinary.path()
  return try ProgramRun.run(
    "/bin/sh", ["-c", script.replacingOccurrences(of: "mosaic ", with: "\"$MOSAIC\" ")], in: folder.url,
    environment: ["MOSAIC": mosaic], timeout: 120)
}

extension ProgramRun {
  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Checks that a run was refused: the code, nothing on standard output, one line on standard error that begins
/// `mosaic: error: ` and holds `words`.
func expectRefusal(
  _ run: ProgramRun, _ code: Int32, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.exitCode == code, "\(run.errors)", sourceLocation: sourceLocation)
  #expect(run.output == "", sourceLocation: sourceLocation)
  let isOneLine = run.errors.hasSuffix("\n") && run.errors.dropLast().allSatisfy { !$0.isNewline }
  #expect(isOneLine, "one line is wanted, found: \(run.errors)", sourceLocation: sourceLocation)
  #expect(run.errors.hasPrefix("mosaic: error: "), "\(run.errors)", sourceLocation: sourceLocation)
  #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
}

/// Runs `render` twice, with a new and an existing output, and checks that both runs are refused: no file is made or
/// removed, and the existing one is unchanged.
func expectRefusedRender(
  _ arguments: [String], _ code: Int32, _ words: String, ending: String = "png",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try withSamples { folder in
    let before = try folder.files()
    expectRefusal(
      try mosaic(["render", "-o", "new.\(ending)"] + arguments, in: folder), code, words,
      sourceLocation: sourceLocation)
    #expect(try folder.files() == before, sourceLocation: sourceLocation)
    let old = try folder.write("what was there", to: "old.\(ending)")
    expectRefusal(
      try mosaic(["render", "-o", "old.\(ending)"] + arguments, in: folder), code, words,
      sourceLocation: sourceLocation)
    #expect(try folder.files() == (before + ["old.\(ending)"]).sorted(), sourceLocation: sourceLocation)
    #expect(
      try String(contentsOfFile: old, encoding: .utf8) == "what was there", sourceLocation: sourceLocation)
  }
}

/// A row of a table of command lines.
struct CommandRow: Sendable, CustomTestStringConvertible {
  var words: String
  var code: Int32
  var says: String
  var testDescription: String { words }
}

/// The rows of a table, see `textRows`: the words of a command line, and its exit code and error, or `ok` where it is the nearest thing
/// that is allowed.
///
/// - Parameter code: The code of all errors; their rows have none.
func refusals(_ table: String, code: Int32? = nil) -> [CommandRow] {
  textRows(table).map { words, right in
    if right == "ok" { return CommandRow(words: words, code: 0, says: "") }
    if let code { return CommandRow(words: words, code: code, says: right) }
    let number = right.prefix { $0 != " " }
    guard let code = Int32(number) else { preconditionFailure("no code: \(right)") }
    return CommandRow(words: words, code: code, says: String(right.dropFirst(number.count + 1)))
  }
}

/// Runs a command line, and checks that it does what its row says; one that is refused changes no file.
///
/// - Parameter start: Words before those of the row.
func expect(
  _ row: CommandRow, _ start: String = "", in folder: TemporaryFolder, stdin: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = try folder.files()
  let run = try mosaic("\(start) \(row.words)", in: folder, stdin: stdin)
  guard row.code != 0 else {
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return
  }
  expectRefusal(run, row.code, row.says, sourceLocation: sourceLocation)
  #expect(try folder.files() == before, sourceLocation: sourceLocation)
}
