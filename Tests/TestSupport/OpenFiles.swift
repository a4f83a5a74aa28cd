// Counts the open descriptors of some files.

import MosaicSystem

/// Files whose open descriptors are counted; those of other tests do not count.
package struct OpenFiles: Sendable {
  private struct Identity: Hashable {
    var device: UInt64
    var node: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      node = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let files: Set<Identity>

  /// The files at some paths; missing ones are ignored.
  package init(_ paths: [String]) {
    files = Set(
      paths.compactMap { path in
        var status = stat()
        return stat(path, &status) == 0 ? Identity(status) : nil
      })
  }

  /// How many descriptors of these files are open now.
  package var count: Int {
    (0..<Int32(min(getdtablesize(), 4096))).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && files.contains(Identity(status))
    }
  }
}
