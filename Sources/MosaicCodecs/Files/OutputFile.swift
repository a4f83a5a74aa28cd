// A file that appears whole or not at all.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a file that takes its name only when all is written.
///
/// Whoever watches the destination sees the old file or the new one, never a part. A file that is dropped before
/// `commit()` leaves nothing behind; nor does a process that is killed, where the system lets a file have no name (Linux, on
/// most file systems). Elsewhere the file has a hidden name beside the destination, and ``tidyUp(beside:)`` of a later run
/// removes it. What is there already keeps its permission bits; a symbolic link stays one, and the file it points to is
/// replaced. A device, a pipe and what someone else holds open, as the standard output, cannot be replaced: the bytes wait
/// in an unnamed temporary file and are sent on by `commit()`.
///
/// To get a broken pipe as an error, the process must ignore `SIGPIPE`; else that signal ends it.
public final class OutputFile: ByteSink {
  /// The destination as the caller named it, or `standard output`.
  public let path: String
  /// The hidden name of the file while it has one, for a program that must clean up in a signal handler.
  public var temporaryPath: String? { temporary?.path }

  private let destination: Destination
  private let inputs: KeptFiles
  private let syncs: Bool
  /// Of a destination that is a file.
  private var temporary: TemporaryFile?
  /// Of any other: what is written into at the end, and where bytes wait until then; -1 where they go straight on.
  private var device: Int32 = -1
  private var spool: Int32 = -1
  private var buffer: [UInt8] = []
  private var failure: CodecError?
  private var isCommitted = false

  private static let bufferSize = 1 << 16

  /// Opens a destination.
  ///
  /// - Parameters:
  ///   - inputs: Files that must not be replaced.
  ///   - syncs: Whether `commit()` waits until the disk has the file and its name; without, a crash of the machine, though
  ///     not of the program, may leave an empty file.
  /// - Throws: `CodecError` where the destination is an input or a folder, its folder is missing, or the system refuses.
  public convenience init(
    _ path: String, keeping inputs: KeptFiles = KeptFiles(), syncs: Bool = true
  ) throws(CodecError) {
    try self.init(path, keeping: inputs, syncs: syncs, isNamed: false)
  }

  /// - Parameters:
  ///   - isNamed: Whether a file has a hidden name from the beginning, as on systems where it must.
  ///   - calls: What gives a file its name, and what hands it over to the disk.
  init(
    _ path: String, keeping inputs: KeptFiles = KeptFiles(), syncs: Bool = true, isNamed: Bool,
    calls: TemporaryFile.Calls = TemporaryFile.Calls()
  ) throws(CodecError) {
    (self.path, self.inputs, self.syncs) = (path, inputs, syncs)
    do {
      destination = try Destination(path)
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path))
    }
    try checkPlace()
    do {
      switch destination {
      case .file(let target, let mode):
        temporary = try TemporaryFile(for: target, mode: mode, isNamed: isNamed, calls: calls)
      case .device(let target): device = try SystemCall.open(target, O_WRONLY)
      case .descriptor(let descriptor): device = descriptor
      }
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path))
    }
    if temporary == nil { spool = SystemCall.unnamedFile() ?? -1 }
  }

  init(standardOutput: Int32, keeping inputs: KeptFiles = KeptFiles()) {
    path = "standard output"
    (self.inputs, syncs) = (inputs, false)
    destination = .descriptor(standardOutput)
    device = standardOutput
  }

  /// The standard output, which `-` stands for; it is left open.
  ///
  /// - Throws: `CodecError` where it is an input.
  public static func standardOutput(keeping inputs: KeptFiles = KeptFiles()) throws(CodecError) -> OutputFile
  {
    let file = OutputFile(standardOutput: STDOUT_FILENO, keeping: inputs)
    try inputs.check(file.destination.identity, file.path)
    file.spool = SystemCall.unnamedFile() ?? -1
    return file
  }

  /// Removes what runs that were killed have left in the folder of a destination: files of processes that are gone, of this
  /// machine and this user, not written to for ten minutes, and locked by nobody.
  public static func tidyUp(beside path: String) {
    guard let destination = try? Destination(path), case .file(let target, _) = destination else { return }
    StaleFiles.remove(from: SystemCall.folder(of: target))
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
  /// - Throws: `CodecError`, also that of an earlier write; nothing is then left of the file, and the destination is as it
  ///   was, unless the disk fails after the file has its name.
  public func commit() throws(CodecError) {
    precondition(!isCommitted, "a file is committed only once")
    isCommitted = true
    defer { discard() }
    if let error = flush() { throw error }
    // What was not there in the beginning may be by now, or may be another file.
    try inputs.check(destination.identity, path)
    do {
      if spool >= 0 { try SystemCall.copy(from: spool, to: device) }
      if case .file(let target, _) = destination { try publish(at: target) }
    } catch {
      throw CodecError(path: path, kind: .cannotWrite(errno: error.errno))
    }
  }

  // MARK: Steps

  /// Refuses what would replace an input, also one that is not there now.
  private func checkPlace() throws(CodecError) {
    switch destination {
    case .file: try inputs.check(output: path)
    case .descriptor(let descriptor): try inputs.check(FileIdentity(descriptor: descriptor), path)
    case .device: break
    }
  }

  private func publish(at target: String) throws(SystemCall.Failure) {
    try temporary?.publish(at: target, syncs: syncs)
    if syncs { try SystemCall.syncFolder(SystemCall.folder(of: target)) }
  }

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
      try SystemCall.write(bytes, to: temporary?.descriptor ?? (spool >= 0 ? spool : device))
    } catch {
      failure = CodecError(path: path, kind: .cannotWrite(errno: error.errno))
    }
    return failure
  }

  private func discard() {
    temporary?.discard()
    if spool >= 0 { close(spool) }
    spool = -1
    // Descriptors that others hold open stay so.
    if device >= 0, case .device = destination { close(device) }
    device = -1
  }
}
