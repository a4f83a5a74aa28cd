// The two output streams: results on one, words for people on the other.

import MosaicScene

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes to the standard streams with plain `write` calls: unbuffered, and a broken pipe is seen at once.
enum Console {
  /// Gives the three standard streams back to a program that was started without some of them.
  ///
  /// The next file opened would take the free number, and warnings would end up in a picture. They are opened the wrong
  /// way round, so that using one is an error rather than silence.
  static func occupyStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a result; a reader that went away is not an error, as with any other filter.
  static func result(_ text: String) throws(CommandFailure) {
    let code = put(text, on: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else {
      throw CommandFailure(
        message: "cannot write to the standard output: \(String(cString: strerror(code)))", code: .inputOutput
      )
    }
  }

  /// Writes one line for people; it stays one line whatever a file is called.
  static func say(_ kind: String, _ text: String) {
    _ = put("mosaic: \(kind): \(EscapedText.escaped(text, as: .line))\n", on: STDERR_FILENO)
  }

  /// Writes raw text for people.
  static func note(_ text: String) {
    _ = put(text, on: STDERR_FILENO)
  }

  /// Whether words for people reach a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Returns 0, or the error's number.
  private static func put(_ text: String, on stream: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(stream, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      bytes = bytes.dropFirst(count)
    }
    return 0
  }
}
