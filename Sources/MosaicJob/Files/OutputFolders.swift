// Where outputs may be: folders that are made, and those of Git, which nothing is written to.

import MosaicCodecs
import MosaicRender

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
    let folder = path.folderPath ?? ""
    if made.change({ $0.contains(folder) }) { return }
    if !folder.isEmpty, folder != "/" {
      if let root { try root.makeFolders(for: path) } else { try SystemCall.makeFolders(folder) }
    }
    if made.change({ $0.insert(folder).inserted }) { tidyUp(folder) }
  }

  /// Removes what was left shortly before this run began; to be called at its end.
  func tidyUp() { for folder in made.change({ $0 }) { tidyUp(folder) } }

  private func tidyUp(_ folder: String) {
    OutputFile.tidyUp(beside: folder.path(of: "output"), olderThan: Self.age, in: root)
  }
}

/// The folder of a repository that Git keeps its own files in: what is written there (`hooks`, `config`) runs as a program.
enum GitFolder {
  /// Whether a path leads into one, on any file system: those of macOS and Windows fold letters, leave out characters that are not
  /// seen, dots and spaces at the end, and know it by a short name as well (CVE-2014-9390).
  static func holds(_ path: String) -> Bool {
    path.pathNames.contains { name in
      var seen = String.UnicodeScalarView(
        name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...])
      while seen.last == "." || seen.last == " " { seen.removeLast() }
      return [".git", "git~1"].contains(String(seen).lowercased())
    }
  }

  /// Refuses a path that leads into one, whatever links say.
  static func refuse(_ realPath: String, of path: String) throws(CodecError) {
    if holds(realPath) { throw CodecError(path: path, kind: .inGitFolder) }
  }
}
