// Standard output for results, standard error for messages.

import MosaicBatch
import MosaicSystem
import MosaicText

/// Writes to the standard streams with `write`, without a buffer: a broken pipe is seen at once.
enum Console {
  static let input = STDIN_FILENO

  /// Opens the standard streams that were closed when the program was started.
  ///
  /// Otherwise the next file opened would take the free descriptor, and warnings would be written into a picture. Standard input
  /// is opened for writing and the others for reading, so that using one is an error.
  static func occupyStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a result to standard output; a broken pipe is not an error, as for other filters.
  static func result(_ text: String) throws(CommandFailure) { try result(Array(text.utf8)) }

  /// Writes a line of JSON to standard output, with the bytes that must follow it.
  static func result(_ result: JobResult, needsReader: Bool = false) throws(CommandFailure) {
    try result.write { bytes throws(CommandFailure) in try self.result(bytes, needsReader: needsReader) }
  }

  /// Writes a part of a result to standard output.
  ///
  /// - Parameter needsReader: Whether it is an error that nobody reads, because the results are all that is wanted, as of a worker.
  static func result(_ bytes: [UInt8], needsReader: Bool = false) throws(CommandFailure) {
    let code = put(bytes, on: STDOUT_FILENO)
    // The reader may be gone for ever, with a pipe that is full.
    if code == EINTR { throw Interruption.failure }
    if code == EPIPE, needsReader {
      throw CommandFailure(
        message: "nobody reads the results any more, so that no further line is begun", code: .inputOutput)
    }
    guard code == 0 || code == EPIPE else {
      throw CommandFailure(
        message: "cannot write to the standard output: \(String(cString: strerror(code)))", code: .inputOutput
      )
    }
  }

  /// Writes one message to standard error, on one line of bounded length whatever a file is called.
  ///
  /// - Parameter result: The result that it is about, for a line of JSON.
  static func say(_ kind: String, _ text: String, about result: JobResult? = nil) {
    if let line = Log.line(kind, EscapedText.shortened(message: text), of: result) { return note(line) }
    note("mosaic: \(kind): \(EscapedText.escaped(EscapedText.shortened(message: text), as: .line))\n")
  }

  /// Writes a failure to standard error, a line for each of its errors.
  static func say(_ failure: CommandFailure) {
    // A comparison that finds a difference says so only in its result.
    for line in [failure.message] + failure.more where !line.isEmpty {
      say(failure.code.isStop ? "stopped" : "error", line)
    }
  }

  /// Writes text to standard error unchanged.
  static func note(_ text: String) {
    _ = put(Array(text.utf8), on: STDERR_FILENO)
  }

  /// Whether standard output is a terminal.
  static var showsResults: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The terminal of standard output: its columns, and its width and height in pixels, 0 if it does not tell them.
  static var terminalSize: (columns: Int, width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }

  /// Returns 0, or `errno`: `EINTR` if a signal came while no program reads.
  ///
  /// After `poll` a pipe takes `PIPE_BUF` bytes without blocking, and lines of up to that length stay whole if several programs
  /// write to one pipe.
  private static func put(_ bytes: [UInt8], on stream: Int32) -> Int32 {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      var request = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
      if poll(&request, 1, 100) == 0 {
        if Interruption.isRequested { return EINTR }
        continue
      }
      let part = bytes.prefix(Int(PIPE_BUF))
      let count = part.withUnsafeBytes { write(stream, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      bytes = bytes.dropFirst(count)
    }
    return 0
  }
}
