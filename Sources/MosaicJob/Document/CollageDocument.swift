// The text of a spec document, from a file, a pipe or memory, and its folder.

public import MosaicCodecs
package import MosaicSpec

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The text of a spec document, not yet decoded.
public struct CollageDocument: Sendable {
  /// Bytes of memory for each byte of a document, at most, while it is decoded: its text, a table of its values, and the items, of
  /// which the shortest take some sixteen bytes of text. With the default budget of 12 GiB documents may have 192 MiB; a million
  /// items are about 100 MB.
  static let memoryFactor = 64

  /// The text, in UTF-8.
  public let json: [UInt8]
  /// The name of the document in errors.
  public let name: String
  /// The folder that paths of its pictures are relative to; the current one if empty.
  public let folder: String
  private let source: Source
  /// Memory for decoding, given back with the last copy of the document.
  private let share: MemoryBudget.Share

  private enum Source { case memory, file, descriptor(Int32) }

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
    (self.json, self.name, self.folder, source) = (json, name, folder, .memory)
    share = memory.share()
    try Self.take(json.count, from: share, for: name)
  }

  /// Reads the file at `path`, which may be a pipe; paths of its pictures are relative to its folder.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - memory: The budget for reading and decoding it.
  /// - Throws: ``JobError`` where the file cannot be read, or the budget has no room.
  public init(at path: String, memory: MemoryBudget = MemoryBudget()) throws(JobError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    share = memory.share()
    json = try Self.contents(of: descriptor, name: path, taking: share)
    (name, source) = (path, .file)
    folder = path.folderPath ?? ""
  }

  /// Reads an open file or pipe to its end, and leaves it open.
  ///
  /// - Parameter name: Its name in errors.
  package init(descriptor: Int32, name: String, memory: MemoryBudget) throws(JobError) {
    share = memory.share()
    json = try Self.contents(of: descriptor, name: name, taking: share)
    (self.name, folder, source) = (name, "", .descriptor(descriptor))
  }

  /// Decodes the document; paths of pictures become relative to the current folder.
  ///
  /// - Parameters:
  ///   - registry: The layouts that it may name.
  ///   - root: What paths of pictures are relative to and must not leave; if `nil`, they are relative to ``folder``.
  func spec(_ registry: LayoutRegistry, in root: FileRoot?) throws(JobError) -> CollageSpec {
    let spec = try spec(registry)
    guard let root else { return spec.resolvingPaths(relativeTo: folder) }
    do { return try spec.confined(to: root) } catch {
      throw JobError(.outsideRoot(error.error, key: error.key, name: name))
    }
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
  func keep(in files: inout KeptFiles) {
    switch source {
    case .memory: break
    case .file: files.insert(name)
    case .descriptor(let descriptor): files.insert(descriptor: descriptor, name: name)
    }
  }

  // MARK: Steps

  private static func contents(
    of descriptor: Int32, name: String, taking share: MemoryBudget.Share
  ) throws(JobError) -> [UInt8] {
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(descriptor) { part throws(JobError) in
      try take(bytes.count + part.count, from: share, for: name)
      bytes += part
    }
    if let failure { throw Self.failure(name, failure) }
    return bytes
  }

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

  private static func failure(_ path: String, _ code: Int32) -> JobError {
    let kind: CodecError.Kind =
      switch code {
      case ENOENT: .notFound
      case EISDIR: .isFolder
      default: .cannotRead(errno: code)
      }
    return JobError(.source(CodecError(path: path, kind: kind)))
  }
}
