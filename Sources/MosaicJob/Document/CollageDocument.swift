// The text of a spec document, from a file, a pipe or memory, and its folder.

public import MosaicCodecs
package import MosaicSpec

/// The text of a spec document, not yet decoded.
public struct CollageDocument: Sendable {
  /// Bytes of memory for each byte of a document, at most, while it is decoded: its text, a table of its values, and the items, of
  /// which the shortest take some sixteen bytes of text. With the default budget of 12 GiB documents may have 192 MiB; a million
  /// items are about 100 MB.
  static let memoryFactor = 64

  /// The text, in UTF-8.
  public let json: [UInt8]
  /// The folder that paths of its pictures are relative to; the current one if empty.
  public let folder: String
  private let source: TextSource
  /// Memory for decoding, given back with the last copy of the document.
  private let share: MemoryBudget.Share

  /// Makes a document of a text in memory.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - name: Its name in errors.
  ///   - folder: The folder that paths of its pictures are relative to; the current one if empty.
  ///   - memory: The budget for decoding it.
  /// - Throws: ``JobError`` where the budget has no room.
  public init(
    json: [UInt8], name: String = "document", folder: String = "", memory: MemoryBudget = MemoryBudget()
  ) throws(JobError) {
    (self.json, self.folder, source, share) = (json, folder, .memory(name: name), memory.share())
    try Self.take(json.count, from: share, for: name)
  }

  /// Reads the file at `path`, which may be a pipe; paths of its pictures are relative to its folder.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - memory: The budget for reading and decoding it.
  /// - Throws: ``JobError`` where the file cannot be read, or the budget has no room.
  public init(at path: String, memory: MemoryBudget = MemoryBudget()) throws(JobError) {
    try self.init(.file(path), memory)
  }

  /// Reads an open file or pipe to its end, and leaves it open.
  ///
  /// - Parameter name: Its name in errors.
  package init(descriptor: Int32, name: String, memory: MemoryBudget) throws(JobError) {
    try self.init(.descriptor(descriptor, name: name), memory)
  }

  private init(_ source: TextSource, _ memory: MemoryBudget) throws(JobError) {
    let share = memory.share()
    var bytes: [UInt8] = []
    func take(_ part: ArraySlice<UInt8>) throws(JobError) {
      try Self.take(bytes.count + part.count, from: share, for: source.name)
      bytes += part
    }
    let failure =
      if case .descriptor(let descriptor, _) = source {
        try SystemCall.readAll(descriptor, take)
      } else {
        try SystemCall.readAll(at: source.name, take)
      }
    if let failure { throw JobError(.source(CodecError(reading: source.name, errno: failure))) }
    (json, folder, self.source, self.share) = (bytes, source.folder, source, share)
  }

  /// The name of the document in errors.
  public var name: String { source.name }

  /// Decodes the document; paths of pictures become relative to the current folder.
  ///
  /// - Parameters:
  ///   - registry: The layouts that it may name.
  ///   - root: What paths of pictures are relative to and must not leave; if `nil`, they are relative to ``folder``.
  func spec(_ registry: LayoutRegistry, in root: FileRoot?) throws(JobError) -> CollageSpec {
    let spec = try spec(registry)
    guard let root else { return spec.resolvingPaths(relativeTo: folder) }
    do { return try spec.confined(to: root) } catch { throw error.placed(in: name) }
  }

  /// Decodes the document; paths of pictures stay as they are written.
  func spec(_ registry: LayoutRegistry) throws(JobError) -> CollageSpec {
    do { return try CollageSpec(json: json, registry: registry) } catch {
      throw JobError(.document(error, name: name))
    }
  }

  /// Decodes a document of which any key may be missing.
  package func defaults() throws(JobError) -> SpecDefaults {
    do { return try SpecDefaults(json: json) } catch { throw JobError(.document(error, name: name)) }
  }

  /// Adds the document's file to those that no output may replace.
  func keep(in files: inout KeptFiles) { source.keep(in: &files) }

  private static func take(
    _ count: Int, from share: MemoryBudget.Share, for name: String
  ) throws(JobError) {
    do {
      try share.resize(
        to: MemoryBudget.product(count, memoryFactor), for: "a document of \(count) bytes or more")
    } catch {
      throw JobError(.memory(error, of: name))
    }
  }
}
