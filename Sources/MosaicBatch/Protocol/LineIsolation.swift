// One line of a stream or a job file in a process of its own.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicScene
import MosaicSpec
package import MosaicSystem

/// The jobs that have a process of their own.
package enum IsolatedJobs: String, CaseIterable, Sendable {
  case all
  /// What this process cannot end or survive: jobs of ``fonts``, and with a limit of time AVIFs and PDFs, because the libraries that
  /// compress them do not ask within a picture whether the time is over.
  case auto
  /// Those whose documents name files of fonts: what FreeType, HarfBuzz and Cairo make of a stranger's font may end a process.
  case fonts
  case none

  func includes(_ spec: CollageSpec, _ format: OutputFormat, hasTimeLimit: Bool) -> Bool {
    switch self {
    case .all: true
    case .auto: !spec.fontFiles.isEmpty || hasTimeLimit && (format == .avif || format == .pdf)
    case .fonts: !spec.fontFiles.isEmpty
    case .none: false
    }
  }
}

/// The program that does the work of one line: `mosaic batch -` or `mosaic thumbnail -`, which prints the results.
///
/// What ends that process, or fills its memory, ends the work on one line. It may open no sockets, and no files of others but those that the job
/// names; see ``/MosaicSystem/ChildProcess`` for what the system holds it to.
package struct LineIsolation: Sendable {
  let program: String
  /// Its arguments, but for `--max-memory`.
  let arguments: [String]
  /// Its environment, each as `NAME=VALUE`.
  let environment: [String]

  package init(program: String, arguments: [String], environment: [String]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Memory for code, fonts, tables and the threads of libraries, which no budget counts.
  package static let uncounted = 512 << 20

  /// The results of a line, in which its index and its number are 0 and 1; at least one.
  ///
  /// - Parameters:
  ///   - pictures: The pictures that follow it.
  ///   - memory: The bytes of the other process's budget.
  func results(
    of line: [UInt8], followedBy pictures: [[UInt8]], memory: Int, until stop: StopSignal
  ) throws(JobResult.Failure) -> [JobResult] {
    // Time is up to `stop`; this is for ever.
    // An output that is in the result was in that memory, and is a third longer in Base64.
    let output = MemoryBudget.sum(memory / 3 * 4, 1 << 20)
    var limits = ChildProcess.Limits(time: .seconds(1 << 32), output: output)
    limits.memory = MemoryBudget.sum(memory, Self.uncounted)
    limits.openFiles = 1024
    limits.hasNetwork = false
    let words = arguments + ["--max-memory", "\(memory)", "--max-line", "\(line.count)"]
    let input = pictures.isEmpty ? line : pictures.reduce(line + [0x0A]) { $0 + $1 }
    let ended = try rethrowing(
      try input.withUnsafeBufferPointer { input throws(ChildProcess.StartFailure) in
        try ChildProcess.run(
          program, words, environment: environment, input: UnsafeRawBufferPointer(input), limits: limits,
          isStopped: { stop.isSet })
      }
    ) { (error: ChildProcess.StartFailure) in
      JobResult.Failure(code: 74, message: "no process for the job: \(error)")
    }
    let results = ended.output.split(separator: 0x0A).map { try? JobResult(json: Array($0)) }
    if !results.isEmpty, !results.contains(where: { $0 == nil }) {
      return results.compactMap { result in
        var result = result
        if let output = result?.output, output.isDataURL { result?.contents = try? DataURL.bytes(of: output) }
        return result
      }
    }
    let message = String(decoding: ended.errors, as: UTF8.self)
    throw .data(Self.words(ended.ending, message))
  }

  /// How a process ended, as the end of a sentence about it.
  package static func words(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "ended with code \(code)"
    case .signalled(let number): "was ended by signal \(number)"
    case .outOfTime, .stopped: "was stopped"
    case .tooMuchOutput: "wrote too much"
    }
  }

  private static func words(_ ending: ChildProcess.Ending, _ message: String) -> String {
    let said = message.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
    return "the process of the job \(words(ending)), and gave no result\(said)"
  }
}
