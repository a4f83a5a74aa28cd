// The schedulers that run arrays of jobs, and the part of the jobs that their variables tell.

/// A scheduler that starts one program many times, as the tasks of an array, and tells each task its index.
struct ArrayScheduler: Sendable {
  /// Its name in sentences.
  let name: String
  /// The variable of the task's index.
  let index: String
  /// The first index. Schedulers that do not tell it are asked for arrays that begin at 1: any other array then has a task that is
  /// refused, and none loses jobs unnoticed.
  var first = 1
  /// The variables of the first and the last index and of the step, if tasks are numbered in steps.
  var range: [String] = []
  /// The variable of the number of tasks, if the scheduler has one.
  var count: String?
  /// The variable of the last index, if the scheduler has no ``range``.
  var last: String?
  /// The value of all variables in a job that is not an array.
  var none: String?
  /// Names the number of tasks in errors.
  var countIs = "the number of tasks"

  /// The schedulers, each with its documentation. PBS and LSF do not tell the first index, which need not be 1.
  static let all = [
    // https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode: 0 to completions - 1.
    ArrayScheduler(
      name: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: 0,
      countIs: "the Job's completions"),
    // https://slurm.schedmd.com/job_array.html: any numbers; --array=1-7:2 is 1, 3, 5 and 7.
    ArrayScheduler(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID",
      range: ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP"],
      count: "SLURM_ARRAY_TASK_COUNT"),
    // https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html: from 0. Not all regions tell the size.
    ArrayScheduler(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", first: 0,
      count: "AWS_BATCH_JOB_ARRAY_SIZE", countIs: "the array's size"),
    // https://cloud.google.com/batch/docs/reference/rest/v1/projects.locations.jobs, taskEnvironments: 0 to count - 1.
    ArrayScheduler(
      name: "Google Batch", index: "BATCH_TASK_INDEX", first: 0, count: "BATCH_TASK_COUNT"),
    // https://cloud.google.com/run/docs/container-contract#jobs-env-vars: 0 to count - 1.
    ArrayScheduler(
      name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", first: 0,
      count: "CLOUD_RUN_TASK_COUNT"),
    // PBS Professional User's Guide, "Job Arrays": -J first-last[:step].
    ArrayScheduler(name: "PBS", index: "PBS_ARRAY_INDEX"),
    // Torque's qsub -t: a list of numbers and ranges.
    ArrayScheduler(name: "Torque", index: "PBS_ARRAYID"),
    // sge_submit(1), -t first-last[:step]: "undefined" in other jobs.
    ArrayScheduler(
      name: "Grid Engine", index: "SGE_TASK_ID",
      range: ["SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE"],
      none: "undefined"),
    // https://www.ibm.com/docs/en/spectrum-lsf/10.1.0, "Environment variables set for job execution": 0 in other jobs.
    // bsub -J "name[2-9]" tells 9 and not 2, so the last index is not a count.
    ArrayScheduler(
      name: "LSF", index: "LSB_JOBINDEX", last: "LSB_JOBINDEX_END", none: "0"),
  ]
}

private struct ArrayVariable: CustomStringConvertible {
  let name: String
  let value: String

  /// `SLURM_ARRAY_TASK_ID is 3`.
  var description: String { "\(name) is \(ShardError.shown(value))" }

  func number(atLeast least: Int = 0) throws(ShardError) -> Int {
    guard let number = wholeNumber(value), number >= least else {
      throw .notANumber(description, least: least)
    }
    return number
  }
}

extension ArrayScheduler {
  /// All variables that are read, the index first.
  private var variables: [String] { [index] + range + [last, count].compactMap { $0 } }

  /// A variable that says something: it is set, not empty, and differs from its value in a job that is not an array.
  private func variable(_ name: String?, in environment: [String: String]) -> ArrayVariable? {
    guard let name, let value = environment[name], !value.isEmpty, value != none else { return nil }
    return ArrayVariable(name: name, value: value)
  }

  /// The index in words; `nil` if the process is not a task of an array of this scheduler.
  func task(in environment: [String: String]) -> String? { variable(index, in: environment)?.description }

