// The samples for clusters: their command lines, run as the scheduler would.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClusterSamplesTests {
  private static let jobCount = 20

  private func withJobs(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let lines = (0..<Self.jobCount).map { index in
        #"{"output": "out/\#(index).png", "canvas": {"width": 9}, "items": [{"color": "red"}]}"# + "\n"
      }
      try folder.write(lines.joined(), to: "work/jobs.jsonl")
      try body(folder)
    }
  }

  private func indices(_ results: String) -> [Int] {
    results.matches(of: /"index": (\d+), "line": \d+, "status": "done"/).compactMap { Int($0.1) }
  }

  @Test("the pods of the Kubernetes job do every job once") func kubernetes() throws {
    let text = try String(contentsOfFile: Fixtures.sample("kubernetes/job.yaml"), encoding: .utf8)
    let completions = try #require(text.firstMatch(of: /completions: (\d+)/).flatMap { Int($0.1) })
    let block = try #require(text.firstMatch(of: /args:\n((?: +- .*\n)+)/)).1
    let words = block.split(separator: "\n").map { String($0.drop { $0 == " " || $0 == "-" }) }
    // Options keep their dashes.
    let arguments = zip(words, block.split(separator: "\n")).map { word, line in
      line.contains("- --") ? "--" + word : word
    }
    #expect(arguments.first == "batch" && arguments.contains("--shard=auto/\(completions)"), "\(arguments)")
    try withJobs { folder in
      let here = arguments.map { $0.replacingOccurrences(of: "/data", with: folder.path("work")) }
      var done: [Int] = []
      for index in 0..<completions {
        let run = try mosaic(here, in: folder, environment: ["JOB_COMPLETION_INDEX": "\(index)"])
        #expect(run.exitCode == 0, "\(run.errors)")
        done += indices(run.output)
      }
      #expect(done.sorted() == Array(0..<Self.jobCount))
      // Without the index it is wrong usage, for which the policy fails the whole job.
      #expect(try mosaic(here, in: folder, environment: ["JOB_COMPLETION_INDEX": ""]).exitCode == 2)
    }
  }

  @Test("the tasks of the Slurm array do every job once") func slurm() throws {
    let script = Fixtures.sample("slurm/collages.sbatch")
    let text = try String(contentsOfFile: script, encoding: .utf8)
    let count = try #require(text.firstMatch(of: /--array=1-(\d+)\n/).flatMap { Int($0.1) })
    try withJobs { folder in
      try folder.write("#!/bin/sh\nexec \"$@\"\n", to: "bin/srun")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/srun"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("bin/mosaic"), withDestinationPath: MosaicBinary.path())
      var done: [Int] = []
      for task in 1...count {
        let run = try ProgramRun.run(
          "/bin/bash", [script, folder.path("work")], in: folder.url,
          environment: [
            "PATH": "\(folder.path("bin")):/usr/bin:/bin", "SLURM_ARRAY_TASK_ID": "\(task)",
            "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "\(count)", "SLURM_ARRAY_TASK_STEP": "1",
            "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_CPUS_PER_TASK": "1",
          ])
        #expect(run.exitCode == 0, "\(run.errors)")
        done += indices(String(decoding: try folder.read("work/results-\(task).jsonl"), as: UTF8.self))
      }
      #expect(done.sorted() == Array(0..<Self.jobCount))
    }
  }
}
