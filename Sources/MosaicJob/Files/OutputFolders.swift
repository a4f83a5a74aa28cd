// The folders of outputs, made when they are needed.

import MosaicCodecs
import MosaicRender
import MosaicScene

/// Makes the folders of outputs, each once, and removes what killed runs left in them.
final class OutputFolders: Sendable {
  /// Seconds. A run of many outputs that was killed is often begun again at once; a file without a living process and without a lock
  /// is stale by then.
  private static let age = 1

  private let made = Monitor<Set<FilePath>>([])
  private let root: FileRoot?

  /// - Parameter root: A folder that outputs must be in, if there is one.
  init(in root: FileRoot? = nil) { self.root = root }

  /// Makes the folder of a file, and those above it, where they are missing; and removes unfinished files of killed runs from it.
  ///
  /// - Throws: `CodecError` where the system refuses, and for a named pipe: a run of many outputs would wait for its reader.
  func make(for path: String) throws(CodecError) {
    if FileStatus(path)?.kind == .pipe { throw CodecError(path: path, kind: .notAFile) }
    let folder = path.folderPath ?? ""
    if made.change({ $0.contains(FilePath(folder)) }) { return }
    if !folder.isEmpty, folder != "/" {
      if let root { try root.makeFolders(for: path) } else { try SystemCall.makeFolders(folder) }
    }
    if made.change({ $0.insert(FilePath(folder)).inserted }) { tidyUp(folder) }
  }

  /// Removes what killed runs left in the folders of some files, also if nothing is written there now.
  func tidyUp(beside paths: some Sequence<String>) {
    for folder in Set(paths.map { FilePath($0.folderPath ?? "") }) { tidyUp(folder.text) }
  }

  /// Removes what was left shortly before this run began; to be called at its end.
  func tidyUp() { for folder in made.change({ $0 }) { tidyUp(folder.text) } }

  private func tidyUp(_ folder: String) {
    OutputFile.tidyUp(beside: folder.path(of: "output"), olderThan: Self.age, in: root)
  }
}
