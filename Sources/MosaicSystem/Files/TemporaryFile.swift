// A file that is being written, before it is published: its hidden name, its lock, and the files that dead processes left.

import CMachineSupport
import MosaicText

/// An unfinished file in the folder of its target.
///
/// If the system allows it, the file has no name, so that it vanishes however the process ends; if it replaces another file,
/// it has a hidden name between two system calls. Elsewhere it has a hidden name all the time, and ``StaleFiles`` removes it
/// after a crash; a program that a signal ends removes it itself, see ``OutputFile/removeUnfinished()``. A file with a hidden name is locked (if the
/// file system has locks), so that no other process removes it.
package struct TemporaryFile {
  /// The calls that fail on some systems; tests make them fail.
  package struct Calls {
    var link: (Int32, String, OpenDescriptor?) throws(SystemCall.Failure) -> Void =
      SystemCall.link(descriptor:to:from:)
    var sync: (Int32) throws(SystemCall.Failure) -> Void = SystemCall.sync
    var flush: (Int32) throws(SystemCall.Failure) -> Void = SystemCall.flush
  }

  private(set) var descriptor: Int32
  var path: String? { hidden?.path }
  private var hidden: Hidden?
  /// The folder in which its path and the target's start; the working folder if `nil`.
  private let folder: OpenDescriptor?
  private let mode: mode_t?
  private let calls: Calls

  /// A hidden name, and its number among those that a handler of signals removes.
  private struct Hidden {
    let path: String
    let number: Int32
  }

  /// Creates a file that will later be put at `target`, which starts in `folder`, or in the working folder.
  init(
    for target: String, from folder: OpenDescriptor? = nil, mode: mode_t?, isNamed: Bool = false,
    calls: Calls = Calls()
  ) throws(SystemCall.Failure) {
    self.folder = folder
    self.mode = mode
    self.calls = calls
    if !isNamed, let nameless = Self.nameless(in: target.folderOrDot, from: folder) {
      descriptor = nameless
    } else {
      (descriptor, hidden) = try Self.named(for: target, from: folder)
    }
    try setMode()
  }

  /// Puts the file at `target`, replacing any file there, and closes it. Errors in writing its bytes are found before it gets the
  /// name, so a failed call leaves no incomplete file there.
  mutating func publish(at target: String, syncs: Bool) throws(SystemCall.Failure) {
    try handOver(syncs: syncs)
    if path == nil, !link(to: target) {
      // No name could be given: the sandbox or the file system forbids it.
      try copyToNamed(for: target)
      try handOver(syncs: syncs)
    }
    if let hidden {
      let start = SystemCall.start(folder)
      _ = try SystemCall.retrying { renameat(start, hidden.path, start, target) }
      mmachine_forget_unfinished(hidden.number)
      self.hidden = nil
    }
    discard()
  }

  mutating func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if let hidden {
      unlinkat(SystemCall.start(folder), hidden.path, 0)
      mmachine_forget_unfinished(hidden.number)
    }
    hidden = nil
  }

  // MARK: Steps

  /// On some network file systems a full disk shows only in these calls.
  private func handOver(syncs: Bool) throws(SystemCall.Failure) {
    try syncs ? calls.sync(descriptor) : calls.flush(descriptor)
  }

  /// Gives a nameless file the name of the target, or a hidden name if the target's is taken; `false` if the system refuses both.
  /// The reason does not matter: a fault that hinders any file, such as a full disk, hinders the copy that is tried next, too.
  private mutating func link(to target: String) -> Bool {
    do {
      try calls.link(descriptor, target, folder)
      return true
    } catch {
      guard error.errno == EEXIST else { return false }
    }
    SystemCall.lock(descriptor)
    do {
      hidden = try Self.unused(for: target, from: folder) {
        [descriptor, calls, folder] name throws(SystemCall.Failure) in
        try calls.link(descriptor, name, folder)
      }
      return true
    } catch {
      return false
    }
  }

  private mutating func copyToNamed(for target: String) throws(SystemCall.Failure) {
    let nameless = descriptor
    defer { close(nameless) }
    descriptor = -1
    (descriptor, hidden) = try Self.named(for: target, from: folder)
    try setMode()
    try SystemCall.copy(from: nameless, to: descriptor)
  }

  private mutating func setMode() throws(SystemCall.Failure) {
    guard let mode else { return }
    do {
      let descriptor = descriptor
      _ = try SystemCall.retrying { fchmod(descriptor, mode) }
    } catch {
      discard()
      throw error
    }
  }

  private static func nameless(in path: String, from folder: OpenDescriptor?) -> Int32? {
    // The file is readable, in case it must be copied.
    guard let descriptor = SystemCall.openNameless(in: path, O_RDWR, from: folder) else { return nil }
    if SystemCall.canLink(descriptor: descriptor) { return descriptor }
    close(descriptor)
    return nil
  }

  private static func named(
    for target: String, from folder: OpenDescriptor?
  ) throws(SystemCall.Failure) -> (Int32, Hidden) {
    var opened: Int32 = -1
    let hidden = try unused(for: target, from: folder) { name throws(SystemCall.Failure) in
      opened = try SystemCall.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, from: folder)
    }
    SystemCall.lock(opened)
    return (opened, hidden)
  }

  /// Calls `make` with unused hidden names until one is not taken.
  private static func unused(
    for target: String, from folder: OpenDescriptor?, _ make: (String) throws(SystemCall.Failure) -> Void
  ) throws(SystemCall.Failure) -> Hidden {
    while true {
      let name = "\(target.folderOrDot)/\(TemporaryName.fresh(for: target))"
      // The name is noted before the file exists, so that a signal never leaves it behind.
      let hidden = Hidden(path: name, number: mmachine_note_unfinished(SystemCall.start(folder), name))
      do {
        try make(name)
        return hidden
      } catch {
        mmachine_forget_unfinished(hidden.number)
        guard error.errno == EEXIST else { throw error }
      }
    }
  }
}

