// Events of the system about changes in folders: inotify of Linux, kqueue of macOS.

package import MosaicText

/// Wakes a thread that waits for changes in some folders.
///
/// An event does not say what has changed, and may come without a change: ``FilesState`` finds the changes. Network file systems
/// tell only of changes that this machine makes.
package final class FolderEvents: Sendable {
  /// The events, as a file; open until `deinit`, and used by nothing else.
  private let descriptor: Int32

  #if canImport(Darwin)
    /// Open folders and files, which the events are about.
    private let watched: [Int32]
    /// Each open file counts, and the system grants 256 if nothing else is said.
    private static let mostFiles = 128
  #endif

  /// Begins to collect events. A folder that cannot be watched is left out.
  ///
  /// - Parameter files: Files in these folders. On macOS, a folder has no event if a file in it is written in place, so the first
  ///   files are watched as well.
  /// - Returns: `nil` if the system grants no events.
  package init?(folders: some Collection<FilePath>, files: some Collection<FilePath>) {
    #if canImport(Darwin)
      descriptor = kqueue()
      guard descriptor >= 0 else { return nil }
      var watched: [Int32] = []
      let kinds = NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME
      for path in Array(folders.prefix(Self.mostFiles)) + Array(files.prefix(Self.mostFiles)) {
        guard let file = try? SystemCall.open(path.text, O_EVTONLY) else { continue }
        watched.append(file)
        var change = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(bitPattern: kinds), data: 0, udata: nil)
        _ = kevent(descriptor, &change, 1, nil, 0, nil)
      }
      self.watched = watched
    #elseif os(Linux)
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      // A file that is written has one event when its writer closes it, and not one for each part.
      let kinds =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
      for folder in folders where !folder.text.utf8.contains(0) {
        _ = inotify_add_watch(descriptor, folder.text, kinds)
      }
    #else
      return nil
    #endif
  }

  deinit {
    close(descriptor)
    #if canImport(Darwin)
      for file in watched { close(file) }
    #endif
  }

  /// Waits for an event, at most for `time`, and takes all events that have come. A signal of the system may end it early.
  ///
  /// - Returns: Whether an event came.
  package func wait(upTo time: Duration) -> Bool {
    #if canImport(Darwin)
      var event = kevent()
      let parts = time.components
      var limit = timespec(
        tv_sec: .init(parts.seconds), tv_nsec: .init(parts.attoseconds / 1_000_000_000))
      return kevent(descriptor, nil, 0, &event, 1, &limit) > 0
    #else
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: Int((time / .milliseconds(1)).rounded(.up)))
      guard poll(&waiting, 1, milliseconds) > 0 else { return false }
      var events = [UInt8](repeating: 0, count: 1 << 14)
      while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
      return true
    #endif
  }
}
