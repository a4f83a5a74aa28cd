// Counts of a run in a file, for a program that collects them.

import MosaicBatch
import MosaicSystem

/// Writes the counts of a run, as `--metrics` asks for it: into a file, which is replaced every few seconds and at the end, or at the end
/// into an open descriptor.
final class MetricsOutput {
  private enum Target {
    case file(String)
    case descriptor(Int32)
  }

  private static let pause = Duration.seconds(5)

  private let target: Target
  private let files: RunFiles
  private var written: ContinuousClock.Instant?

  /// `nil` if no option asks for it.
  ///
  /// - Throws: A usage error for a descriptor that is not open for writing, and for a file that cannot be written.
  init?(_ arguments: Arguments, _ files: RunFiles) throws(CommandFailure) {
    guard let word = arguments.last(.metrics) else { return nil }
    self.files = files
    if let number = Int32(word) {
      guard number > STDOUT_FILENO, SystemCall.isWritable(number) else {
        throw .badValue(
          .metrics, word, allowed: "a file, or the number of a descriptor that is open for writing, from 2")
      }
      target = .descriptor(number)
    } else {
      try arguments.refuseEmpty([word], "--metrics")
      target = .file(word)
      try write(RunMetrics())
    }
  }

  /// Writes the counts, unless they were written a moment ago.
  func show(_ metrics: () -> RunMetrics) throws(CommandFailure) {
    let now = ContinuousClock.now
    guard case .file = target, written.map({ now - $0 >= Self.pause }) ?? true else { return }
    written = now
    try write(metrics())
  }

  /// Writes the counts at the end of the run.
  func end(_ metrics: RunMetrics) throws(CommandFailure) { try write(metrics) }

  private func write(_ metrics: RunMetrics) throws(CommandFailure) {
    let text = Array(metrics.text(memory: ProcessMemory.residentBytes).utf8)
    let file: OutputFile
    switch target {
    case .file(let path): file = try attempt(OutputFile(path, of: files, syncs: false))
    case .descriptor(let number): file = OutputFile(standardOutput: number, of: files)
    }
    try attempt(file.write(text))
    try attempt(file.commit())
  }
}
