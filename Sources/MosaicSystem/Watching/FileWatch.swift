// Waits until one of some files changes.

package import MosaicText

/// How files are watched.
///
/// A change is a difference between two states; events of the system only say when to look. So a change while nobody waits is found
/// as well, files that are replaced by renaming are files like others, and file systems without events are compared now and then.
package struct FileWatch: Sendable {
  /// Changes come in bursts: the end of a burst is that much time without a change.
  private static let quiet = Duration.milliseconds(80)
  /// A burst that does not end is taken as a change after this time.
  private static let longestBurst = Duration.seconds(1)

  /// The time between two comparisons if no event comes.
  package var pause = Duration.seconds(2)
  /// Whether events of the system are used at all.
  package var usesEvents = true
  /// Whether a file does not count, such as the output of the run itself.
  package var isIgnored: @Sendable (FilePath) -> Bool = { _ in false }

  package init() {}

  /// Waits for a change since `earlier`, and until no more changes come.
  ///
  /// - Parameters:
  ///   - slice: The longest time between two questions whether to stop.
  ///   - isStopped: Whether the waiting ends.
  /// - Returns: The files and folders that have changed; `nil` if the waiting was ended.
  package func change(
    since earlier: FilesState, asking slice: Duration = .seconds(2), unless isStopped: () -> Bool
  ) -> [FilePath]? {
    // Events are collected before the first comparison, so that no change lies between the two.
    let events = usesEvents ? events(of: earlier) : nil
    var compared: ContinuousClock.Instant?
    while !isStopped() {
      let begin = ContinuousClock.now
      if compared.map({ begin - $0 >= pause }) ?? true {
        var now = earlier.now(except: isIgnored)
        if !now.changes(since: earlier).isEmpty {
          settle(&now, until: begin + Self.longestBurst)
          let changes = now.changes(since: earlier)
          if !changes.isEmpty { return changes }
        }
        compared = ContinuousClock.now
      }
      if let events {
        if events.wait(upTo: min(slice, pause)) { compared = nil }
      } else {
        Self.sleep(min(slice, pause))
      }
    }
    return nil
  }

  /// Waits for the end of a burst of changes.
  private func settle(_ now: inout FilesState, until end: ContinuousClock.Instant) {
    while ContinuousClock.now < end {
      Self.sleep(Self.quiet)
      let next = now.now(except: isIgnored)
      if next == now { return }
      now = next
    }
  }

  /// A file that is replaced by renaming has events only in its folder, so the folders of all files are watched.
  private func events(of state: FilesState) -> FolderEvents? {
    let folders = Set(state.folders).union(state.files.map { FilePath($0.text.folderOrDot) })
    return FolderEvents(folders: folders, files: state.files)
  }

  private static func sleep(_ time: Duration) {
    let parts = time.components
    var left = timespec(tv_sec: .init(parts.seconds), tv_nsec: .init(parts.attoseconds / 1_000_000_000))
    nanosleep(&left, nil)
  }
}
