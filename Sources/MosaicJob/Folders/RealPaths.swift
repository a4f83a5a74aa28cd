// Paths as the system sees them, so that two that lead to one file are the same.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Absolute paths with all symbolic links followed, of files that may not exist yet.
///
/// Folders are kept, since most files of a run share a few; of a folder that is missing, the part that exists is followed.
struct RealPaths: Sendable {
  private var folders: [String: String] = [:]

  /// Folders that are kept.
  private static let mostFolders = 4096
  /// The longest path of the system, in bytes; a longer one leads nowhere.
  private static let longestPath = 4096
  /// Links that are followed one after the other, as Linux has it.
  private static let mostLinks = 40

  /// The real path of a file, from the working folder.
  ///
  /// - Complexity: A few calls of the system for a file in a folder that is known.
  mutating func path(of path: String) -> String {
    var path = path
    for _ in 0..<Self.mostLinks {
      guard path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else { break }
      let (folder, name) = Self.split(path)
      if name.isEmpty || name == "." || name == ".." { return self.folder(path) }
      let base = self.folder(folder)
      let full = (base == "/" ? "" : base) + "/" + name
      guard let target = Self.target(ofLink: full) else { return full }
      path = target.hasPrefix("/") ? target : "\(base)/\(target)"
    }
    return path
  }

  private mutating func folder(_ path: String) -> String {
    if let known = folders[path] { return known }
    // The names behind the last folder that exists, from the end.
    var (rest, names) = (path, [String]())
    var real: String
    while true {
      if let found = folders[rest] ?? Self.existing(rest.isEmpty ? "." : rest) {
        real = found
        break
      }
      let (parent, name) = Self.split(rest)
      // The working folder itself was removed.
      if name.isEmpty {
        real = rest
        break
      }
      names.append(name)
      rest = parent
    }
    for name in names.reversed() {
      switch name {
      case ".": break
      case "..": real = Self.split(real).folder
      default:
        let path = (real == "/" ? "" : real) + "/" + name
        // It is there if `..` led back from what is missing.
        real = Self.existing(path) ?? path
      }
    }
    if folders.count >= Self.mostFolders { folders.removeAll(keepingCapacity: true) }
    folders[path] = real
    return real
  }

  /// The part before the last name, and that name; slashes at the end do not count.
  private static func split(_ path: String) -> (folder: String, name: String) {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: 0x2F) else { return ("", String(path[..<bytes.endIndex])) }
    let folder = slash == bytes.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[bytes.index(after: slash)..<bytes.endIndex]))
  }

  private static func existing(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// What a symbolic link says; `nil` where there is none.
  private static func target(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: longestPath)
    let count = bytes.withUnsafeMutableBytes { buffer in
      // `readlink` writes at most as many bytes as there are.
      buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
    }
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }
}
