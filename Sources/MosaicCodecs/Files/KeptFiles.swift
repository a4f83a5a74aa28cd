// What no output may replace.

/// The inputs of a run, whatever they are for: no output may replace one.
///
/// A file is known by what it is, through links and other names, and by the place that its path leads to: what was not there
/// when it was looked for, or is replaced by another while the run lasts, is an input all the same. Pipes and devices cannot be
/// replaced and are not kept.
public struct KeptFiles: Sendable {
  private var files: [FileIdentity: String] = [:]
  private var places: [FilePlace: String] = [:]
  /// The folders of the inputs, by their paths: most inputs share a few.
  private var folders: [String: FileIdentity] = [:]

  /// Keeps some paths, and what is there now.
  public init(_ paths: some Sequence<String> = []) {
    for path in paths { insert(path) }
  }

  /// Keeps a path, and what is there now.
  public mutating func insert(_ path: String) {
    let trace = FilePlace.trace(path) { folder in
      if let known = folders[folder] { return known }
      let found = FileIdentity(path: folder)
      folders[folder] = found
      return found
    }
    if let identity = trace.identity, !identity.isFile { return }
    insert(trace.identity, path)
    for place in trace.places where places[place] == nil { places[place] = path }
  }

  /// Keeps the file that an open one is; `name` stands for it in errors.
  public mutating func insert(descriptor: Int32, name: String) {
    insert(FileIdentity(descriptor: descriptor), name)
  }

  /// Keeps what another one keeps, too.
  public mutating func formUnion(_ other: KeptFiles) {
    files.merge(other.files) { old, _ in old }
    places.merge(other.places) { old, _ in old }
    folders.merge(other.folders) { old, _ in old }
  }

  /// Refuses an output that would replace one of these.
  ///
  /// - Throws: `CodecError`, of the kind `replacesInput`.
  public func check(output path: String) throws(CodecError) {
    let trace = FilePlace.trace(path) { folders[$0] ?? FileIdentity(path: $0) }
    try check(trace.identity, path)
    for place in trace.places {
      if let input = places[place] { throw CodecError(path: path, kind: .replacesInput(input)) }
    }
  }

  /// Refuses a file that is one of these.
  func check(_ output: FileIdentity?, _ path: String) throws(CodecError) {
    guard let output, let input = files[output] else { return }
    throw CodecError(path: path, kind: .replacesInput(input))
  }

  private mutating func insert(_ identity: FileIdentity?, _ name: String) {
    guard let identity, identity.isFile, files[identity] == nil else { return }
    files[identity] = name
  }
}