// MARK: Hidden names

/// Hidden names such as `.out.png.mosaic-9f3c21aa-4711-k3x9qd`: target, machine, process, random letters.
enum TemporaryName {
  static func fresh(for path: String) -> String {
    // Names have at most 255 bytes; ours adds up to 34 to the target's.
    let name = String(decoding: path.utf8.split(separator: 0x2F).last?.prefix(200) ?? [], as: UTF8.self)
    let letters = String((0..<6).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    return ".\(name).mosaic-\(machine)-\(getpid())-\(letters)"
  }

  /// The process that made a file of this name, if it ran on this machine; `nil` for any other name.
  static func process(of name: String) -> pid_t? {
    // By bytes: an accent behind the dot would be a part of it.
    let bytes = Array(name.utf8)
    guard bytes.first == 0x2E, let start = bytes.ranges(of: Array(".mosaic-".utf8)).last else { return nil }
    let parts = String(decoding: bytes[start.upperBound...], as: UTF8.self).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == machine, parts[2].utf8.count == 6, let process = pid_t(parts[1]),
      process > 0
    else { return nil }
    return process
  }

  /// Eight digits for the scope of process numbers: this machine and container.
  static let machine: String = {
    var name = [UInt8](repeating: 0, count: 256)
    name.withUnsafeMutableBytes { bytes in
      // The last byte stays 0, whatever the system writes.
      bytes.withMemoryRebound(to: CChar.self) { chars in
        if let start = chars.baseAddress { gethostname(start, chars.count - 1) }
      }
    }
    let words =
      name + ((try? OpenFile("/etc/machine-id"))?.start ?? [])
      + Array((SystemCall.link(at: "/proc/self/ns/pid") ?? "").utf8)
    // FNV-1a, 32 bits.
    return words.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }.hexadecimal(width: 8)
  }()
}

// MARK: Files of dead processes

enum StaleFiles {
  /// Removes files of dead processes from a folder: of this machine and user, not written for `age` seconds, and not locked.
  static func remove(from folder: String, olderThan age: Int) {
    guard var entries = try? FolderEntries(folder) else { return }
    while let bytes = try? entries.next() {
      let name = String(decoding: bytes, as: UTF8.self)
      guard let process = TemporaryName.process(of: name), isDead(process) else { continue }
      let path = "\(folder)/\(name)"
      remove(path, olderThan: age)
      removeTiles(path, olderThan: age)
    }
  }

  private static func isDead(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Removes a file that is old, belongs to this user, and is not being written. Its writer holds a lock, even on another machine
  /// with the same name. Without locks in the file system the file stays.
  private static func remove(_ path: String, olderThan age: Int) {
    guard let stale = oldFile(path, age) else { return }
    // Opened for writing: network file systems give locks only then.
    guard let descriptor = try? SystemCall.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    guard SystemCall.lock(descriptor), FileIdentity(descriptor: descriptor) == stale else { return }
    // Before the lock was taken, the file may have been published, or removed and its name reused.
    if oldFile(path, age) == stale { unlink(path) }
  }

  /// Removes a folder of tiles that is old, belongs to this user, and is not being written.
  private static func removeTiles(_ path: String, olderThan age: Int) {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .folder,
      status.owner == geteuid(), status.stamp.seconds < Int(time(nil)) - age,
      let folder = try? OpenDescriptor(SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)),
      SystemCall.lock(folder.descriptor)
    else { return }
    TileTree.remove(path)
  }

  /// The regular file at a path, if it is this user's, has one name and was not written for a while.
  private static func oldFile(_ path: String, _ age: Int) -> FileIdentity? {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .file,
      status.owner == geteuid(), status.nameCount == 1
    else { return nil }
    return status.stamp.seconds < Int(time(nil)) - age ? status.identity : nil
  }
}
