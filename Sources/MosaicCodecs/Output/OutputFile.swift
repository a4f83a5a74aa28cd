// A file that appears whole or not at all.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a file through a temporary one beside it, which takes its name only when all is written.
///
/// Whoever watches the destination sees the old file or the new one, never a part. A file that is dropped before
/// `commit()` leaves nothing behind. What is there already keeps its permission bits; a symbolic link stays one,
/// and the file it points to is replaced. A destination that is no file (a pipe, anything in `/dev`) and the
/// standard output cannot be replaced: the bytes wait in an unnamed temporary file and are sent on by `commit()`.
///
/// To get a broken pipe as an error, the process must ignore `SIGPIPE`; else that signal ends it.
public final class OutputFile: ByteSink {
  /// The destination as the caller named it, or `standard output`.
  public let path: String
  /// The temporary file while there is one, for a program that must clean up in a signal handler.
  public private(set) var temporaryPath: String?

  private let destination: Destination
  private var descriptor: Int32
  /// Where bytes wait that must not reach the destination before all are there; -1 where they go straight on.
  private var spool: Int32 = -1
  private var buffer: [UInt8] = []
  private var failure: CodecError?
  private var isCommitted = false

  private static let bufferSize = 1 << 16

  /// Opens a destination.
  ///
  /// - Throws: `CodecError` where the destination is a folder, its folder is missing, or the system refuses.
  public init(_ path: String) throws(CodecError) {
    self.path = path
    do {
      destination = try Destination(path)
      (descriptor, temporaryPath) = try destination.open()
      if temporaryPath == nil { spool = SystemCall.unnamedFile() ?? -1 }
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path))
    }
  }

  init(standardOutput: Int32) {
    path = "standard output"
    destination = .standardOutput
    descriptor = standardOutput
  }

  /// The standard output, which `-` stands for; it is left open.
  public static func standardOutput() -> OutputFile {
    let file = OutputFile(standardOutput: STDOUT_FILENO)
    file.spool = SystemCall.unnamedFile() ?? -1
    return file
  }

  deinit { discard() }

  /// Appends bytes; they may stay in memory until `commit()`. After an error nothing more is written.
  public func write(_ bytes: ArraySlice<UInt8>) throws(CodecError) {
    if let error = bytes.withUnsafeBytes(append) { throw error }
  }

  /// Appends bytes; they may stay in memory until `commit()`. After an error nothing more is written.
  public func write(_ bytes: [UInt8]) throws(CodecError) { try write(bytes[...]) }

  /// Writes out what is left and gives the file its name. To be called once, at the end.
  ///
  /// - Throws: `CodecError`, also that of an earlier write; the temporary file is then gone, and the destination
  ///   is as it was.
  public func commit() throws(CodecError) {
    precondition(!isCommitted, "a file is committed only once")
    isCommitted = true
    defer { discard() }
    if let error = flush() { throw error }
    if spool >= 0 { try sendSpooled() }
    guard let temporaryPath, case .replace(let resolved, _) = destination else { return }
    do {
      _ = try SystemCall.retrying { fsync(descriptor) }
      // On some network file systems a full disk shows only here. The descriptor is gone in any case.
      let closing = descriptor
      descriptor = -1
      _ = try SystemCall.retrying { close(closing) }
      _ = try SystemCall.retrying { rename(temporaryPath, resolved) }
      self.temporaryPath = nil
    } catch {
      throw CodecError(path: path, kind: .cannotWrite(errno: error.errno))
    }
  }

  // MARK: Steps

  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
    precondition(!isCommitted, "a file takes no bytes after it is committed")
    if buffer.count + bytes.count > Self.bufferSize, let error = flush() { return error }
    if bytes.count > Self.bufferSize { return send(bytes) }
    buffer.append(contentsOf: bytes)
    return failure
  }

  private func flush() -> CodecError? {
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer.withUnsafeBytes(send)
  }

  /// The one place where bytes leave.
  private func send(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
    if let failure { return failure }
    do {
      try SystemCall.write(bytes, to: spool >= 0 ? spool : descriptor)
    } catch {
      failure = CodecError(path: path, kind: .cannotWrite(errno: error.errno))
    }
    return failure
  }

  private func sendSpooled() throws(CodecError) {
    do {
      try SystemCall.copy(from: spool, to: descriptor)
    } catch {
      throw CodecError(path: path, kind: .cannotWrite(errno: error.errno))
    }
  }

  private func discard() {
    if spool >= 0 { close(spool) }
    spool = -1
    if descriptor >= 0, destination != .standardOutput { close(descriptor) }
    descriptor = -1
    if let temporaryPath { unlink(temporaryPath) }
    temporaryPath = nil
  }
}
