// The folders of outputs, made when they are needed; and folders of Git, which no output may be in.

import MosaicText

/// Makes the folders of outputs, each once, and removes what killed runs left in them.
package final class OutputFolders: Sendable {
  /// Seconds. A run of many outputs that was killed is often begun again at once; a file without a living process and without a lock
  /// is stale by then.
  private static let age = 1

  private let made = Monitor<Set<FilePath>>([])
  private let root: FileRoot?

  /// - Parameter root: A folder that outputs must be in, if one is given.
  package init(in root: FileRoot? = nil) { self.root = root }

  /// Makes the folder of a file, and the folders above it, if they are missing; and removes unfinished files of killed runs from it.
  ///
  /// - Throws: `FileError` if the system refuses, for a URL, and for a named pipe: a run of many outputs would wait for its reader.
  package func make(for path: String) throws(FileError) {
    // No folder is called `s3:`.
    if path.url != nil { throw FileError(path: path, kind: .outputIsURL) }
    if FileStatus(path)?.kind == .pipe { throw FileError(path: path, kind: .notAFile) }
    let folder = path.folderPath ?? ""
    if made.change({ $0.contains(FilePath(folder)) }) { return }
    if !folder.isEmpty, folder != "/" {
      if let root { try root.makeFolders(for: path) } else { try SystemCall.makeFolders(folder) }
    }
    if made.change({ $0.insert(FilePath(folder)).inserted }) { tidyUp(folder) }
  }

  /// Removes files that killed runs left in the folders of some files, also if this run writes no file there.
  package func tidyUp(beside paths: some Sequence<String>) {
    for folder in Set(paths.map { FilePath($0.folderPath ?? "") }) { tidyUp(folder.text) }
  }

  /// Removes files that were left shortly before this run began; to be called at its end.
  package func tidyUp() { for folder in made.change({ $0 }) { tidyUp(folder.text) } }

  private func tidyUp(_ folder: String) {
    OutputFile.tidyUp(beside: folder.path(of: "output"), olderThan: Self.age, in: root)
  }
}

// MARK: Folders whose files make Git run programs

/// The folder of a repository in which Git keeps its own files: files written there (`hooks`, `config`) run as programs.
package enum GitFolder {
  /// Refuses a path that leads into such a folder, whatever links say, on any file system: macOS and Windows fold letters, leave
  /// out characters that are not seen, dots and spaces at the end, and know the folder by a short name as well (CVE-2014-9390).
  package static func refuse(_ realPath: String, of path: String) throws(FileError) {
    for name in realPath.pathNames {
      var seen = String.UnicodeScalarView(
        name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...])
      while seen.last == "." || seen.last == " " { seen.removeLast() }
      if [".git", "git~1"].contains(String(seen).lowercased()) {
        throw FileError(path: path, kind: .inGitFolder)
      }
    }
  }
}
