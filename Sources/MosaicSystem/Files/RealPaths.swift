// Paths as the system sees them, so that two paths to one file are equal.

import MosaicText

/// Absolute paths with all symbolic links followed, of files that may not exist yet.
///
/// Folders are kept, since most files of a run share a few; for a missing folder, the part that exists is followed.
package struct RealPaths: Sendable {
  private var folders: [FilePath: String] = [:]

  package init() {}

  /// Folders that are kept.
  private static let mostFolders = 4096
  /// The longest path of the system, in bytes; a longer one leads nowhere.
  private static let longestPath = 4096

  /// The real path of a file, from the working folder.
  ///
  /// - Complexity: A few calls of the system for a file in a folder that is known.
  package mutating func path(of path: String) -> String {
    var path = path
    for _ in 0..<SystemCall.mostLinks {
      guard path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else { break }
      let (folder, name) = Self.split(path)
      if ["", ".", ".."].contains(name) { return self.folder(path) }
      let base = self.folder(folder)
      let full = "\(base == "/" ? "" : base)/\(name)"
      guard let target = SystemCall.link(at: full) else { return full }
      path = target.isAbsolutePath ? target : "\(base)/\(target)"
    }
    return path
  }

  private mutating func folder(_ path: String) -> String {
    if let known = folders[path] { return known }
    // The names behind the last folder that exists, from the end.
    var rest = path
    var names = [String]()
    var real = folders[rest] ?? SystemCall.realPath(rest.isEmpty ? "." : rest)
    while real == nil {
      let (parent, name) = Self.split(rest)
      // The working folder itself was removed.
      if name.isEmpty { break }
      names.append(name)
      rest = parent
      real = folders[rest] ?? SystemCall.realPath(rest.isEmpty ? "." : rest)
    }
    var found = real ?? rest
    for name in names.reversed() {
      switch name {
      case ".": break
      case "..": found = Self.split(found).folder
      default:
        let path = "\(found == "/" ? "" : found)/\(name)"
        // The path exists if `..` led back from the missing part.
        found = SystemCall.realPath(path) ?? path
      }
    }
    if folders.count >= Self.mostFolders { folders.removeAll(keepingCapacity: true) }
    folders[path] = found
    return found
  }

  /// The part before the last name, and that name; slashes at the end do not count.
  private static func split(_ path: String) -> (folder: String, name: String) {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
    let path = String(Substring(bytes))
    return (path.folderPath ?? "", path.fileName)
  }
}
