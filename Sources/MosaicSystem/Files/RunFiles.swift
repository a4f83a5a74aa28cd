// The files of a run: the folder that holds them, and the inputs among them.

package import MosaicText
import Synchronization

/// The files of a run. A file that the run opens is an input from then on, and no output of the run replaces an input.
///
/// A file is compared by identity, so links and other names do not matter, and by its place, so an input that did not exist yet or
/// was replaced during the run counts as well. Pipes and devices cannot be replaced and are left out.
///
/// A part of a run, such as one job of a batch, has files of its own: its inputs do not concern the other parts, and the inputs of the
/// whole run concern it. Files that the run itself wrote, such as those that it finds again when it resumes, are opened with
/// ``OpenFile/init(_:in:)`` instead, since the run may replace them.
package final class RunFiles: Sendable {
  /// The folder that must hold all files; `nil` if files may be anywhere.
  package let root: FileRoot?
  private let run: RunFiles?
  private let inputs = Mutex(Inputs())

  /// - Parameter paths: Inputs that are known already.
  package init(in root: FileRoot? = nil, keeping paths: some Sequence<String> = []) {
    self.root = root
    run = nil
    keep(paths)
  }

  private init(of run: RunFiles, in root: FileRoot?) {
    self.root = root
    self.run = run
    let watched = run.inputs.withLock { $0.watched }
    inputs.withLock { $0.watched = watched }
  }

  /// The files of a part of this run.
  package func part() -> RunFiles { RunFiles(of: self, in: root) }

  /// The files of a part of this run, which must be in another folder.
  package func part(in root: FileRoot?) -> RunFiles { RunFiles(of: self, in: root) }

  // MARK: Inputs

  /// Opens an input; it is one even if it cannot be opened.
  package func open(_ path: String) throws(FileError) -> OpenFile {
    keep(path)
    return try OpenFile(path, in: root)
  }

  /// Notes an input that is opened later, or by someone else.
  package func keep(_ path: String) {
    guard run?.has(path) != true else { return }
    inputs.withLock { $0.insert(path) }
  }

  /// Notes inputs that are opened later, or by someone else.
  package func keep(_ paths: some Sequence<String>) {
    for path in paths { keep(path) }
  }

  /// Notes an open file; `name` stands for its path in errors.
  package func keep(descriptor: Int32, name: String) {
    inputs.withLock { $0.insert(FileIdentity(descriptor: descriptor), name) }
  }

  /// Notes a folder whose names decide what the run reads.
  package func keep(folder path: String) {
    inputs.withLock { $0.watched?.add(folder: path) }
  }

  // MARK: States

  /// From now on remembers each input, and each folder whose names decide what the run reads, each in the state before it is opened. Parts
  /// of the run that begin later remember theirs as well.
  ///
  /// - Parameter isIgnored: Whether a file does not count, such as the output of the run itself.
  package func rememberStates(except isIgnored: @escaping @Sendable (FilePath) -> Bool) {
    inputs.withLock { $0.watched = WatchedInputs(isIgnored: isIgnored) }
  }

  /// The states that were remembered so far.
  package var states: FilesState { inputs.withLock { $0.watched?.all ?? FilesState() } }

  private func has(_ path: String) -> Bool { inputs.withLock { $0.has(path) } || run?.has(path) == true }

  // MARK: Outputs

  /// - Parameter own: An input that the output is to replace.
  /// - Throws: `FileError` for an output that would replace another input, and for a URL.
  package func check(output path: String, replacing own: String? = nil) throws(FileError) {
    if path.url != nil { throw FileError(path: path, kind: .outputIsURL) }
    try check(trace(path), path, replacing: own)
  }

  /// - Throws: `FileError` for an open output that is an input.
  package func check(_ output: FileIdentity?, _ path: String, replacing own: String? = nil) throws(FileError)
  {
    try check(FilePlace.Trace(identity: output), path, replacing: own)
  }

  private func check(_ output: FilePlace.Trace, _ path: String, replacing own: String?) throws(FileError) {
    guard let input = input(at: output) else { return }
    if let own, trace(own).meets(output) { return }
    throw FileError(path: path, kind: .replacesInput(input))
  }

  private func trace(_ path: String) -> FilePlace.Trace {
    FilePlace.trace(path) { folder(Array($0.utf8)) ?? FileIdentity(path: $0) }
  }

  /// The path of an input of this part, or of the run.
  private func input(at output: FilePlace.Trace) -> String? {
    inputs.withLock { $0.input(at: output) } ?? run?.input(at: output)
  }

  private func folder(_ path: [UInt8]) -> FileIdentity? {
    inputs.withLock { $0.folders[path] } ?? run?.folder(path)
  }
}

