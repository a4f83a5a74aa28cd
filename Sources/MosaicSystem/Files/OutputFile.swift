// The targets of encoded bytes: a file that appears whole or not at all, or memory.

import CMachineSupport
import MosaicText

/// Writes a file that gets its name only when it is complete.
///
/// Others see the old file or the new one, never a part. A file that is released before `commit()` leaves nothing behind;
/// neither does a killed process if files may be nameless (Linux, most file systems). Elsewhere the unfinished file has a
/// hidden name beside the destination, and a later run removes it. A replaced file's permission bits
/// are kept; a symbolic link stays a link, and its target is replaced. A device, a pipe or an open descriptor such as standard
/// output cannot be replaced: the bytes wait in an unnamed temporary file until `commit()` sends them.
///
/// To get a broken pipe as an error, the process must ignore `SIGPIPE`; otherwise the signal ends it.
package final class OutputFile: ByteSink {
  /// The destination as the caller named it, or `standard output`.
  package let path: String
  var temporaryPath: String? { temporary?.path }

  private let destination: Destination
  private let files: RunFiles
  /// The input that it is to replace, if any.
  private let own: String?
  private let syncs: Bool
  private var temporary: TemporaryFile?
  /// For other destinations: the descriptor that is written at the end, and the file where bytes wait until then (-1: they do not
  /// wait).
  private var device: Int32 = -1
  private var spool: Int32 = -1
  private var memory: MemoryFile?
  private var buffer: [UInt8] = []
  private var failure: FileError?
  private var isCommitted = false

  /// Bytes that wait in memory until the buffer is full.
  package static let bufferSize = 1 << 16

  /// Opens a destination, which replaces no input of the run, except the input `own`. If `commit()` does not sync, a crash of the machine (not of the
  /// program) may leave an empty file. Permission bits are the given ones, such as `0o600`, else the bits of the replaced file,
  /// or of any new file. In a root, a destination cannot be a device or a pipe.
  package convenience init(
    _ path: String, of files: RunFiles = RunFiles(), replacing own: String? = nil, syncs: Bool = true,
    permissions: UInt16? = nil
  ) throws(FileError) {
    try self.init(
      path, of: files, replacing: own, syncs: syncs, permissions: permissions, isNamed: false)
  }

  /// `isNamed`: the file has a hidden name from the beginning, as on systems without nameless files. A test may replace the
  /// `calls`.
  package init(
    _ path: String, of files: RunFiles = RunFiles(), replacing own: String? = nil, syncs: Bool = true,
    permissions: UInt16? = nil, isNamed: Bool, calls: TemporaryFile.Calls = TemporaryFile.Calls()
  ) throws(FileError) {
    self.path = path
    self.files = files
    self.own = own
    self.syncs = syncs
    let fault = Destination.error(path, in: files.root)
    destination = try rethrowing(try Destination(path, in: files.root), as: fault)
    // No input is replaced, not even one that does not exist now.
    switch destination {
    case .file(let target, let folder, let mode):
      try files.check(output: path, replacing: own)
      temporary = try rethrowing(
        try TemporaryFile(
          for: target, from: folder, mode: permissions.map { mode_t($0) } ?? mode, isNamed: isNamed,
          calls: calls), as: fault)
    case .device(let target): device = try rethrowing(try SystemCall.open(target, O_WRONLY), as: fault)
    case .descriptor(let descriptor):
      try files.check(FileIdentity(descriptor: descriptor), path)
      device = descriptor
    case .memory: break
    }
    if temporary == nil { spool = SystemCall.unnamedFile() ?? -1 }
  }

  package init(standardOutput: Int32, of files: RunFiles = RunFiles()) {
    path = "standard output"
    self.files = files
    own = nil
    syncs = false
    destination = .descriptor(standardOutput)
    device = standardOutput
  }

  /// Standard output, for which `-` stands; it is left open.
  package static func standardOutput(of files: RunFiles = RunFiles()) throws(FileError) -> OutputFile {
    let file = OutputFile(standardOutput: STDOUT_FILENO, of: files)
    try files.check(file.destination.identity, file.path)
    file.spool = SystemCall.unnamedFile() ?? -1
    return file
  }

  /// An output that stays in memory; after `commit()` it is in ``bytes``. `take` is called with all bytes held from then on,
  /// before they are held.
  package static func inMemory(
    _ name: String, taking take: @escaping (_ bytes: Int) throws(MemoryBudget.Refusal) -> Void
  ) -> OutputFile {
    OutputFile(memory: MemoryFile(take), name: name)
  }

  private init(memory: MemoryFile, name: String) {
    path = name
    destination = .memory
    self.memory = memory
    files = RunFiles()
    own = nil
    syncs = false
  }

  /// Throws what the system would refuse of a file that is to be written, if that is known before; folders that are missing are to be made.
  package static func check(_ path: String, of files: RunFiles) throws(FileError) {
    let fault = Destination.error(path, in: files.root)
    let destination: Destination
    do { destination = try Destination(path, in: files.root) } catch {
      // A root is looked into again when its folders are made.
      guard error.errno == ENOENT else { throw fault(error) }
      return
    }
    try files.check(output: path)
    guard case .file(let target, nil, let mode) = destination, mode == nil else { return }
    var folder = target.folderOrDot
    while FileStatus(folder) == nil, folder.folderOrDot != folder { folder = folder.folderOrDot }
    guard let kind = FileStatus(folder)?.kind else { return }
    guard kind == .folder else { throw fault(SystemCall.Failure(errno: ENOTDIR)) }
    do { _ = try SystemCall.retrying { access(folder, W_OK | X_OK) } } catch { throw fault(error) }
  }

  /// Whether the output is a file in a folder, and not a device, pipe, open descriptor or memory.
  package var isFile: Bool { if case .file = destination { true } else { false } }

  package var bytes: [UInt8] { memory?.bytes ?? [] }

  /// Removes unfinished files of killed runs from the folder of a destination: of this machine and user, with a process that is
  /// gone, not written for `age` seconds, and not locked.
  package static func tidyUp(beside path: String, olderThan age: Int = 600, in root: FileRoot? = nil) {
    guard let destination = try? Destination(path, in: root),
      case .file(let target, let folder, _) = destination
    else { return }
    StaleFiles.remove(from: (folder == nil ? target : path).folderOrDot, olderThan: age)
  }

  /// Removes the file that an output would replace, if it may be written and is not an input; a symbolic link stays a link.
  package static func remove(_ path: String, of files: RunFiles) {
    guard let destination = try? Destination(path), case .file(let target, let folder, .some) = destination,
      (try? files.check(output: path)) != nil
    else { return }
    unlinkat(SystemCall.start(folder), target, 0)
  }

  /// Removes all unfinished files of this process that have hidden names; a handler of signals may call it, before it ends the
  /// program.
  package static func removeUnfinished() { mmachine_remove_unfinished() }

  deinit { discard() }

  /// Appends bytes; they may stay in memory until `commit()`. After an error nothing more is written.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    if let error = bytes.withUnsafeBytes(append) { throw error }
  }

  /// Appends bytes; they may stay in memory until `commit()`. After an error nothing more is written.
  package func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes[...]) }

  /// Writes buffered bytes and gives the file its name. Call it once, at the end.
  ///
  /// - Throws: `FileError`, also the error of an earlier write. The destination is then unchanged, unless the disk fails after
  ///   the file has its name.
  package func commit() throws(FileError) {
    precondition(!isCommitted, "a file is committed only once")
    isCommitted = true
    defer { discard() }
    if let error = flush() { throw error }
    // The destination may have been created or replaced in the meantime.
    try files.check(destination.identity, path, replacing: own)
    try rethrowing(try publish(), as: cannotWrite)
  }

  // MARK: Steps

  private func cannotWrite(_ failure: SystemCall.Failure) -> FileError {
    FileError(path: path, kind: .cannotWrite(errno: failure.errno))
  }

  private func publish() throws(SystemCall.Failure) {
    if spool >= 0 { try SystemCall.copy(from: spool, to: device) }
    guard case .file(let target, let folder, _) = destination else { return }
    try temporary?.publish(at: target, syncs: syncs)
    if syncs { try SystemCall.syncFolder(target.folderOrDot, from: folder) }
  }

  package func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    precondition(!isCommitted, "a file takes no bytes after it is committed")
    if buffer.count + bytes.count > Self.bufferSize, let error = flush() { return error }
    if bytes.count > Self.bufferSize { return send(bytes) }
    buffer.append(contentsOf: bytes)
    return failure
  }

  private func flush() -> FileError? {
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer.withUnsafeBytes(send)
  }

  /// The only place where bytes are written.
  private func send(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    if let failure { return failure }
    do throws(FileError) {
      if memory == nil {
        let target = temporary?.descriptor ?? (spool >= 0 ? spool : device)
        try rethrowing(try SystemCall.write(bytes, to: target), as: cannotWrite)
      } else {
        try rethrowing(try memory?.append(bytes)) { (refusal: MemoryBudget.Refusal) in
          FileError(path: path, kind: .overBudget(refusal))
        }
      }
    } catch {
      failure = error
    }
    return failure
  }

  private func discard() {
    temporary?.discard()
    if spool >= 0 { close(spool) }
    spool = -1
    // Descriptors of others stay open.
    if device >= 0, case .device = destination { close(device) }
    device = -1
  }
}

