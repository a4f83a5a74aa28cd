// What a file is taken for: its path, size and time, or its contents.

import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How a changed source is noticed.
public enum SourceIdentity: Hashable, Sendable {
  /// By path, size and time of the last change: fast, and as `make` and `rsync` do it.
  case metadata
  /// By path and contents: reads every source, and does not mind a copy with another time.
  case contents

  /// Adds what identifies the file at a path; a file that is not there is one, too.
  ///
  /// - Parameter root: A folder that it must be in, if there is one; another file is not looked at.
  func add(_ path: String, to hash: inout SHA256, in root: FileRoot?) {
    hash.update(Array("\(path.utf8.count):\(path)\n".utf8))
    guard root?.has(path) != false, let stamp = FileStamp(path) else {
      return hash.update(Array("none\n".utf8))
    }
    switch self {
    case .metadata:
      hash.update(Array("\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds)\n".utf8))
    case .contents: hash.update(Array((Self.contents(of: path)?.hex ?? "unreadable").utf8))
    }
  }

  /// The hash of a file's bytes; `nil` where it cannot be read.
  private static func contents(of path: String) -> Digest? {
    // A pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hash = SHA256()
    return hash.update(reading: descriptor, each: { _ in }) == nil ? hash.digest() : nil
  }
}
