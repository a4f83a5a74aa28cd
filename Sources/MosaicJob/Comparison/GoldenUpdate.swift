// What is done about findings: expected pictures are replaced, added or removed.

import MosaicCodecs

/// What is done about pairs that differ. Without any of it, nothing is written.
///
/// A file is replaced whole or not at all. Only pictures that could be decoded are taken over. Pictures are removed only from
/// folders of which the other folder has a picture as well: of the others it is likely that nothing was made in this run, which
/// may be a part of all.
public struct GoldenUpdate: Hashable, Sendable {
  /// Whether expected pictures that differ are replaced.
  public var replaces = false
  /// Whether new pictures are added.
  public var adds = false
  /// Whether expected pictures that were not made are removed.
  public var prunes = false
  /// Whether the actions are only said.
  public var isDryRun = false

  /// Makes one that does nothing.
  public init() {}

  /// Whether anything is written.
  private var writes: Bool { (replaces || adds || prunes) && !isDryRun }

  /// The folder of what is expected, which nothing leaves that is written; it is made where it is missing. `nil` where nothing is written.
  func root(of folder: String) throws(CodecError) -> FileRoot? {
    guard writes else { return nil }
    try OutputFolders().make(for: FolderPairs.join(folder, "any"))
    return try FileRoot(folder)
  }

  /// Does what is to be done about a pair, and notes it in its record.
  ///
  /// - Parameter root: The folder of what is expected, as ``root(of:)`` opens it.
  func apply(to record: inout ComparisonRecord, of pairs: FolderPairs, in root: FileRoot?) {
    // It differs, but not all that was asked for could be done about it.
    guard record.failure == nil else { return }
    let folders = OutputFolders(in: root)
    switch record.status {
    case .different where replaces: copy(&record, .updated, folders, root)
    case .new where adds: copy(&record, .added, folders, root)
    case .missing where prunes:
      guard pairs.wasMade(folderOf: record.name) else {
        record.notes.append("not removed: nothing was made in its folder")
        return
      }
      settle(&record, .removed) { record throws(CodecError) in
        try root?.remove(record.expected.path)
      }
    case .same, .different, .new, .missing, .unreadable: break
    }
  }

  /// The same for two files.
  public func apply(to record: inout ComparisonRecord) {
    guard record.failure == nil else { return }
    switch record.status {
    case .different where replaces: copy(&record, .updated, OutputFolders(), nil)
    case .new where adds: copy(&record, .added, OutputFolders(), nil)
    case .same, .different, .new, .missing, .unreadable: break
    }
  }

  // MARK: Steps

  private func copy(
    _ record: inout ComparisonRecord, _ action: ComparisonRecord.Action, _ folders: OutputFolders,
    _ root: FileRoot?
  ) {
    settle(&record, action) { record throws(CodecError) in
      let path = record.expected.path
      try folders.make(for: path)
      let file = try OutputFile(path, keeping: KeptFiles([record.actual.path]), in: root)
      // What is new replaces nothing.
      if action == .added, FileIdentity(path: path) != nil { throw CodecError(path: path, kind: .changed) }
      try FileBytes.copy(picture: record.actual.path, to: file)
      try file.commit()
    }
  }

  private func settle(
    _ record: inout ComparisonRecord, _ action: ComparisonRecord.Action,
    _ body: (ComparisonRecord) throws(CodecError) -> Void
  ) {
    (record.action, record.isDryRun) = (action, isDryRun)
    do throws(CodecError) {
      var paths = RealPaths()
      try GitFolder.refuse(paths.path(of: record.expected.path), of: record.expected.path)
      if !isDryRun { try body(record) }
    } catch {
      record.action = nil
      let failure = ComparisonFailure(.file(error))
      (record.failure, record.reason) = (failure, failure.description)
    }
  }
}
