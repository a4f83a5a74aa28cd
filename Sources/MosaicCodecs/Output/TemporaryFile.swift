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
/// the time, and ``StaleFiles`` removes what a crash leaves.
struct TemporaryFile {
  /// -1 when it is closed.
  private(set) var descriptor: Int32
  /// Its hidden name while it has one.
  private(set) var path: String?

  /// Creates a file, so that it can later be put at `target`.
  ///
  /// - Parameters:
  ///   - mode: Permission bits; those of any new file if not given.
  ///   - isNamed: Whether it is to have a name from the beginning, as on systems where it must.
  init(for target: String, mode: mode_t?, isNamed: Bool = false) throws(SystemCall.Failure) {
    if !isNamed, let nameless = Self.nameless(in: SystemCall.folder(of: target)) {
      descriptor = nameless
    } else {
      var opened: Int32 = -1
      path = try Self.unused(for: target) { name throws(SystemCall.Failure) in
        opened = try SystemCall.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      }
      descriptor = opened
    }
    guard let mode else { return }
    do {
      let descriptor = descriptor
      _ = try SystemCall.retrying { fchmod(descriptor, mode) }
    } catch {
      discard()
      throw error
    }
  }

  /// Closes the file and puts it at `target`, in place of what is there.
  mutating func publish(at target: String) throws(SystemCall.Failure) {
    if path == nil {
      if try putWhereNothingIs(target) { return try closeDescriptor() }
      path = try Self.unused(for: target) { [descriptor] name throws(SystemCall.Failure) in
        try SystemCall.link(descriptor: descriptor, to: name)
      }
    }
    // On some network file systems a full disk shows only here.
    try closeDescriptor()
    guard let path else { return }
    _ = try SystemCall.retrying { rename(path, target) }
    self.path = nil
  }

  /// Leaves nothing of a file that was not published.
  mutating func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if let path { unlink(path) }
    path = nil
  }

  // MARK: Steps

  /// Gives a nameless file its name; `false` where another file has it.
  private func putWhereNothingIs(_ target: String) throws(SystemCall.Failure) -> Bool {
    do {
      try SystemCall.link(descriptor: descriptor, to: target)
      return true
    } catch {
      guard error.errno == EEXIST else { throw error }
      return false
    }
  }

  private mutating func closeDescriptor() throws(SystemCall.Failure) {
    let closing = descriptor
    descriptor = -1
    try SystemCall.closing { close(closing) }
  }

  private static func nameless(in folder: String) -> Int32? {
    guard let descriptor = SystemCall.openNameless(in: folder, O_WRONLY) else { return nil }
    if SystemCall.canLink(descriptor: descriptor) { return descriptor }
    close(descriptor)
    return nil
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
