import MosaicText
import TestSupport
import Testing

@testable import MosaicSystem

/// Environments of schedulers, and the part that each tells.
@Suite(.bounded) struct ShardEnvironmentTests {
  struct Case: CustomStringConvertible {
    /// `NAME=value NAME=value`.
    let variables: String
    /// The number of parts that is asked for.
    var count: Int?
    /// `3/8`, `none`, or a part of the error.
    let expected: String

    init(_ variables: String, count: Int? = nil, _ expected: String) {
      (self.variables, self.count, self.expected) = (variables, count, expected)
    }

    var environment: [String: String] {
      var environment = ["PATH": "/bin", "HOME": "/"]
      for word in variables.split(separator: " ") {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false)
        environment[String(parts[0])] = String(parts[1])
      }
      return environment
    }

    var description: String { variables + (count.map { " count \($0)" } ?? "") }
  }

  static let remedy = "type --shard I/N for part I of N, counted from 1, or --shard off for all jobs"

  private static func slurm(_ id: Int, of count: Int, _ least: Int, _ most: Int, _ step: Int) -> String {
    "SLURM_ARRAY_TASK_ID=\(id) SLURM_ARRAY_TASK_COUNT=\(count) SLURM_ARRAY_TASK_MIN=\(least) "
      + "SLURM_ARRAY_TASK_MAX=\(most) SLURM_ARRAY_TASK_STEP=\(step)"
  }

  static let cases: [Case] = [
    Case("", "none"),
    Case("SLURM_JOB_ID=77 SLURM_NTASKS=8 KUBERNETES_SERVICE_HOST=10.0.0.1 SGE_ROOT=/x LSB_JOBID=4", "none"),

    // Kubernetes: from 0, no count.
    Case("JOB_COMPLETION_INDEX=0", count: 8, "1/8"),
    Case("JOB_COMPLETION_INDEX=7", count: 8, "8/8"),
    Case(
      "JOB_COMPLETION_INDEX=2",
      "JOB_COMPLETION_INDEX is 2, and Kubernetes does not tell how many parts there are: type --shard auto/N, "
        + "where N is the Job's completions, or --shard off for all jobs"),
    Case(
      "JOB_COMPLETION_INDEX=8", count: 8,
      "JOB_COMPLETION_INDEX is 8, and 8 tasks are numbered 0 to 7 here; number the array so, or \(remedy)"),
    Case(
      "JOB_COMPLETION_INDEX=two", count: 8,
      "JOB_COMPLETION_INDEX is 'two', and must be a whole number from 0 to 1000000000; \(remedy)"),
    Case("JOB_COMPLETION_INDEX=-1", count: 8, "JOB_COMPLETION_INDEX is '-1', and must be a whole number"),
    Case("JOB_COMPLETION_INDEX=", "none"),

    // Slurm: any range with a step.
    Case(slurm(3, of: 8, 1, 8, 1), "3/8"),
    Case(slurm(3, of: 8, 1, 8, 1), count: 8, "3/8"),
    Case(
      slurm(0, of: 1, 0, 0, 1), "1/1"),
    Case(
      slurm(7, of: 4, 1, 7, 2), "4/4"),
    Case(
      slurm(3, of: 8, 1, 8, 1), count: 6,
      "SLURM_ARRAY_TASK_MIN is 1 and SLURM_ARRAY_TASK_MAX is 8 and SLURM_ARRAY_TASK_STEP is 1, which contradicts "
        + "the 6 parts that were asked for; type --shard auto, or --shard I/N"),
    // A list, --array=1,3,7.
    Case(
      slurm(3, of: 3, 1, 7, 1),
      "SLURM_ARRAY_TASK_COUNT is 3, SLURM_ARRAY_TASK_MIN is 1, SLURM_ARRAY_TASK_MAX is 7, SLURM_ARRAY_TASK_STEP is 1: "
        + "these are not the tasks of one range; submit an array such as 1-8, or \(remedy)"),
    // What Slurm 22.05 sets for --array=3,7 and for --array=1-7:2,20.
    Case(
      slurm(7, of: 2, 3, 7, 1), "these are not the tasks of one range"),
    Case(
      slurm(5, of: 5, 1, 20, 2), "these are not the tasks of one range"),
    // The list 1,2,7 with a step that fits its count.
    Case(
      slurm(2, of: 3, 1, 7, 3), "SLURM_ARRAY_TASK_ID is 2, SLURM_ARRAY_TASK_MIN is 1"),
    Case("SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_ID is 3, but SLURM_ARRAY_TASK_MIN is not set; \(remedy)"),
    Case("SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1", "but SLURM_ARRAY_TASK_MAX is not set"),
    Case(
      "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=8",
      "but SLURM_ARRAY_TASK_STEP is not set"),
    Case(
      "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=8 SLURM_ARRAY_TASK_STEP=1",
      "SLURM_ARRAY_TASK_ID is 3, but SLURM_ARRAY_TASK_COUNT is not set; \(remedy)"),
    Case(
      "SLURM_ARRAY_TASK_COUNT=8", "SLURM_ARRAY_TASK_COUNT is 8, but SLURM_ARRAY_TASK_ID is not set; \(remedy)"
    ),
    Case(
      slurm(3, of: 8, 1, 8, 0),
      "SLURM_ARRAY_TASK_STEP is 0, and must be a whole number from 1"),
    Case(
      slurm(9, of: 8, 1, 8, 1), "SLURM_ARRAY_TASK_ID is 9, SLURM_ARRAY_TASK_MIN is 1"),
    Case(
      slurm(5, of: 8, 8, 1, 1), "these are not the tasks of one range"),
    Case(
      slurm(9223372036854775807, of: 8, 1, 9223372036854775807, 1), "and must be a whole number"),

    // AWS Batch: from 0, the size where the region tells it.
    Case("AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", "10/10"),
    Case("AWS_BATCH_JOB_ARRAY_INDEX=9", count: 10, "10/10"),
    Case("AWS_BATCH_JOB_ARRAY_INDEX=9", "where N is the array's size"),
    Case(
      "AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", count: 12,
      "AWS_BATCH_JOB_ARRAY_SIZE is 10, which contradicts the 12 parts"),
    Case("AWS_BATCH_JOB_ARRAY_INDEX=10 AWS_BATCH_JOB_ARRAY_SIZE=10", "10 tasks are numbered 0 to 9 here"),
    Case("AWS_BATCH_JOB_ARRAY_SIZE=10", "but AWS_BATCH_JOB_ARRAY_INDEX is not set"),
    Case("AWS_BATCH_JOB_ARRAY_SIZE=0 AWS_BATCH_JOB_ID=a", "none"),

    // Google Batch and Cloud Run: from 0, always set, also where there is one task.
    Case("BATCH_TASK_INDEX=2 BATCH_TASK_COUNT=3", "3/3"),
    Case("BATCH_TASK_INDEX=0 BATCH_TASK_COUNT=1", "1/1"),
    Case("CLOUD_RUN_TASK_INDEX=4 CLOUD_RUN_TASK_COUNT=9 CLOUD_RUN_TASK_ATTEMPT=1", "5/9"),
    Case("CLOUD_RUN_TASK_INDEX=4", "CLOUD_RUN_TASK_INDEX is 4, and Cloud Run does not tell"),
    Case("CLOUD_RUN_TASK_COUNT=9", "but CLOUD_RUN_TASK_INDEX is not set"),
    Case("BATCH_TASK_INDEX=0 BATCH_TASK_COUNT=0", "BATCH_TASK_COUNT is 0, and must be a whole number from 1"),

    // PBS and Torque: the first index and the count are not told.
    Case("PBS_ARRAY_INDEX=1", count: 4, "1/4"),
    Case("PBS_ARRAY_INDEX=4", count: 4, "4/4"),
    Case(
      "PBS_ARRAY_INDEX=0", count: 4,
      "PBS_ARRAY_INDEX is 0, and 4 tasks are numbered 1 to 4 here; number the array so, or \(remedy)"),
    Case("PBS_ARRAY_INDEX=5", count: 4, "PBS_ARRAY_INDEX is 5, and 4 tasks are numbered 1 to 4 here"),
    Case("PBS_ARRAY_INDEX=3", "and PBS does not tell how many parts there are"),
    Case("PBS_ARRAYID=3", count: 4, "3/4"),
    Case("PBS_ARRAYID=3", "and Torque does not tell"),
    Case("PBS_ARRAYID=2", count: 1, "1 task is numbered 1 to 1 here"),

    // Grid Engine: any range with a step; "undefined" in other jobs.
    Case("SGE_TASK_ID=7 SGE_TASK_FIRST=3 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=4", "2/2"),
    Case("SGE_TASK_ID=1 SGE_TASK_FIRST=1 SGE_TASK_LAST=17 SGE_TASK_STEPSIZE=1", "1/17"),
    Case(
      "SGE_TASK_ID=undefined SGE_TASK_FIRST=undefined SGE_TASK_LAST=undefined SGE_TASK_STEPSIZE=undefined",
      "none"),
    Case("SGE_TASK_ID=3", "SGE_TASK_ID is 3, but SGE_TASK_FIRST is not set"),
    Case(
      "SGE_TASK_ID=3 SGE_TASK_FIRST=1 SGE_TASK_LAST=undefined SGE_TASK_STEPSIZE=1",
      "but SGE_TASK_LAST is not set"),
    Case(
      "SGE_TASK_ID=4 SGE_TASK_FIRST=1 SGE_TASK_LAST=9 SGE_TASK_STEPSIZE=2",
      "SGE_TASK_ID is 4, SGE_TASK_FIRST is 1"),
    Case(
      "SGE_TASK_ID=3 SGE_TASK_FIRST=1 SGE_TASK_LAST=8 SGE_TASK_STEPSIZE=1", count: 6,
      "contradicts the 6 parts"),

    // LSF: the last index alone is no count; 0 in other jobs.
    Case("LSB_JOBINDEX=2 LSB_JOBINDEX_END=6 LSB_JOBINDEX_STEP=1", count: 6, "2/6"),
    Case(
      "LSB_JOBINDEX=2 LSB_JOBINDEX_END=6 LSB_JOBINDEX_STEP=1",
      "and LSF does not tell how many parts there are"),
    // Some tasks of an array of 10, run again: bsub -J "name[3,7]".
    Case("LSB_JOBINDEX=3 LSB_JOBINDEX_END=7 LSB_JOBINDEX_STEP=1", count: 10, "3/10"),
    Case(
      "LSB_JOBINDEX=2 LSB_JOBINDEX_END=9 LSB_JOBINDEX_STEP=1", count: 6,
      "LSB_JOBINDEX_END is 9, and 6 tasks are numbered 1 to 6 here"),
    Case("LSB_JOBINDEX=0 LSB_JOBINDEX_END=0 LSB_JOBINDEX_STEP=0", "none"),

    // Two schedulers, one inside the other.
    Case("PBS_ARRAY_INDEX=3 PBS_ARRAYID=3", count: 4, "3/4"),
    Case(
      "PBS_ARRAY_INDEX=3 PBS_ARRAYID=2", count: 4,
      "PBS_ARRAY_INDEX is 3, and PBS_ARRAYID is 2: these tell different parts; \(remedy)"),
    Case(
      "JOB_COMPLETION_INDEX=1 AWS_BATCH_JOB_ARRAY_INDEX=2 AWS_BATCH_JOB_ARRAY_SIZE=3",
      "JOB_COMPLETION_INDEX is 1, and AWS_BATCH_JOB_ARRAY_INDEX is 2: these tell different parts"),
    Case("JOB_COMPLETION_INDEX=1 SLURM_ARRAY_TASK_COUNT=5", count: 4, "but SLURM_ARRAY_TASK_ID is not set"),
    // What a variable holds is shown in a form that a terminal can bear.
    Case("JOB_COMPLETION_INDEX=\u{1B}[31m", count: 2, "JOB_COMPLETION_INDEX is '\\u{1b}[31m', and"),
  ]

  @Test(arguments: cases)
  func parts(test: Case) {
    do {
      let shard = try FoundShard(in: test.environment, count: test.count)?.shard
      #expect(shard?.description ?? "none" == test.expected)
    } catch {
      let words = error.words(option: "--shard")
      #expect(words.contains(test.expected), "\(words)")
      #expect(!error.description.contains("--"))
    }
  }

  @Test func noteNamesTheVariables() throws {
    let found = try #require(
      try FoundShard(in: Case("AWS_BATCH_JOB_ARRAY_INDEX=2 AWS_BATCH_JOB_ARRAY_SIZE=8", "").environment))
    #expect(
      found.description
        == "part 3/8 of the jobs, as AWS Batch says (AWS_BATCH_JOB_ARRAY_INDEX=2, AWS_BATCH_JOB_ARRAY_SIZE=8)"
    )
  }

  /// For any array, of whatever numbers: its tasks do all parts, each once, or at least one of them is refused.
  @Test(arguments: 0..<400)
  func noArrayLosesPartsUnnoticed(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...5, using: &random)
    var indices = Array((0...7).shuffled(using: &random).prefix(count)).sorted()
    if Bool.random(using: &random) {
      let (first, step) = (Int.random(in: 0...2, using: &random), Int.random(in: 1...3, using: &random))
      indices = (0..<count).map { first + $0 * step }
    }
    // A list has no step; what a scheduler tells then is not documented.
    let (least, most, step) = (indices[0], indices[count - 1], Int.random(in: 1...3, using: &random))
    let environments: [(Int) -> (String, Int?)] = [
      { ("JOB_COMPLETION_INDEX=\($0)", count) },
      { ("AWS_BATCH_JOB_ARRAY_INDEX=\($0) AWS_BATCH_JOB_ARRAY_SIZE=\(count)", nil) },
      { ("PBS_ARRAY_INDEX=\($0)", count) },
      { ("PBS_ARRAYID=\($0)", count) },
      { ("LSB_JOBINDEX=\($0) LSB_JOBINDEX_END=\(most) LSB_JOBINDEX_STEP=\(step)", count) },
      { (Self.slurm($0, of: count, least, most, step), nil) },
    ]
    for environment in environments {
      var parts: [String?] = []
      for index in indices {
        let (variables, asked) = environment(index)
        let shard = try? FoundShard(in: Case(variables, "").environment, count: asked)?.shard
        parts.append(shard?.description)
      }
      guard !parts.contains(nil) else { continue }
      #expect(Set(parts) == Set((1...count).map { "\($0)/\(count)" }), "\(environment(indices[0]))")
    }
  }
}
