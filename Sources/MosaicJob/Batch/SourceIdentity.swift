// What a file is taken for: its path, size and time, or its contents.

import MosaicCodecs

/// How a changed source is noticed.
public enum SourceIdentity: Hashable, Sendable {
  /// By path, size and time of the last change: fast, and as `make` and `rsync` do it.
  case metadata
  /// By path and contents: reads every source, and does not mind a copy with another time.
  case contents

  /// Adds what identifies the file at a path; a file that is not there is one, too.
  ///
  /// - Parameter limits: Names a folder that it must be in, if there is one (another file is not looked at), and ends reading.
  func add(_ path: String, to hash: inout SHA256, _ limits: DecodeLimits = DecodeLimits()) {
    hash.update(Array("\(path.utf8.count):\(path)\n".utf8))
    guard limits.root?.has(path) != false, let stamp = FileStamp(path) else {
      return hash.update(Array("none\n".utf8))
    }
    switch self {
    case .metadata:
      hash.update(Array("\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds)\n".utf8))
    case .contents:
      hash.update(Array((Self.contents(of: path, until: limits.stop)?.hex ?? "unreadable").utf8))
    }
  }

  /// The hash of a file's bytes; `nil` where it cannot be read, or reading was to end.
  private static func contents(of path: String, until stop: StopSignal?) -> Digest? {
    var hash = SHA256()
    struct Stopped: Error {}
    let failure = try? SystemCall.readAll(at: path, waits: false) { part throws(Stopped) in
      hash.update(part)
      if stop?.isSet == true { throw Stopped() }
    }
    // No error of the system, and not stopped.
    return failure == .some(nil) ? hash.digest() : nil
  }
}
