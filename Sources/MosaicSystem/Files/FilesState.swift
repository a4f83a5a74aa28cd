// The state of files and folders at one moment, and what has changed since.

package import MosaicText

/// The sizes, times and identities of files, and the names in folders, each at the moment when it was added.
package struct FilesState: Hashable, Sendable {
  /// The record of a file; it differs if the file was written, replaced or led elsewhere.
  private struct Mark: Hashable, Sendable {
    var stamp: FileStamp
    var identity: FileIdentity
  }

  /// `nil` for a file that does not exist.
  private var marks: [FilePath: Mark?] = [:]
  /// The names in folders; `nil` for a folder that cannot be listed.
  private var names: [FilePath: Set<[UInt8]>?] = [:]

  package init() {}

  package var files: [FilePath] { Array(marks.keys) }
  package var folders: [FilePath] { Array(names.keys) }

  /// Adds the present state of a file; a file that was added before keeps its record. Pipes and devices are left out.
  package mutating func add(file: FilePath) {
    guard marks[file] == nil else { return }
    let status = FileStatus(file.text)
    guard status.map({ $0.kind == .file }) ?? true else { return }
    marks[file] = .some(status.map { Mark(stamp: $0.stamp, identity: $0.identity) })
  }

  /// Adds the present names in a folder, without hidden names: unfinished files have such names.
  ///
  /// - Parameter isIgnored: Whether a file of the folder does not count, such as the output of the run itself.
  package mutating func add(folder: FilePath, except isIgnored: (FilePath) -> Bool) {
    guard names[folder] == nil else { return }
    names[folder] = .some(Self.names(in: folder) { isIgnored(FilePath(folder.text.path(of: $0))) })
  }

  /// Adds the files and folders of another state, as they were then.
  package mutating func add(_ other: FilesState) {
    marks.merge(other.marks) { own, _ in own }
    names.merge(other.names) { own, _ in own }
  }

  /// The state of only those files and folders that one of other states has.
  package func only(in others: [FilesState]) -> FilesState {
    var state = self
    state.marks = marks.filter { mark in others.contains { $0.marks[mark.key] != nil } }
    state.names = names.filter { folder in others.contains { $0.names[folder.key] != nil } }
    return state
  }

  /// The present state of the same files and folders.
  package func now(except isIgnored: (FilePath) -> Bool) -> FilesState {
    var state = FilesState()
    for file in marks.keys { state.add(file: file) }
    for folder in names.keys { state.add(folder: folder, except: isIgnored) }
    return state
  }

  /// The files and folders that differ from an earlier state of the same ones, in the order of their paths.
  package func changes(since earlier: FilesState) -> [FilePath] {
    let written = earlier.marks.keys.filter { marks[$0] != earlier.marks[$0] }
    let listed = earlier.names.keys.filter { names[$0] != earlier.names[$0] }
    return (written + listed).sorted()
  }

  private static func names(in folder: FilePath, except isIgnored: (String) -> Bool) -> Set<[UInt8]>? {
    guard var entries = try? FolderEntries(folder.text) else { return nil }
    var names: Set<[UInt8]> = []
    while let name = (try? entries.next()).flatMap({ $0 }) {
      let isHidden = name.first == UInt8(ascii: ".")
      if !isHidden, !isIgnored(String(decoding: name, as: UTF8.self)) { names.insert(name) }
    }
    return names
  }
}
