// What is done about findings: expected pictures are replaced, added or removed.

import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  /// Does what is to be done about a pair, and notes it in its record.
  func apply(to record: inout ComparisonRecord, of pairs: FolderPairs, folders: OutputFolders) {
    switch record.status {
    case .different where replaces: copy(&record, .updated, folders)
    case .new where adds: copy(&record, .added, folders)
    case .missing where prunes:
      guard pairs.wasMade(folderOf: record.name) else {
        record.notes.append("not removed: nothing was made in its folder")
        return
      }
      settle(&record, .removed) { record throws(CodecError) in
        guard unlink(record.expected.path) != 0 else { return }
        throw CodecError(path: record.expected.path, kind: .cannotWrite(errno: errno))
      }
    case .same, .different, .new, .missing, .unreadable: break
    }
  }

  /// The same for two files.
  public func apply(to record: inout ComparisonRecord) {
    switch record.status {
    case .different where replaces: copy(&record, .updated, OutputFolders())
    case .new where adds: copy(&record, .added, OutputFolders())
    case .same, .different, .new, .missing, .unreadable: break
    }
  }

  // MARK: Steps

  private func copy(
    _ record: inout ComparisonRecord, _ action: ComparisonRecord.Action, _ folders: OutputFolders
  ) {
    settle(&record, action) { record throws(CodecError) in
      try folders.make(for: record.expected.path)
      let file = try OutputFile(record.expected.path, keeping: KeptFiles([record.actual.path]))
      try FileBytes.copy(record.actual.path, to: file)
      try file.commit()
    }
  }

  private func settle(
    _ record: inout ComparisonRecord, _ action: ComparisonRecord.Action,
    _ body: (ComparisonRecord) throws(CodecError) -> Void
  ) {
    (record.action, record.isDryRun) = (action, isDryRun)
    guard !isDryRun else { return }
    do throws(CodecError) { try body(record) } catch {
      record.action = nil
      let failure = ComparisonFailure(.file(error))
      (record.failure, record.reason) = (failure, failure.description)
    }
  }
}
