// A file that is being written, until it takes its place.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file in the folder that it is to stand in.
///
/// Where the system can, it has no name before it is whole, so that nothing is left of it however the process ends. Only where
/// it replaces another file it has a hidden name for the moment between two system calls. Elsewhere it has such a name all
/// the time, and ``StaleFiles`` removes what a crash leaves. As long as it has a hidden name it is locked, where the file system
/// has locks, so that nobody tidies it up.
struct TemporaryFile {
  /// The calls that some systems refuse, and that a test lets fail.
  struct Calls {
    /// Gives an open file a name that nothing has.
    var link: (Int32, String) throws(SystemCall.Failure) -> Void = SystemCall.link(descriptor:to:)
    /// Hands an open file over to the disk, and waits until it has it.
    var sync: (Int32) throws(SystemCall.Failure) -> Void = SystemCall.sync
    /// Hands an open file over to the file system.
    var flush: (Int32) throws(SystemCall.Failure) -> Void = SystemCall.flush
  }

  /// -1 when it is closed.
  private(set) var descriptor: Int32
  /// Its hidden name while it has one.
  private(set) var path: String?
  private let mode: mode_t?
  private let calls: Calls

  /// Creates a file, so that it can later be put at `target`.
  ///
  /// - Parameters:
  ///   - mode: Permission bits; those of any new file if not given.
  ///   - isNamed: Whether it is to have a name from the beginning, as on systems where it must.
  init(
    for target: String, mode: mode_t?, isNamed: Bool = false, calls: Calls = Calls()
  ) throws(SystemCall.Failure) {
    (self.mode, self.calls) = (mode, calls)
    if !isNamed, let nameless = Self.nameless(in: SystemCall.folder(of: target)) {
      descriptor = nameless
    } else {
      (descriptor, path) = try Self.named(for: target)
    }
    try setMode()
  }

  /// Puts the file at `target`, in place of what is there, and closes it.
  ///
  /// All that can go wrong with its bytes shows before it has the name: then `close` has nothing more to tell, and a failed
  /// call leaves no part of a file under the name.
  mutating func publish(at target: String, syncs: Bool) throws(SystemCall.Failure) {
    try handOver(syncs: syncs)
    if path == nil, !link(to: target) {
      // Neither the target nor a hidden name: the sandbox or the file system forbids it.
      try copyToNamed(for: target)
      try handOver(syncs: syncs)
    }
    if let path {
      _ = try SystemCall.retrying { rename(path, target) }
      self.path = nil
    }
    discard()
  }

  /// Leaves nothing of a file that was not published.
  mutating func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if let path { unlink(path) }
    path = nil
  }

  // MARK: Steps

  /// On some network file systems a full disk shows only in these calls.
  private func handOver(syncs: Bool) throws(SystemCall.Failure) {
    try syncs ? calls.sync(descriptor) : calls.flush(descriptor)
  }

  /// Gives a nameless file the name of the target, or a hidden one where another file has that; `false` where the system
  /// refuses both.
  ///
  /// It does not matter why: what stands in the way of any file, as a full disk, stands in the way of a copy, too.
  private mutating func link(to target: String) -> Bool {
    do {
      try calls.link(descriptor, target)
      return true
    } catch {
      guard error.errno == EEXIST else { return false }
    }
    SystemCall.lock(descriptor)
    do {
      path = try Self.unused(for: target) { [descriptor, calls] name throws(SystemCall.Failure) in
        try calls.link(descriptor, name)
      }
      return true
    } catch {
      return false
    }
  }

  /// Continues with a copy that has a hidden name.
  private mutating func copyToNamed(for target: String) throws(SystemCall.Failure) {
    let nameless = descriptor
    defer { close(nameless) }
    descriptor = -1
    (descriptor, path) = try Self.named(for: target)
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

  private static func nameless(in folder: String) -> Int32? {
    // To be read as well, should it have to be copied.
    guard let descriptor = SystemCall.openNameless(in: folder, O_RDWR) else { return nil }
    if SystemCall.canLink(descriptor: descriptor) { return descriptor }
    close(descriptor)
    return nil
  }

  /// Creates a file under a hidden name.
  private static func named(for target: String) throws(SystemCall.Failure) -> (Int32, String) {
    var opened: Int32 = -1
    let path = try unused(for: target) { name throws(SystemCall.Failure) in
      opened = try SystemCall.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    }
    SystemCall.lock(opened)
    return (opened, path)
  }

  /// Makes a file under a hidden name that nothing has.
  private static func unused(
    for target: String, _ make: (String) throws(SystemCall.Failure) -> Void
  ) throws(SystemCall.Failure) -> String {
    while true {
      let name = "\(SystemCall.folder(of: target))/\(TemporaryName.fresh(for: target))"
      do {
        try make(name)
        return name
      } catch {
        guard error.errno == EEXIST else { throw error }
      }
    }
  }
}
