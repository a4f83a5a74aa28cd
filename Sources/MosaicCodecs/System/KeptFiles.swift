// The inputs, which no output may replace, and the places of their names.

/// All inputs of a run: no output may replace one. A file is compared by identity, so links and other names do not matter, and by
/// its place, so an input that did not exist yet or was replaced during the run counts as well. Pipes and devices cannot be
/// replaced and are left out.
struct KeptFiles: Sendable {
  /// A picture is opened several times, and looked up once.
  private var known: Set<[UInt8]> = []
  private var files: [FileIdentity: String] = [:]
  private var places: [FilePlace: String] = [:]
  /// The folders of the inputs, by the bytes of their paths: most inputs share a few.
  private var folders: [[UInt8]: FileIdentity] = [:]

  init(_ paths: some Sequence<String> = []) {
    for path in paths { insert(path) }
  }

  func has(_ path: String) -> Bool { known.contains(Array(path.utf8)) }

  mutating func insert(_ path: String) {
    guard known.insert(Array(path.utf8)).inserted else { return }
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

  /// Keeps an open file; `name` stands for its path in errors.
  mutating func insert(descriptor: Int32, name: String) {
    insert(FileIdentity(descriptor: descriptor), name)
  }

  /// - Throws: `CodecError` for an output that would replace an input, and for a URL.
  func check(output path: String) throws(CodecError) {
    if path.url != nil { throw CodecError(path: path, kind: .outputIsURL) }
    let trace = FilePlace.trace(path) { folders[Array($0.utf8)] ?? FileIdentity(path: $0) }
    try check(trace.identity, path)
    for place in trace.places {
      if let input = places[place] { throw CodecError(path: path, kind: .replacesInput(input)) }
    }
  }

  func check(_ output: FileIdentity?, _ path: String) throws(CodecError) {
    guard let output, let input = files[output] else { return }
    throw CodecError(path: path, kind: .replacesInput(input))
  }

  private mutating func insert(_ identity: FileIdentity?, _ name: String) {
    guard let identity, identity.isFile, files[identity] == nil else { return }
    files[identity] = name
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