extension RunFiles: Hashable {
  /// Whether both have the same root: limits of pictures are equal, whatever was opened under them.
  package static func == (one: RunFiles, other: RunFiles) -> Bool { one.root == other.root }

  package func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// The inputs of a run or of a part of it, by their identities and their places.
private struct Inputs {
  /// The bytes of paths that were inserted: a picture is opened several times, and looked up once.
  private var known: Set<[UInt8]> = []
  private var files: [FileIdentity: String] = [:]
  private var places: [FilePlace: String] = [:]
  /// The folders of the inputs, by the bytes of their paths: most inputs share a few.
  private(set) var folders: [[UInt8]: FileIdentity] = [:]
  /// `nil` if nobody asks for states.
  var watched: WatchedInputs?

  func has(_ path: String) -> Bool { known.contains(Array(path.utf8)) }

  mutating func insert(_ path: String) {
    guard known.insert(Array(path.utf8)).inserted else { return }
    watched?.add(file: path)
    let trace = FilePlace.trace(path) { folder in
      let bytes = Array(folder.utf8)
      if let known = folders[bytes] { return known }
      let found = FileIdentity(path: folder)
      folders[bytes] = found
      return found
    }
    if let identity = trace.identity, !identity.isFile { return }
    insert(trace.identity, path)
    for place in trace.places where places[place] == nil { places[place] = path }
  }

  mutating func insert(_ identity: FileIdentity?, _ name: String) {
    guard let identity, identity.isFile, files[identity] == nil else { return }
    files[identity] = name
  }

  func input(at output: FilePlace.Trace) -> String? {
    output.identity.flatMap { files[$0] } ?? output.places.lazy.compactMap { places[$0] }.first
  }
}

/// The states of inputs before they were opened.
private final class WatchedInputs: Sendable {
  private let isIgnored: @Sendable (FilePath) -> Bool
  private let states = Mutex(FilesState())

  init(isIgnored: @escaping @Sendable (FilePath) -> Bool) { self.isIgnored = isIgnored }

  var all: FilesState { states.withLock { $0 } }

  func add(file path: String) {
    let path = FilePath(path)
    if !isIgnored(path) { states.withLock { $0.add(file: path) } }
  }

  func add(folder path: String) {
    states.withLock { $0.add(folder: FilePath(path), except: isIgnored) }
  }
}

// MARK: A name in a folder

/// A name in a folder. The folder is compared by identity, so links and other spellings of its path do not matter.
private struct FilePlace: Hashable {
  private let folder: FileIdentity
  /// Bytes, because equal Swift strings (Unicode canonical equivalence) may be two files.
  private let name: [UInt8]

  /// The last name of a path, in its folder; `nil` if the path ends like a folder's, or if `folders` does not know the folder.
  private init?(_ path: String, in folders: (String) -> FileIdentity?) {
    let name = path.fileName
    guard !["", ".", ".."].contains(name), let folder = folders(path.folderOrDot) else {
      return nil
    }
    self.folder = folder
    self.name = Array(name.utf8)
  }

  struct Trace {
    /// The file's own place, and the places that links there lead to.
    var places: [FilePlace] = []
    var identity: FileIdentity?

    /// Whether both may be one file.
    func meets(_ other: Trace) -> Bool {
      identity != nil && identity == other.identity || places.contains { other.places.contains($0) }
    }
  }

  /// Follows a path: one system call if it is not a link, beside the calls of `folders`.
  static func trace(_ path: String, in folders: (String) -> FileIdentity?) -> Trace {
    var trace = Trace()
    guard !path.utf8.contains(0) else { return trace }
    var hop = path
    // As many links as Linux follows.
    for count in 0..<40 {
      if let place = FilePlace(hop, in: folders) { trace.places.append(place) }
      guard let status = FileStatus(hop, followsLinks: false) else { return trace }
      guard status.kind == .link else {
        // The link of an open file, such as `/dev/fd/3`, leads to the file and not to the name that it states.
        trace.identity = count == 0 ? status.identity : FileIdentity(path: path)
        return trace
      }
      guard let link = SystemCall.link(at: hop) else { return trace }
      hop = link.isAbsolutePath ? link : "\(hop.folderOrDot)/\(link)"
    }
    return trace
  }
}
