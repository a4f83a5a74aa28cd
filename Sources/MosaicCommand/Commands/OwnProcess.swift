// A command in a process of its own.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicSystem

enum OwnProcess {
  /// The path of this program.
  static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// Memory for code, fonts, tables and the threads of libraries, which no budget counts.
  private static let uncountedMemory = 512 << 20
  /// Seconds that the process has after its own limit of time: a library that runs in circles does not look at a clock.
  private static let grace = 1.0

  /// Runs the command without `--isolate` in another process, and says what that says.
  ///
  /// - Throws: The failure that the process ended with; and one for a process that was ended, or could not be started.
  static func run(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    let options = try arguments.renderOptions(for: nil)
    var limits = ChildProcess.Limits(time: .seconds(1 << 32), output: options.memory.limit)
    if let seconds = try arguments.timeLimit() { limits.time = .seconds(seconds + grace) }
    limits.memory = MemoryBudget.sum(options.memory.limit, uncountedMemory)
    limits.openFiles = 4096
    limits.hasNetwork = false
    let input = arguments.words.contains("-") ? try standardInput(atMost: options.memory.limit) : []
    let words = [arguments.command.name] + arguments.words.filter { $0 != "--isolate" }
    let ended = try attempt(
      try input.withUnsafeBufferPointer { input in
        try ChildProcess.run(
          program, words, environment: arguments.environment.map { "\($0)=\($1)" },
          input: UnsafeRawBufferPointer(input), limits: limits, isStopped: { stop.isSet })
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
    if stop.isSet, Interruption.isRequested { throw Interruption.failure }
    throw .data("the process of the collage \(BatchIsolation.words(ended.ending)), and no file is there")
  }

  private static func standardInput(atMost most: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(Console.input) { part throws(CommandFailure) in
      bytes += part
      if bytes.count > most { throw .data("standard input: has more than the \(most) bytes of --max-memory") }
    }
    if let failure {
      throw CommandFailure(
        message: "standard input: \(CodecError.Kind.words(for: failure))", code: .inputOutput)
    }
    return bytes
  }
}

extension ChildProcess.StartFailure: FailureCause {
  var failure: CommandFailure {
    CommandFailure(message: "no process for the collage: \(self)", code: .inputOutput)
  }
}
