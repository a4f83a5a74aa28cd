// Running mosaic, and checking that it refuses.

import Foundation
import TestSupport
import Testing

@testable import MosaicCommand

/// Runs `mosaic` in the test's folder, or in a folder inside it, without waiting for the disk: in this process, where the system lets it.
///
/// - Parameter environment: The variables that the command line sees beside those of this process; without a language of its own, no
///   order of names depends on the machine's.
func mosaic(
  _ arguments: [String], below name: String = ".", stdin: String = "", environment: [String: String] = [:]
) throws -> ProgramRun {
  try mosaic(arguments, below: name, stdin: Array(stdin.utf8), environment: environment)
}

/// The same with any bytes on the standard input.
func mosaic(
  _ arguments: [String], below name: String = ".", stdin: [UInt8], environment: [String: String] = [:]
) throws -> ProgramRun {
  let words = arguments.first == "render" ? ["render", "--no-sync"] + arguments.dropFirst() : arguments
  let place = folder.url.appendingPathComponent(name)
  let environment = ["LC_ALL": "C"].merging(environment) { $1 }
  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  // A limit of time is an alarm, which ends the process; the form of messages is one of the whole process, too.
  if !words.contains("--time-limit"), !words.contains("--log"),
    let run = try ProgramRun.here(
      in: place, stdin: stdin, { Mosaic.end(of: { words }, environment: variables) })
  {
    return run
  }
  return try ProgramRun.run(
    MosaicBinary.path(), words, in: place, environment: environment, stdin: stdin, timeout: 120)
}

/// Runs `mosaic` with words that have spaces between them.
func mosaic(
  _ words: String, below name: String = ".", stdin: String = "", environment: [String: String] = [:]
) throws -> ProgramRun {
  try mosaic(words.words, below: name, stdin: stdin, environment: environment)
}

/// Runs a line of a shell in which `mosaic` is the program under test.
func shell(_ script: String) throws -> ProgramRun {
  try ProgramRun.run(
    "/bin/sh", ["-c", script.replacingOccurrences(of: "mosaic ", with: "\"$MOSAIC\" ")], in: folder.url,
    environment: ["MOSAIC": MosaicBinary.path()], timeout: 120)
}

extension String {
  /// The words that have spaces between them.
  var words: [String] { split(separator: " ").map(String.init) }
}

extension ProgramRun {
  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Checks that it ended well.
  @discardableResult
  func done(sourceLocation: SourceLocation = #_sourceLocation) -> ProgramRun {
    #expect(exitCode == 0, "\(ending): \(errors)", sourceLocation: sourceLocation)
    return self
  }

  /// Checks that it ended well, without a word on standard error.
  @discardableResult
  func silent(sourceLocation: SourceLocation = #_sourceLocation) -> ProgramRun {
    #expect(errors == "", sourceLocation: sourceLocation)
    return done(sourceLocation: sourceLocation)
  }

  /// Checks that it was refused: the code, nothing on standard output, one line on standard error that begins
  /// `mosaic: error: ` and holds `words`.
  func refused(_ code: Int32, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(exitCode == code, "\(errors)", sourceLocation: sourceLocation)
    #expect(output == "", sourceLocation: sourceLocation)
    let isOneLine = errors.hasSuffix("\n") && errors.dropLast().allSatisfy { !$0.isNewline }
    #expect(isOneLine, "one line is wanted, found: \(errors)", sourceLocation: sourceLocation)
    #expect(errors.hasPrefix("mosaic: error: "), "\(errors)", sourceLocation: sourceLocation)
    #expect(errors.contains(words), "\(errors)", sourceLocation: sourceLocation)
  }
}

/// Runs `render` among the samples twice, with a new and an existing output, and checks that both runs are refused: no file is made or
/// removed, and the existing one is unchanged.
func expectRefusedRender(
  _ arguments: [String], _ code: Int32, _ words: String, ending: String = "png",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let old = "old.\(ending)"
  try folder.write("what was there", to: old)
  let before = try folder.files()
  for output in ["new.\(ending)", old] {
    try mosaic(["render", "-o", output] + arguments).refused(code, words, sourceLocation: sourceLocation)
    #expect(try folder.files() == before, sourceLocation: sourceLocation)
  }
  #expect(try folder.text(old) == "what was there", sourceLocation: sourceLocation)
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
  _ row: CommandRow, _ start: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = try folder.files()
  let run = try mosaic("\(start) \(row.words)")
  if row.code == 0 {
    run.done(sourceLocation: sourceLocation)
    return
  }
  run.refused(row.code, row.says, sourceLocation: sourceLocation)
  #expect(try folder.files() == before, sourceLocation: sourceLocation)
}
