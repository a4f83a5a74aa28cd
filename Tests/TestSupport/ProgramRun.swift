// Runs a program and returns its exit code and output.

package import Foundation

/// The result of running a program.
package struct ProgramRun: Sendable {
  package enum Ending: Hashable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By a signal that it did not handle: a trap, a crash.
    case signal(Int32)
    /// Killed by the test, because of the time limit.
    case timeout
  }

  package let ending: Ending
  package let stdout: [UInt8]
  package let stderr: [UInt8]

  /// The exit code; nil where the program was killed.
  package var exitCode: Int32? { if case .exit(let code) = ending { code } else { nil } }
  /// Standard output as text; bytes that are no UTF-8 become U+FFFD.
  package var output: String { String(decoding: stdout, as: UTF8.self) }
  /// Standard error as text; bytes that are no UTF-8 become U+FFFD.
  package var errors: String { String(decoding: stderr, as: UTF8.self) }

  /// Runs a program and waits until it ends.
  ///
  /// Input and outputs are files and not pipes: nothing has to be read while the program runs, so there is no deadlock with
  /// long outputs, and no SIGPIPE where it does not read its input.
  /// - Parameters:
  ///   - path: the program; it is not looked for on `PATH`.
  ///   - folder: its working folder.
  ///   - environment: variables that are set on top of this process's own.
  ///   - stdin: what it can read; nothing if not given.
  ///   - timeout: seconds after which it is asked to end and, two seconds later, killed; programs that it started
  ///     itself are not.
  /// - Throws: what `Foundation.Process` throws for a program that cannot be started, and errors of files.
  package static func run(
    _ path: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    stdin: [UInt8] = [], timeout: TimeInterval = 60
  ) throws -> ProgramRun {
    try withTemporaryFolder { files in
      try files.write(stdin, to: "in")
      try files.write([], to: "out")
      try files.write([], to: "err")
      let input = try FileHandle(forReadingFrom: files.url.appendingPathComponent("in"))
      let output = try FileHandle(forWritingTo: files.url.appendingPathComponent("out"))
      let errors = try FileHandle(forWritingTo: files.url.appendingPathComponent("err"))
      defer { for handle in [input, output, errors] { try? handle.close() } }

      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      let ending = try wait(for: process, timeout: timeout)
      return try ProgramRun(ending: ending, stdout: files.read("out"), stderr: files.read("err"))
    }
  }

  /// Starts a process and waits for it with a semaphore: `waitUntilExit` runs the thread's run loop, which does not work on
  /// the threads of parallel tests.
  private static func wait(for process: Process, timeout: TimeInterval) throws -> Ending {
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + timeout) == .timedOut {
      process.terminate()
      if ended.wait(timeout: .now() + 2) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
      }
      return .timeout
    }
    let isSignal = process.terminationReason == .uncaughtSignal
    return isSignal ? .signal(process.terminationStatus) : .exit(process.terminationStatus)
  }
}
