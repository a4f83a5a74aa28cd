// A command in a process of its own.

import MosaicBatch
import MosaicCodecs
import MosaicRender
import MosaicSpec
import MosaicSystem

#if canImport(Darwin)
  import Darwin
#endif

enum OwnProcess {
  /// The path of this program, as the system found it. A shell would look for the name on `PATH`, and might find another program.
  static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      var length: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(length))
      return _NSGetExecutablePath(&path, &length) == 0
        ? String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        : CommandLine.arguments[0]
    #endif
  }

  /// Seconds that the process has to end by itself and to say so, after its time is over.
  private static let grace = 0.15

  /// Runs the command without `--isolate` in another process, and repeats its messages.
  ///
  /// - Throws: The failure with which the process ended, or a failure if it was killed or could not be started.
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let memory = try arguments.run(until: nil).memory.limit
    var limits = ChildProcess.Limits(time: .seconds(1 << 32), output: memory)
    if let seconds = try arguments.timeLimit() { Interruption.end(after: seconds + grace) }
    limits.memory = MemoryBudget.sum(memory, LineIsolation.uncounted)
    limits.openFiles = 4096
    limits.hasNetwork = false
    limits.errors = 1 << 20
    let input = arguments.readsStandardInput ? try standardInput(atMost: memory) : []
    // From here on a signal ends the other process, and then this one.
    Interruption.waitForTidyUp()
    let ended = try attempt(
      try input.withUnsafeBufferPointer { input in
        try ChildProcess.run(
          program, [arguments.command.name] + arguments.wordsWithoutIsolation,
          environment: arguments.environment.map { "\($0)=\($1)" }, input: UnsafeRawBufferPointer(input),
          limits: limits, isStopped: { Interruption.isRequested })
      })
    var said = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n").map(String.init)
    let mark = "mosaic: error: "
    let error = said.last.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil }
    if case .exited(let code) = ended.ending, code == 0 || error != nil {
      if code != 0 { said.removeLast() }
      for line in said { Console.note(line + "\n") }
      try Console.result(ended.output)
      guard code != 0 else { return }
      throw CommandFailure(message: error ?? "", code: ExitCode(rawValue: code) ?? .badData)
    }
    if let output = arguments.last(.output), output != "-" {
      OutputFile.tidyUp(beside: output, olderThan: -1)
    }
    if Interruption.isRequested { throw Interruption.failure }
    for line in said { Console.note(line + "\n") }
    throw .data("the process of the collage \(LineIsolation.words(ended.ending))")
  }

  private static func standardInput(atMost most: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(Console.input) { part throws(CommandFailure) in
      bytes += part
      if bytes.count > most { throw .data("standard input: has more than the \(most) bytes of --max-memory") }
    }
    if let failure {
      throw CommandFailure(
        message: "standard input: \(FileError.Kind.words(for: failure))", code: .inputOutput)
    }
    return bytes
  }
}

extension Arguments {
  /// Whether a document, or a list, is read from the standard input.
  var readsStandardInput: Bool {
    inputs.contains("-") || [.filesFrom, .captions].contains { last($0) == "-" }
  }

  /// The words of the command, without the switch; behind `--` it would be the name of a file.
  fileprivate var wordsWithoutIsolation: [String] {
    let options = words.prefix { $0 != "--" }
    return options.filter { $0 != "--isolate" } + words.dropFirst(options.count)
  }
}

extension LineIsolation {
  /// This program, for one line; it gets its line on the standard input.
  init(_ arguments: Arguments) {
    let own = arguments.command
    let words = Option.options(of: own).filter { !$0.isOfWholeBatch }.flatMap { option in
      (arguments.values[option.name] ?? []).map { value in
        "--\(option.name)" + (option.row.value == nil ? "" : "=\(value)")
      }
    }
    // Only a batch isolates lines if no option asks for it.
    let isolation = own.id == .batch ? ["--isolate=none"] : []
    self.init(
      program: OwnProcess.program,
      arguments: [own.name, "-", "--jobs", "1", "--shard", "off", "--exit-zero", "--quiet"] + isolation
        + words,
      environment: arguments.environment.map { "\($0)=\($1)" })
  }
}

extension ChildProcess.StartFailure: FailureCause {
  var failure: CommandFailure {
    CommandFailure(message: "no process for the collage: \(self)", code: .inputOutput)
  }
}
