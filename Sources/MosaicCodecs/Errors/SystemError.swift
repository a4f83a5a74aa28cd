// What the system's error numbers mean.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The errno values that an error about a file must tell apart, and their messages.
enum SystemError {
  /// Nobody reads the pipe any more.
  static let brokenPipe = EPIPE
  /// Bytes that a file has could not be read.
  static let inputOutput = EIO
  /// The system is out of descriptors or memory; this says nothing about the file that was asked for.
  static let shortages: Set<Int32> = [EMFILE, ENFILE, ENOMEM, ENOBUFS]

  /// The system's message.
  static func message(for errno: Int32) -> String {
    guard let message = strerror(errno) else { return "error \(errno)" }
    return String(cString: message)
  }
}
