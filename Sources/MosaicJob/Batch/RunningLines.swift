/// The files of the lines of a stream that run: a later line waits for those before it whose files it touches.
///
/// So the lines of a stream have the effect that they would have one after the other, and nothing is kept of a line that has ended.
struct RunningLines: Sendable {
  private struct Files {
    var written: Set<PathKey>
    var read: Set<PathKey>
    /// The keys of paths that are, or hold, a file that the line writes, and those that it reads.
    var meetingWritten: [PathKey]
    var meetingRead: [PathKey]

    /// Whether one of the two writes what the other writes or reads.
    func touches(_ earlier: Files) -> Bool {
      meetingWritten.contains { earlier.written.contains($0) || earlier.read.contains($0) }
        || meetingRead.contains { earlier.written.contains($0) }
    }
  }

  /// By the lines' turns.
  private var running: [Int: Files] = [:]
  private var paths = RealPaths()

  /// Notes the files of a line that begins, paths from the working folder.
  mutating func begin(_ turn: Int, writing outputs: [String], reading pictures: [String]) {
    let outputs = outputs.map { paths.path(of: $0) }
    let pictures = pictures.map { paths.path(of: $0) }
    running[turn] = Files(
      written: Set(outputs.flatMap(PathKey.keys(of:))), read: Set(pictures.flatMap(PathKey.keys(of:))),
      meetingWritten: outputs.flatMap { PathKey.keys(meeting: $0) },
      meetingRead: pictures.flatMap { PathKey.keys(meeting: $0) })
  }

  mutating func end(_ turn: Int) { running[turn] = nil }

  /// Whether a line before this one still runs that this one has to wait for.
  func mustWait(_ turn: Int) -> Bool {
    guard let own = running[turn] else { return false }
    return running.contains { $0.key < turn && own.touches($0.value) }
  }
}
