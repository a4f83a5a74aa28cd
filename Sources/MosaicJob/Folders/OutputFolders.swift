// The folders of outputs, made when they are needed.

import MosaicCodecs
import MosaicRender

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes the folders of outputs, each once, and removes what killed runs left in them.
final class OutputFolders: Sendable {
  /// Seconds. A run of many outputs that was killed is often begun again at once; a file without a living process and without a lock
  /// is stale by then.
  private static let age = 1

  private let made = Monitor<Set<String>>([])
  private let root: FileRoot?

  /// - Parameter root: A folder that outputs must be in, if there is one.
  init(in root: FileRoot? = nil) { self.root = root }

  /// Makes the folder of a file, and those above it, where they are missing; and removes unfinished files of killed runs from it.
  ///
  /// - Throws: `CodecError` where the system refuses, and for a named pipe: a run of many outputs would wait for its reader.
  func make(for path: String) throws(CodecError) {
    if FileStatus(path)?.kind == .pipe { throw CodecError(path: path, kind: .notAFile) }
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else {
      if made.change({ $0.insert("").inserted }) {
        OutputFile.tidyUp(beside: path, olderThan: Self.age, in: root)
      }
      return
    }
    let folder = String(path[..<slash])
    if made.change({ $0.contains(folder) }) { return }
    // Another thread may be at it: what exists is no error.
    if let root { try root.makeFolders(for: path) } else { try Self.make(folder) }
    if made.change({ $0.insert(folder).inserted }) {
      OutputFile.tidyUp(beside: path, olderThan: Self.age, in: root)
    }
  }

  /// Removes what was left shortly before this run began; to be called at its end.
  func tidyUp() {
    for folder in made.change({ $0 }) {
      OutputFile.tidyUp(beside: folder.isEmpty ? "output" : "\(folder)/output", olderThan: Self.age, in: root)
    }
  }

  private static func make(_ folder: String) throws(CodecError) {
    guard !PictureFolder.isFolder(folder), !folder.utf8.contains(0) else { return }
    // Before a part of it is made.
    guard folder.utf8.count < Int(PATH_MAX) else {
      throw CodecError(path: folder, kind: .cannotWrite(errno: ENAMETOOLONG))
    }
    var missing: [String] = []
    var rest = folder[...]
    while !rest.isEmpty, !PictureFolder.isFolder(String(rest)) {
      missing.append(String(rest))
      rest = rest.utf8.lastIndex(of: 0x2F).map { rest[..<$0] } ?? ""
    }
    for folder in missing.reversed() where mkdir(folder, 0o777) != 0 {
      let code = errno
      // A link to a missing folder exists, too, and is no folder.
      if code == EEXIST, PictureFolder.isFolder(folder) { continue }
      throw CodecError(path: folder, kind: .cannotWrite(errno: code))
    }
  }
}
