// Running programs: their output, how they end, many at once.

import Foundation
import TestSupport
import Testing

@Suite(.bounded) struct ProgramRunTests {
  func shell(
    _ script: String, in folder: TemporaryFolder, stdin: [UInt8] = [], environment: [String: String] = [:],
    timeout: TimeInterval = 60
  ) throws -> ProgramRun {
    try ProgramRun.run(
      "/bin/sh", ["-c", script], in: folder.url, environment: environment, stdin: stdin, timeout: timeout)
  }

  @Test func outputsCodeFolderAndEnvironmentComeThrough() throws {
    try withTemporaryFolder { folder in
      let run = try shell(
        "cat; echo $WORD >&2; pwd -P > where; exit 65", in: folder, stdin: [0, 255, 10],
        environment: ["WORD": "hello"])
      #expect(run.ending == .exit(65))
      #expect(run.exitCode == 65)
      #expect(run.stdout == [0, 255, 10])
      #expect(run.errors == "hello\n")
      #expect(String(decoding: try folder.read("where"), as: UTF8.self) == folder.path + "\n")
    }
  }

  @Test func aSignalIsNoExitCode() throws {
    try withTemporaryFolder { folder in
      let run = try shell("kill -9 $$", in: folder)
      #expect(run.ending == .signal(9))
      #expect(run.exitCode == nil)
    }
  }

  // The second one does not end when asked to.
  @Test(arguments: ["exec sleep 100", "trap '' TERM; while :; do :; done"])
  func whatTakesTooLongIsEnded(script: String) throws {
    try withTemporaryFolder { folder in
      let run = try shell("echo $$; " + script, in: folder, timeout: 1)
      #expect(run.ending == .timeout)
      // Its output so far is kept, and it has ended.
      let process = try #require(Int32(run.output.dropLast()))
      #expect(kill(process, 0) == -1 && errno == ESRCH)
    }
  }

  @Test func muchInputThatNobodyReadsAndMuchOutputDoNotBlock() throws {
    try withTemporaryFolder { folder in
      let unread = try shell("exit 0", in: folder, stdin: [UInt8](repeating: 7, count: 1 << 20))
      #expect(unread.exitCode == 0)
      let much = try shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2", in: folder)
      #expect(much.stdout.count == 1_000_000 && much.stderr.count == 1_000_000)
    }
  }

  @Test func aProgramThatDoesNotExistIsAnError() throws {
    try withTemporaryFolder { folder in
      #expect(throws: (any Error).self) { try ProgramRun.run("/no/such/program", [], in: folder.url) }
    }
  }

  @Test(arguments: 0..<24)
  func manyAtOnceDoNotMixUp(number: Int) throws {
    try withTemporaryFolder { folder in
      let run = try shell("echo \(number); cat", in: folder, stdin: [UInt8(number)])
      #expect(run.stdout == Array("\(number)\n".utf8) + [UInt8(number)])
      #expect(run.exitCode == 0)
    }
  }

  @Test func theMosaicProgramIsBesideTheTests() throws {
    let path = try MosaicBinary.path()
    #expect(path.hasSuffix("/mosaic"))
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }
}

@Suite(.bounded) struct OutsideProgramTests {
  @Test func theFirstNameOnThePathIsUsed() throws {
    try withTemporaryFolder { folder in
      for name in ["one/other", "two/usual", "two/other"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: folder.write("#!/bin/sh\n", to: name))
      }
      // Neither a file that cannot be run nor a folder is a program.
      try folder.write("", to: "one/usual")
      try folder.write("", to: "zero/usual/file")
      let path = ["PATH": "relative:\(folder.path("zero")):\(folder.path("one")):\(folder.path("two"))"]
      #expect(OutsideProgram("usual", "other").path(in: path) == folder.path("two/usual"))
      #expect(OutsideProgram("absent", "other").path(in: path) == folder.path("one/other"))
      let all = [folder.path("one/other"), folder.path("two/other")]
      #expect(OutsideProgram("other").paths(in: path) == all)
      #expect(OutsideProgram("absent").path(in: path) == nil)
      #expect(OutsideProgram("usual").path(in: [:]) == nil)
    }
  }

  @Test func anAbsentProgramIsSaid() throws {
    var said: [String] = []
    let path = try OutsideProgram("no-such-a", "no-such-b").path(
      orLeaveOut: "the comparison", environment: ["PATH": "/bin"], say: { said.append($0) })
    #expect(path == nil)
    #expect(said == ["not found: no-such-a, no-such-b; the comparison is left out"])
  }

  @Test func anAbsentProgramFailsWhereToolsAreRequired() {
    let error = #expect(throws: MissingProgram.self) {
      try OutsideProgram("no-such").path(
        orLeaveOut: "the comparison", environment: ["PATH": "/bin", "MOSAIC_REQUIRE_TOOLS": "1"])
    }
    #expect(
      error?.description
        == "not found: no-such, which the comparison needs; install it, or run without MOSAIC_REQUIRE_TOOLS=1"
    )
  }
}