  /// The part for this task, if the user asked for that many parts; `nil` if the process is not a task of an array of this
  /// scheduler.
  ///
  /// All tasks of an array get all parts, each once, or at least one task is refused: a task's place is checked to be below the
  /// number of parts, and different tasks have different places.
  package func found(in environment: [String: String], count asked: Int?) throws(ShardError) -> FoundShard? {
    guard let index = variable(index, in: environment) else {
      // 0 and 1 say nothing: a job that is not an array may be called an array of one.
      let others = variables.compactMap { variable($0, in: environment) }
      if let other = others.first(where: { !["0", "1"].contains($0.value) }) {
        throw .halfSet(other.description, missing: self.index)
      }
      return nil
    }
    let told = variable(count, in: environment)
    let toldCount = try told?.number(atLeast: 1)
    let (place, count): (Int, Int)
    if range.isEmpty {
      if let told, let asked, toldCount != asked { throw .otherCount(told.description, asked: asked) }
      (place, count) = try placeInRow(of: index, toldCount ?? asked, in: environment)
    } else {
      (place, count) = try placeInRange(of: index, told, toldCount, asked: asked, in: environment)
    }
    let read = variables.compactMap { variable($0, in: environment) }.map { "\($0.name)=\($0.value)" }
    return FoundShard(shard: try Shard(place + 1, of: count), scheduler: name, variables: read)
  }

  /// The place of a task, from 0, and the number of tasks, if tasks are numbered one by one.
  private func placeInRow(
    of index: ArrayVariable, _ count: Int?, in environment: [String: String]
  ) throws(ShardError) -> (Int, Int) {
    guard let count else { throw .noCount(index.description, scheduler: name, countIs: countIs) }
    let last = first + count - 1
    for variable in [variable(self.last, in: environment), index].compactMap({ $0 }) {
      let number = try variable.number()
      guard number <= last, number >= first || variable.name == self.last else {
        throw .outside(variable.description, count: count, first: first, last: last)
      }
    }
    return (try index.number() - first, count)
  }

  /// The place of a task, from 0, and the number of tasks, if tasks are numbered in steps.
  private func placeInRange(
    of index: ArrayVariable, _ told: ArrayVariable?, _ toldCount: Int?, asked: Int?,
    in environment: [String: String]
  ) throws(ShardError) -> (Int, Int) {
    var (numbers, words): ([Int], [String]) = ([], [])
    for (name, least) in zip(range, [0, 0, 1]) {
      guard let variable = variable(name, in: environment) else {
        throw .halfSet(index.description, missing: name)
      }
      numbers.append(try variable.number(atLeast: least))
      words.append(variable.description)
    }
    let first = numbers[0]
    let last = numbers[1]
    let step = numbers[2]
    let number = try index.number()
    guard first <= last, (first...last).contains(number), (number - first).isMultiple(of: step) else {
      throw .contradiction([index.description] + words)
    }
    let count = (last - first) / step + 1
    if let name = self.count {
      guard let told else { throw .halfSet(index.description, missing: name) }
      // A list such as 1,2,7: no variable tells the place of a task in it.
      guard toldCount == count else { throw .contradiction([told.description] + words) }
    }
    if let asked, asked != count { throw .otherCount(words.joined(separator: " and "), asked: asked) }
    return ((number - first) / step, count)
  }
}

/// A part of the jobs that was found in the environment, and the variables that told it.
package struct FoundShard: Hashable, Sendable {
  package let shard: Shard
  package let scheduler: String
  /// The variables, such as `SLURM_ARRAY_TASK_ID=3`, the index first.
  package let variables: [String]

  /// Looks for the variables of all schedulers; some do not tell the number of parts. `nil` if no such variable is set.
  ///
  /// - Throws: ``ShardError``, also if two schedulers tell different parts.
  package init?(in environment: [String: String], count: Int? = nil) throws(ShardError) {
    if let count, !(1...Shard.largestCount).contains(count) { throw .badChoice("auto/\(count)") }
    let indexed = ArrayScheduler.all.filter { $0.task(in: environment) != nil }
    if indexed.count > 1 {
      let shards = indexed.map { try? $0.found(in: environment, count: count)?.shard }
      guard shards[0] != nil, Set(shards).count == 1 else {
        throw .several(indexed.compactMap { $0.task(in: environment) })
      }
    }
    var first: FoundShard?
    // Checks all schedulers: variables without an index are half set.
    for scheduler in ArrayScheduler.all {
      let found = try scheduler.found(in: environment, count: count)
      first = first ?? found
    }
    guard let first else { return nil }
    self = first
  }

  init(shard: Shard, scheduler: String, variables: [String]) {
    self.shard = shard
    self.scheduler = scheduler
    self.variables = variables
  }
}

extension FoundShard: CustomStringConvertible {
  /// `part 3/8 of the jobs, as Slurm says (SLURM_ARRAY_TASK_ID=3, …)`.
  package var description: String {
    "part \(shard) of the jobs, as \(scheduler) says (\(variables.joined(separator: ", ")))"
  }
}
