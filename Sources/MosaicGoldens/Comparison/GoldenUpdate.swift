// The update of expected pictures, which are replaced, added or removed.

import MosaicCodecs
package import MosaicSystem
import MosaicText

/// The actions for pairs that differ. Without any of them, no file is written.
///
/// A file is replaced whole or not at all. Only pictures that could be decoded are taken over. Pictures are removed only from
/// folders of which the other folder has a picture as well. A run may be a part of all, and probably made no pictures of the
/// other folders.
package struct GoldenUpdate: Equatable, Sendable {
  package var replaces = false
  package var adds = false
  package var prunes = false
  /// Whether only the hash of a new picture is kept, in the manifest.
  package var addsHashes = false
  package var isDryRun = false

  package init() {}

  /// The folder of expected pictures, which no written file leaves; it is made if it is missing. `nil` if no file is written.
  func root(of folder: String) throws(FileError) -> FileRoot? {
    guard replaces || adds || prunes, !isDryRun else { return nil }
    try OutputFolders().make(for: folder.path(of: "any"))
    return try FileRoot(folder)
  }

  /// Applies the update to a pair, and records it.
  ///
  /// - Parameters:
  ///   - files: The files of the run.
  ///   - root: The folder of expected pictures, as ``root(of:)`` opens it; `nil` for two files.
  package func apply(
    to record: inout PairResult, of files: RunFiles, in root: FileRoot? = nil,
    isFolderMade: Bool = false
  ) {
    let files = files.part(in: root)
    // It differs, but not all that was asked for could be done about it.
    guard record.failure == nil else { return }
    switch record.status {
    case .different where replaces && record.hasOnlyVariants:
      record.notes.append(
        "not updated: the golden itself is not there, and which variant it would be nobody knows")
    case .different where replaces: settle(&record, .updated, of: files)
    case .new where adds: settle(&record, .added, of: files)
    case .missing where prunes && isFolderMade: settle(&record, .removed, of: files)
    case .known where replaces: record.notes.append("not updated: it is expected to differ")
    case .flaky where replaces: record.notes.append("not updated: it differs now and then")
    case .missing where prunes: record.notes.append("not removed: nothing was made in its folder")
    case .same, .different, .new, .missing, .unreadable, .known, .fixed, .flaky: break
    }
  }

  private func settle(
    _ record: inout PairResult, _ action: PairResult.Action, of files: RunFiles
  ) {
    let path = record.golden ?? record.expected.path
    if action == .added, addsHashes { record.isHash = true }
    do {
      var paths = RealPaths()
      try GitFolder.refuse(paths.path(of: path), of: path)
      if !isDryRun, action == .removed, !record.isHash { try files.root?.remove(path) }
      if !isDryRun, action != .removed, !record.isHash {
        try OutputFolders(in: files.root).make(for: path)
        // The expected picture is replaced, but not if it is the actual one under another name.
        try RunFiles(keeping: [record.actual.path]).check(output: path)
        let file = try OutputFile(path, of: files, replacing: path)
        // A new picture replaces nothing.
        if action == .added, FileIdentity(path: path) != nil { throw FileError(path: path, kind: .changed) }
        if let update = record.update {
          try file.write(update)
        } else {
          try OpenFile(record.actual.path).copyPicture(to: file)
        }
        try file.commit()
      }
      record.action = action
      record.isDryRun = isDryRun
      record.update = nil
    } catch {
      let status = record.status
      record.fail(error)
      record.status = status
    }
  }
}