// MARK: Where encoded bytes go: a file, or memory

/// Takes bytes in order. The pointer is valid only during the call and never leaves this module.
package protocol ByteSink: AnyObject {
  /// Appends bytes; returns an error if that fails. The error is returned because the callers (a C callback and closures of
  /// `withUnsafeBytes`) cannot throw a typed one.
  func append(_ bytes: UnsafeRawBufferPointer) -> FileError?
}

/// The bytes of an output that stays in memory; their memory is taken from a budget before they grow.
private struct MemoryFile {
  private(set) var bytes: [UInt8] = []
  private var room = 0
  private let take: (_ bytes: Int) throws(MemoryBudget.Refusal) -> Void

  /// `take` is called with all bytes that are held from then on.
  init(_ take: @escaping (_ bytes: Int) throws(MemoryBudget.Refusal) -> Void) { self.take = take }

  /// Appends bytes; after an error, none of them.
  mutating func append(_ new: UnsafeRawBufferPointer) throws(MemoryBudget.Refusal) {
    let count = bytes.count + new.count
    if count > room {
      let larger = max(count, MemoryBudget.product(2, room))
      // The old and the new array are in memory while bytes are copied.
      try take(MemoryBudget.sum(room, larger))
      bytes.reserveCapacity(larger)
      room = larger
      try take(room)
    }
    bytes.append(contentsOf: new)
  }
}
