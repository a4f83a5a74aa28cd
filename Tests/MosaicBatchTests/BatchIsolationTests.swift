// Jobs in processes of their own: what ends such a process ends one job.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .amongSamples) struct BatchIsolationTests {
  /// What a program does that is given a line, and what becomes of the job.
  static let endings: [(script: String, code: Int, says: String)] = [
    ("kill -SEGV $$", 65, "the process of the job was ended by signal 11, and gave no result"),
    ("exit 7", 65, "the process of the job ended with code 7, and gave no result"),
    (
      "echo 'thread main panicked' >&2; exit 101", 65,
      "the process of the job ended with code 101, and gave no result: thread main panicked"
    ),
    ("echo '{\"status\": '", 65, "the process of the job ended with code 0, and gave no result"),
    ("head -c 70000000 /dev/zero", 65, "the process of the job wrote too much, and gave no result"),
    ("sleep 300", 75, "took longer than 0.2 s, the limit for a job"),
    ("echo '{\"status\": \"failed\", \"error\": {\"code\": 74, \"message\": \"m\"}}'", 74, "m"),
    (
      "echo '{\"status\": \"failed\", \"error\": {\"code\": 1e300}}'", 65,
      "the process of the job ended with code 0, and gave no result"
    ),
    ("echo '{\"status\": \"failed\", \"error\": {}}'", 65, "no message"),
    ("echo '{}'", 65, "no message"),
  ]

  /// The shell in place of the program.
  private static func isolation(_ script: String) -> LineIsolation {
    LineIsolation(
      program: "/bin/sh", arguments: ["-c", script, "sh"],
      environment: ["PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")"])
  }

  @Test(arguments: endings) func ends(script: String, code: Int, says: String) throws {
    let results = try BatchTests.results(BatchTests.lines(2), in: folder) {
      $0.isolation = Self.isolation(script)
      if script.hasPrefix("sleep") { $0.timeLimit = 0.2 }
      // An output is as large as the memory, and a third more, at most.
      if script.hasPrefix("head") { $0.render.memory = MemoryBudget(limit: 48 << 20) }
    }
    #expect(results.map(\.status) == [.failed, .failed])
    #expect(results.allSatisfy { $0.failure?.code == code && $0.failure?.message == says }, "\(results)")
    #expect(results.map(\.id) == ["j0", "j1"] && results.map(\.line) == [1, 2])
  }

  @Test("a job that needs more than its share of memory runs again, alone and with all") func memory() throws
  {
    let script = """
      cat >/dev/null; while [ "$1" != --max-memory ]; do shift; done
      if [ "$2" = 4096000000 ]; then echo '{"status": "done", "width": 3, "height": 4, "bytes": 5, "warnings": ["w"]}'
      else echo '{"status": "failed", "error": {"code": 65, "message": "m", "memory": true}}'; fi
      """
    let results = try BatchTests.results(BatchTests.lines(9), in: folder) {
      $0.isolation = Self.isolation(script)
      $0.render.memory = MemoryBudget(limit: 4_096_000_000)
    }
    #expect(
      results.allSatisfy { $0.status == .done && $0.byteCount == 5 && $0.warnings == ["w"] }, "\(results)")
    #expect(results.allSatisfy { $0.pixelSize?.width == 3 && $0.pixelSize?.height == 4 })
  }

  @Test(
    "jobs whose documents name files of fonts are isolated if only these are",
    arguments: IsolatedJobs.allCases)
  func fonts(isolated: IsolatedJobs) throws {
    let lines = ["sans-serif", "./none.ttf"].enumerated().map { index, font in
      #"{"output": "\#(index).png", "images": ["red.png"], "canvas": {"width": 40}, "text": {"font": "\#(font)"}}"#
    }
    let results = try BatchTests.results(lines, in: folder) {
      $0.isolation = Self.isolation("echo '{\"status\": \"done\", \"warnings\": [\"isolated\"]}'")
      $0.isolated = isolated
    }
    #expect(results.map { $0.warnings == ["isolated"] } == [isolated == .all, isolated != .none])
    // The font is not there, which this process finds out.
    #expect(results[1].status == (isolated == .none ? .failed : .done))
  }

  @Test("a program that is not there is no fault of the data") func missing() throws {
    let results = try BatchTests.results(BatchTests.lines(1), in: folder) {
      $0.isolation = LineIsolation(program: folder.path("nix"), arguments: [], environment: [])
    }
    #expect(results[0].failure?.code == 74)
    #expect(results[0].failure?.message == "no process for the job: No such file or directory")
  }
}
