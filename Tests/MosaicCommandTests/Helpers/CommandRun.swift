// Running mosaic, and checking that it refuses.

import Foundation
import TestSupport
import Testing

/// Runs `mosaic` in a folder, or in a folder inside it, without waiting for the disk.
func mosaic(_ arguments: [String], in folder: TemporaryFolder, below name: String = ".", stdin: String = "")
  throws
  -> ProgramRun
{
  try ProgramRun.run(
    MosaicBinary.path(),
    arguments.first == "render" ? ["render", "--no-sync"] + arguments.dropFirst() : arguments,
    in: folder.url.appendingPathComponent(name), stdin: Array(stdin.utf8),
    timeout: 120)
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
