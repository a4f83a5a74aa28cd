// The order in which jobs and runs are taken from a queue.

import MosaicCodecs

extension WorkerQueue {
  struct Jobs: Sendable {
    private struct List: Sendable {
      var waiting: [Job] = []
      /// How many are under way.
      var begun = 0

      /// Removes the job with the lowest urgency number; of several the one submitted first.
      mutating func take() -> Job? {
        guard var best = waiting.indices.first else { return nil }
        for index in waiting.indices where waiting[index].urgency < waiting[best].urgency { best = index }
        begun += 1
        return waiting.remove(at: best)
      }
    }

    /// By the number of their pool; without pools that have no job.
    private var lists: [Int: List] = [:]
    private(set) var count = 0

    mutating func add(_ job: Job) {
      lists[job.pool, default: List()].waiting.append(job)
      count += 1
    }

    /// Removes the most urgent job of the oldest pool that has one.
    mutating func take() -> Job? {
      guard count > 0 else { return nil }
      return lists.lazy.filter { !$0.value.waiting.isEmpty }.map(\.key).min().flatMap { take(of: $0) }
    }

    mutating func take(of pool: Int) -> Job? {
      guard let job = lists[pool]?.take() else { return nil }
      count -= 1
      return job
    }

    /// Counts the end of a job that was taken.
    mutating func end(of pool: Int) {
      lists[pool]?.begun -= 1
      forgetIfEmpty(pool)
    }

    mutating func removeAll(of pool: Int) -> [Job] {
      guard let jobs = lists[pool]?.waiting else { return [] }
      lists[pool]?.waiting = []
      count -= jobs.count
      forgetIfEmpty(pool)
      return jobs
    }

    func areUnderWay(of pool: Int) -> Bool { lists[pool].map { $0.begun > 0 } ?? false }

    private mutating func forgetIfEmpty(_ pool: Int) {
      if let list = lists[pool], list.begun == 0, list.waiting.isEmpty { lists[pool] = nil }
    }
  }

  /// Runs that wait, in the order of their numbers.
  struct Runs: Sendable {
    private var runs: [Int: Run] = [:]
    /// No run has a smaller number.
    private var first = Int.max

    var count: Int { runs.count }

    mutating func add(_ run: Run) {
      runs[run.number] = run
      first = min(first, run.number)
    }

    /// The signals of those that have one.
    var signals: [(number: Int, stop: StopSignal)] {
      runs.values.compactMap { run in run.stop.map { (run.number, $0) } }
    }

    mutating func remove(_ number: Int) -> Run? { runs.removeValue(forKey: number) }

    mutating func takeFirst() -> Run? {
      while !runs.isEmpty {
        // Numbers of pools, and of runs that were removed, are passed over, each once.
        if let run = runs.removeValue(forKey: first) { return run }
        first += 1
      }
      return nil
    }

    mutating func removeAll() -> [Run] {
      defer { runs = [:] }
      return runs.values.sorted { $0.number < $1.number }
    }
  }
}
