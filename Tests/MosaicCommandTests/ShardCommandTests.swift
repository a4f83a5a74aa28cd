// --shard, and arrays of jobs that are found in the environment.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShardCommandTests {
  /// Dry runs of five jobs: options, variables, the indices of the jobs that would be done, and what is said.
  static let runs: [(options: String, variables: [String: String], jobs: [Int], says: String)] = [
    ("", [:], [0, 1, 2, 3, 4], ""),
    ("--shard 2/3", [:], [1, 4], ""),
    ("--shard 2/3", ["JOB_COMPLETION_INDEX": "0"], [1, 4], ""),
    ("--shard 9/9", [:], [], ""), ("--shard 1/1", [:], [0, 1, 2, 3, 4], ""),
    ("--shard auto/1", ["JOB_COMPLETION_INDEX": "0"], [0, 1, 2, 3, 4], ""),
    ("--shard off", ["JOB_COMPLETION_INDEX": "0"], [0, 1, 2, 3, 4], ""),
    (
      "--shard auto/3", ["JOB_COMPLETION_INDEX": "0"], [0, 3],
      "mosaic: note: part 1/3 of the jobs, as Kubernetes says (JOB_COMPLETION_INDEX=0); --shard off does all\n"
    ),
    (
      "", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "2"], [1, 3],
      "mosaic: note: part 2/2 of the jobs, as Cloud Run says (CLOUD_RUN_TASK_INDEX=1, CLOUD_RUN_TASK_COUNT=2); "
        + "--shard off does all\n"
    ),
    ("-q", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "2"], [1, 3], ""),
    ("", ["CLOUD_RUN_TASK_INDEX": "0", "CLOUD_RUN_TASK_COUNT": "1"], [0, 1, 2, 3, 4], ""),
  ]

  private func run(_ options: String, _ variables: [String: String], in folder: TemporaryFolder) throws
    -> ProgramRun
  {
    let lines = (0..<5).map { #"{"output": "\#($0).png", "items": [{"color": "red"}]}"# + "\n" }
    try folder.write(lines.joined(), to: "jobs.jsonl")
    let words = "batch jobs.jsonl --dry-run \(options)".split(separator: " ").map(String.init)
    return try mosaic(words, in: folder, environment: variables)
  }

  @Test(arguments: runs)
  func parts(options: String, variables: [String: String], jobs: [Int], says: String) throws {
    try withTemporaryFolder { folder in
      let run = try run(options, variables, in: folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      let found = run.output.split(separator: "\n").compactMap { result in
        result.firstMatch(of: /"index": (\d+)/).flatMap { Int($0.1) }
      }
      #expect(found == jobs)
      #expect(run.errors == says)
    }
  }

  static let refused: [(options: String, variables: [String: String], says: String)] = [
    (
      "", ["JOB_COMPLETION_INDEX": "0"],
      "JOB_COMPLETION_INDEX is 0, and Kubernetes does not tell how many parts there are: type --shard auto/N, "
        + "where N is the Job's completions, or --shard off for all jobs"
    ),
    (
      "--shard auto", [:], "no variable that tells a part is set (JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID, "
    ),
    ("--shard auto/3", ["JOB_COMPLETION_INDEX": "3"], "3 tasks are numbered 0 to 2 here"),
    ("--shard 0/3", [:], "--shard: '0/3' cannot be used; allowed: I/N with parts counted from 1"),
    ("", ["SLURM_ARRAY_TASK_ID": "3"], "SLURM_ARRAY_TASK_ID is 3, but SLURM_ARRAY_TASK_MIN is not set"),
  ]

  @Test(arguments: refused)
  func refusals(options: String, variables: [String: String], says: String) throws {
    try withTemporaryFolder { folder in
      expectRefusal(try run(options, variables, in: folder), 2, says)
    }
  }
}
