// Runs a program, or its main function in this process, and returns its exit code and output.

package import Foundation
import Synchronization

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
  ///   - environment: variables that are set on top of this process's own.
  ///   - timeout: seconds after which it is asked to end and, two seconds later, killed; programs that it started
  ///     itself are not.
  package static func run(
    _ path: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    stdin: [UInt8] = [], timeout: TimeInterval = 60
  ) throws -> ProgramRun {
    try withTemporaryFolder { files in
      func handle(_ name: String, _ bytes: [UInt8] = []) throws -> FileHandle {
        try FileHandle(forUpdating: URL(fileURLWithPath: files.write(bytes, to: name)))
      }
      let (input, output, errors) = (try handle("in", stdin), try handle("out"), try handle("err"))
      defer { for handle in [input, output, errors] { try? handle.close() } }

      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
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

// MARK: On a thread that has a working folder and open files of its own

extension ProgramRun {
  /// Calls a program's main function as if it were started in a folder; input and outputs are files.
  ///
  /// A process costs some 30 ms more. What needs one does not work here: signals and other endings, limits of the system, pipes, its
  /// own environment. Where the system gives threads no folder of their own, `nil` is returned: see `unshare` in section 2 of the manual.
  /// - Parameter main: returns the exit code.
  package static func here(
    in folder: URL, stdin: [UInt8] = [], _ main: @escaping @Sendable () -> Int32
  ) throws -> ProgramRun? {
    guard let unshare else { return nil }
    return try withTemporaryFolder { files in
      try files.write(stdin, to: "in")
      let end = End()
      let ended = DispatchSemaphore(value: 0)
      let thread = Thread {
        let isOpen =
          unshare(cloneFolderAndFiles) == 0 && chdir(folder.path) == 0
          && redirect(0, files.path("in"), O_RDONLY) && redirect(1, files.path("out"), O_WRONLY | O_CREAT)
          && redirect(2, files.path("err"), O_WRONLY | O_CREAT)
        if isOpen {
          // Copies of other tests' files: a lock or a pipe among them would be held here, too.
          for descriptor in 3..<Int32(1024) { close(descriptor) }
          end.code.withLock { $0 = main() }
        }
        ended.signal()
      }
      thread.stackSize = 8 << 20
      thread.start()
      ended.wait()
      guard let code = end.code.withLock({ $0 }) else { return nil }
      return try ProgramRun(ending: .exit(code), stdout: files.read("out"), stderr: files.read("err"))
    }
  }

  private final class End: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// `CLONE_FS | CLONE_FILES`.
  private static let cloneFolderAndFiles: Int32 = 0x600

  /// Swift's module of the C library does not show it.
  private static let unshare: (@convention(c) (Int32) -> Int32)? = {
    #if os(Linux)
      dlsym(nil, "unshare").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
    #else
      nil
    #endif
  }()

  private static func redirect(_ descriptor: Int32, _ path: String, _ flags: Int32) -> Bool {
    let opened = open(path, flags, 0o600)
    return opened >= 0 && dup2(opened, descriptor) == descriptor
  }
}
