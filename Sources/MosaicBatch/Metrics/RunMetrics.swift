// Counts of a run for those who watch it.

import MosaicSystem

/// Counts of a run: how many results there are of which kind, what they took, and what waits now.
package struct RunMetrics: Sendable {
  private var statuses: [JobResult.Status: Int] = [:]
  private var failures: [ErrorKind: Int] = [:]
  private var seconds = 0.0
  private var bytes = 0
  /// Lines that wait, and lines that are worked on.
  var waiting = 0
  var running = 0

  package init() {}

  /// Counts a result.
  package mutating func add(_ result: JobResult) {
    // Two sizes that are the same file are one output.
    guard result.sameAs == nil else { return }
    statuses[result.status, default: 0] += 1
    if let kind = result.failure?.errorKind { failures[kind, default: 0] += 1 }
    seconds += result.milliseconds / 1000
    if result.status == .done, let count = result.byteCount { bytes = MemoryBudget.sum(bytes, count) }
  }

  /// The counts in the text format of Prometheus, version 0.0.4.
  ///
  /// Source: prometheus.io/docs/instrumenting/exposition_formats; names as its guide of naming asks for.
  ///
  /// - Parameter memory: The bytes of memory that the process has now; `nil` if the system does not say it.
  package func text(memory: Int?) -> String {
    var text = ""
    func add(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
    add(
      "mosaic_results_total", "counter", "Results, by how the work ended.",
      JobResult.Status.allCases.map { ("{status=\"\($0.rawValue)\"}", "\(statuses[$0] ?? 0)") })
    add(
      "mosaic_failures_total", "counter", "Failures, by the kind of the error.",
      failures.sorted { $0.key.rawValue < $1.key.rawValue }.map {
        ("{kind=\"\($0.key.rawValue)\"}", "\($0.value)")
      })
    add(
      "mosaic_work_seconds_total", "counter", "Seconds of work, added up over all threads.",
      [("", "\((seconds * 1000).rounded() / 1000)")])
    add("mosaic_output_bytes_total", "counter", "Bytes of outputs.", [("", "\(bytes)")])
    add("mosaic_lines_waiting", "gauge", "Lines that wait for a worker.", [("", "\(waiting)")])
    add("mosaic_lines_running", "gauge", "Lines that are worked on.", [("", "\(running)")])
    if let memory {
      add("process_resident_memory_bytes", "gauge", "Resident memory in bytes.", [("", "\(memory)")])
    }
    return text
  }
}
