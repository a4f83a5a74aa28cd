// The schedulers that run arrays of jobs, and the variables that they set in each task.

/// A scheduler that starts one program many times, as the tasks of an array, and tells each task its index.
struct ArrayScheduler: Sendable {
  /// How the tasks are numbered.
  enum Numbering: Sendable {
    /// From this number on, one by one. Schedulers that do not tell the first index are asked for arrays that begin at 1: any
    /// other array then has a task that is refused, and none loses jobs unnoticed.
    case from(Int)
    /// From the first to the last number in steps, all told by variables of these names.
    case range(first: String, last: String, step: String)
  }

  /// Its name in sentences.
  let name: String
  /// The variable of the task's index.
  let index: String
  let numbering: Numbering
  /// The variable of the number of tasks, if there is one.
  var count: String?
  /// The variable of the last index, where ``numbering`` does not name one.
  var last: String?
  /// The value of all variables in a job that is no array.
  var none: String?
  /// What a user calls the number of tasks.
  var countIs = "the number of tasks"

  /// All variables that are read.
  var variables: [String] {
    var names = [index]
    if case .range(let first, let last, let step) = numbering { names += [first, last, step] }
    return names + [last, count].compactMap { $0 }
  }

  /// The schedulers, each with its documentation. PBS and LSF do not tell the first index, which need not be 1.
  static let all = [
    // https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode: 0 to completions - 1.
    ArrayScheduler(
      name: "Kubernetes", index: "JOB_COMPLETION_INDEX", numbering: .from(0),
      countIs: "the Job's completions"),
    // https://slurm.schedmd.com/job_array.html: any numbers; --array=1-7:2 is 1, 3, 5 and 7.
    ArrayScheduler(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID",
      numbering: .range(
        first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP"),
      count: "SLURM_ARRAY_TASK_COUNT"),
    // https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html: from 0. Not all regions tell the size.
    ArrayScheduler(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", numbering: .from(0),
      count: "AWS_BATCH_JOB_ARRAY_SIZE", countIs: "the array's size"),
    // https://cloud.google.com/batch/docs/reference/rest/v1/projects.locations.jobs, taskEnvironments: 0 to count - 1.
    ArrayScheduler(
      name: "Google Batch", index: "BATCH_TASK_INDEX", numbering: .from(0), count: "BATCH_TASK_COUNT"),
    // https://cloud.google.com/run/docs/container-contract#jobs-env-vars: 0 to count - 1.
    ArrayScheduler(
      name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", numbering: .from(0),
      count: "CLOUD_RUN_TASK_COUNT"),
    // PBS Professional User's Guide, "Job Arrays": -J first-last[:step].
    ArrayScheduler(name: "PBS", index: "PBS_ARRAY_INDEX", numbering: .from(1)),
    // Torque's qsub -t: a list of numbers and ranges.
    ArrayScheduler(name: "Torque", index: "PBS_ARRAYID", numbering: .from(1)),
    // sge_submit(1), -t first-last[:step]: "undefined" in other jobs.
    ArrayScheduler(
      name: "Grid Engine", index: "SGE_TASK_ID",
      numbering: .range(first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST", step: "SGE_TASK_STEPSIZE"),
      none: "undefined"),
    // https://www.ibm.com/docs/en/spectrum-lsf/10.1.0, "Environment variables set for job execution": 0 in other jobs.
    // bsub -J "name[2-9]" tells 9 and not 2, so the last index is no count.
    ArrayScheduler(
      name: "LSF", index: "LSB_JOBINDEX", numbering: .from(1), last: "LSB_JOBINDEX_END", none: "0"),
  ]
}

/// A variable that is set, and its value.
struct ArrayVariable: Hashable, CustomStringConvertible {
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
