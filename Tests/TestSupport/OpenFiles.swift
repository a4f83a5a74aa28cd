// How many descriptors of this process stand for some files: what is open holds memory.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files whose open descriptors are counted, whoever opened them; files of other tests do not count.
public struct OpenFiles: Sendable {
  private struct Identity: Hashable {
    var device: UInt64
    var node: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      node = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let files: Set<Identity>

  /// The files at some paths; those that are not there are passed over.
  public init(_ paths: [String]) {
    files = Set(
      paths.compactMap { path in
        var status = stat()
        return stat(path, &status) == 0 ? Identity(status) : nil
      })
  }

  /// How many descriptors stand for any of the files now.
  public var count: Int {
    (0..<Int32(min(getdtablesize(), 4096))).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && files.contains(Identity(status))
    }
  }
}
