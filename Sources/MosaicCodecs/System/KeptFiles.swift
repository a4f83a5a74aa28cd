// The inputs, which no output may replace.

/// All inputs of a run: no output may replace one. A file is compared by identity, so links and other names do not matter, and by
/// its place, so an input that did not exist yet or was replaced during the run counts as well. Pipes and devices cannot be
/// replaced and are left out.
package struct KeptFiles: Sendable {
  private var files: [FileIdentity: String] = [:]
  private var places: [FilePlace: String] = [:]
  /// The folders of the inputs, by the bytes of their paths: most inputs share a few.
  private var folders: [[UInt8]: FileIdentity] = [:]

  package init(_ paths: some Sequence<String> = []) {
    for path in paths { insert(path) }
  }

  package mutating func insert(_ path: String) {
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
  package mutating func insert(descriptor: Int32, name: String) {
    insert(FileIdentity(descriptor: descriptor), name)
  }

  package mutating func formUnion(_ other: KeptFiles) {
    files.merge(other.files) { old, _ in old }
    places.merge(other.places) { old, _ in old }
    folders.merge(other.folders) { old, _ in old }
  }

  /// - Throws: `CodecError` for an output that would replace an input, and for a URL.
  package func check(output path: String) throws(CodecError) {
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
