// Counts the open descriptors of some files.

import MosaicSystem

/// Files whose open descriptors are counted; those of other tests do not count.
package struct OpenFiles: Sendable {
  /// Device and node of each.
  private let files: Set<[UInt64]>

  /// The files at some paths; missing ones are ignored.
  package init(_ paths: [String]) {
    files = Set(
      paths.compactMap { path in
        var status = stat()
        return stat(path, &status) == 0 ? Self.identity(status) : nil
      })
  }

  private static func identity(_ status: stat) -> [UInt64] {
    [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }

  /// How many descriptors of these files are open now.
  package var count: Int {
    (0..<Int32(min(getdtablesize(), 4096))).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && files.contains(Self.identity(status))
    }
  }
}
