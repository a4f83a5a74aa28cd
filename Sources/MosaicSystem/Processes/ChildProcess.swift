// Programs that run as children of this one, with limits of the system.

import CMachineSupport

/// Runs a program with limits, feeds it bytes and takes its output.
package enum ChildProcess {
  package struct Limits: Hashable, Sendable {
    /// Seconds of a processor; the program is ended by a signal then.
    package var processorSeconds: Int?
    package var time: Duration
    /// Bytes of memory that it writes to; taking more fails in the program.
    package var memory: Int?
    /// Bytes of a file that it writes; more is an error in the program. Its output does not count as a file.
    package var fileBytes: Int?
    package var openFiles: Int?
    /// Whether it may open sockets; if the system cannot refuse them, it may in any case.
    package var hasNetwork = true
    /// Bytes that it may write to its output; it is killed at one more.
    package var output: Int
    /// Bytes of its messages that are kept; further bytes are dropped.
    package var errors = 1 << 12

    package init(time: Duration, output: Int) { (self.time, self.output) = (time, output) }
  }

  package enum Ending: Hashable, Sendable {
    /// The program ended by itself, with this code.
    case exited(Int32)
    /// A signal ended it: a crash, or the limit of its processor time (`SIGXCPU`).
    case signalled(Int32)
    case outOfTime
    /// It was killed because it wrote more than its output may have.
    case tooMuchOutput
    case stopped
  }

  package struct Result: Sendable {
    package let ending: Ending
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  package struct StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let errno: Int32

    package init(errno: Int32) { self.errno = errno }

    package var description: String { FileError.Kind.words(for: errno) }
  }

  /// Runs a program, which is not looked for in `PATH`, until it ends or is ended; afterwards its processes and descriptors are
  /// gone. It ends with this thread, too (on Linux), and signals of the terminal do not reach it. `isStopped` is called some
  /// twenty times a second; once it returns `true`, the program is killed.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String], input: UnsafeRawBufferPointer,
    limits: Limits, isStopped: () -> Bool = { false }
  ) throws(StartFailure) -> Result {
    let deadline = ContinuousClock.now + limits.time
    var child = try Streams(path, arguments, environment, limits)
    var ending: Ending?
    while ending == nil, !child.hasEnded {
      child.pass(rest: input, most: limits.output)
      if isStopped() {
        ending = .stopped
      } else if child.output.count > limits.output {
        ending = .tooMuchOutput
      } else if ContinuousClock.now >= deadline {
        ending = .outOfTime
      }
    }
    let code = child.end(most: limits.output)
    if child.output.count > limits.output { ending = ending ?? .tooMuchOutput }
    return Result(
      ending: ending ?? (code < 0 ? .signalled(-code) : .exited(code)), output: child.output,
      errors: child.errors)
  }
}

extension ChildProcess {
  /// A running program and our ends of its streams.
  private struct Streams: ~Copyable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    private let process: Int32
    /// Our ends of its input, output and messages; below 0 when closed, which `poll` passes over.
    private var ends: [pollfd]
    private var written = 0
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private let mostErrors: Int

    init(
      _ path: String, _ arguments: [String], _ environment: [String], _ limits: Limits
    ) throws(StartFailure) {
      var most = mmachine_limits()
      most.cpu_seconds = Int64(limits.processorSeconds ?? -1)
      most.data_bytes = Int64(limits.memory ?? -1)
      most.file_bytes = Int64(limits.fileBytes ?? -1)
      most.open_files = Int64(limits.openFiles ?? -1)
      most.no_network = !limits.hasNetwork
      var (ends, process): ([Int32], Int32) = ([-1, -1, -1], -1)
      let words = ([path] + arguments).map { strdup($0) } + [nil]
      let variables = environment.map { strdup($0) } + [nil]
      defer { for text in words + variables { free(text) } }
      let failure = mmachine_start(path, words, variables, &most, &ends, &process)
      guard failure == 0 else { throw StartFailure(errno: failure) }
      self.process = process
      mostErrors = limits.errors
      self.ends = zip(ends, [POLLOUT, POLLIN, POLLIN]).map { pollfd(fd: $0, events: Int16($1), revents: 0) }
    }

    var hasEnded: Bool { mmachine_has_ended(process) }

    /// Waits a moment until the program reads or writes, and passes on the available bytes.
    mutating func pass(rest input: UnsafeRawBufferPointer, most: Int) {
      // With its outputs closed, a program is about to end.
      let isSilent = ends[1].fd < 0 && ends[2].fd < 0
      guard poll(&ends, nfds_t(ends.count), isSilent ? 1 : 50) > 0 else { return }
      if ends[0].revents != 0 { feed(input) }
      if ends[1].revents != 0 { output += read(1) }
      if ends[2].revents != 0 { errors += read(2).prefix(mostErrors - errors.count) }
    }

    /// Kills the rest of the program, and takes its written bytes; returns its code, or its signal below 0.
    mutating func end(most: Int) -> Int32 {
      let code = mmachine_end(process)
      close(0)
      while ends[1].fd >= 0, output.count <= most {
        let part = read(1)
        if part.isEmpty { break }
        output += part
      }
      if ends[2].fd >= 0 { errors += read(2).prefix(mostErrors - errors.count) }
      close(1)
      close(2)
      return code
    }

    // MARK: Steps

    private mutating func feed(_ input: UnsafeRawBufferPointer) {
      let rest = UnsafeRawBufferPointer(rebasing: input[written...])
      if !rest.isEmpty {
        let count = mmachine_send(ends[0].fd, rest.baseAddress, rest.count)
        // A program need not read all of its input.
        if count < 0, errno != EAGAIN, errno != EINTR { return close(0) }
        written += max(0, count)
      }
      if written == input.count { close(0) }
    }

    /// Reads up to the length of the buffer; the stream is closed at its end.
    private mutating func read(_ stream: Int) -> ArraySlice<UInt8> {
      let count = MosaicSystem.read(ends[stream].fd, &buffer, buffer.count)
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close(stream) }
      return buffer.prefix(max(0, count))
    }

    private mutating func close(_ stream: Int) {
      if ends[stream].fd >= 0 { MosaicSystem.close(ends[stream].fd) }
      ends[stream].fd = -1
    }
  }
}
