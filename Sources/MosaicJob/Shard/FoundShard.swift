// The part of the jobs that a scheduler's variables tell.

/// A part of the jobs that was found in the environment, and the variables that told it.
package struct FoundShard: Hashable, Sendable {
  /// The part.
  package let shard: Shard
  /// The scheduler's name.
  package let scheduler: String
  /// The variables, such as `SLURM_ARRAY_TASK_ID=3`, the index first.
  package let variables: [String]

  /// Looks for the variables of all schedulers.
  ///
  /// - Parameter count: The number of parts, for schedulers that do not tell it.
  /// - Returns: `nil` where no such variable is set.
  /// - Throws: ``ShardError``, also where two schedulers tell different parts.
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
    // Of all schedulers: variables without an index are half set.
    for scheduler in ArrayScheduler.all {
      let found = try scheduler.found(in: environment, count: count)
      first = first ?? found
    }
    guard let first else { return nil }
    self = first
  }

  init(shard: Shard, scheduler: String, variables: [String]) {
    (self.shard, self.scheduler, self.variables) = (shard, scheduler, variables)
  }
}

extension FoundShard: CustomStringConvertible {
  /// `part 3/8 of the jobs, as Slurm says (SLURM_ARRAY_TASK_ID=3, …)`.
  package var description: String {
    "part \(shard) of the jobs, as \(scheduler) says (\(variables.joined(separator: ", ")))"
  }
}
