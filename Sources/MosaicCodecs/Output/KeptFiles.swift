// What no output may replace.

/// The inputs of a run, whatever they are for: no output may replace one.
///
/// Files are known by what they are and not by their names. Pipes and devices cannot be replaced and are not kept.
public struct KeptFiles: Sendable {
  private var names: [FileIdentity: String] = [:]

  /// Keeps what is at some paths now.
  public init(_ paths: some Sequence<String> = []) {
    for path in paths { insert(path) }
  }

  /// Keeps what is at a path now, if anything is.
  public mutating func insert(_ path: String) { insert(FileIdentity(path: path), path) }

  /// Keeps the file that an open one is; `name` stands for it in errors.
  public mutating func insert(descriptor: Int32, name: String) {
    insert(FileIdentity(descriptor: descriptor), name)
  }

  /// Keeps what another one keeps, too.
  public mutating func formUnion(_ other: KeptFiles) { names.merge(other.names) { old, _ in old } }

  /// Refuses an output that would replace one of these.
  ///
  /// - Throws: `CodecError`, of the kind `replacesInput`.
  public func check(output path: String) throws(CodecError) { try check(FileIdentity(path: path), path) }

  func check(_ output: FileIdentity?, _ path: String) throws(CodecError) {
    guard let output, let input = names[output] else { return }
    throw CodecError(path: path, kind: .replacesInput(input))
  }

  private mutating func insert(_ identity: FileIdentity?, _ name: String) {
    guard let identity, identity.isFile, names[identity] == nil else { return }
    names[identity] = name
  }
}
