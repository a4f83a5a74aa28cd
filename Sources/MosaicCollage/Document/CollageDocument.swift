// The text of a spec document, from a file, a pipe or memory, its folder, and the paths in it.

package import MosaicCodecs
import MosaicScene
package import MosaicSpec
package import MosaicSystem
import MosaicText

/// The text of a spec document, not yet decoded.
package struct CollageDocument: Sendable {
  /// Bytes of memory for each byte of a document, at most, while it is decoded: its text, a table of its values, and the items, of
  /// which the shortest take some sixteen bytes of text. With the default budget of 12 GiB documents may have 192 MiB; a million
  /// items are about 100 MB.
  package static let memoryFactor = 64

  package let json: [UInt8]
  private let source: TextSource
  /// Memory for decoding, given back with the last copy of the document.
  private let share: MemoryBudget.Share

  /// - Throws: ``JobError`` if the budget has no room.
  init(json: [UInt8], folder: String, memory: MemoryBudget) throws(JobError) {
    self.json = json
    source = .memory(folder: folder)
    share = memory.share()
    try Self.take(json.count, from: share, for: name)
  }

  /// Reads a file, or an open descriptor to its end.
  package init(_ source: TextSource, memory: MemoryBudget = MemoryBudget()) throws(JobError) {
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
    if let failure { throw .source(FileError(reading: source.name, errno: failure)) }
    json = bytes
    self.source = source
    self.share = share
  }

  package var name: String { source.name }

  /// Decodes the document; paths of pictures become relative to the current folder.
  ///
  /// - Parameters:
  ///   - isOfFiles: Whether its pictures are files; else their paths stay unchanged.
  ///   - root: The folder that paths of pictures are relative to and must not leave; if `nil`, they are relative to
  ///     the document's folder.
  func spec(_ registry: LayoutRegistry, isOfFiles: Bool, in root: FileRoot?) throws(JobError) -> CollageSpec {
    let spec = try rethrowing(try CollageSpec(json: json, registry: registry), as: failure)
    guard isOfFiles else { return spec }
    guard let root else { return spec.resolvingPaths(relativeTo: source.folder) }
    return try rethrowing(try spec.confined(to: root)) { (error: JobError) in
      error.at(EscapedText.shortened(path: name))
    }
  }

  /// Decodes a document of which any key may be missing.
  package func defaults() throws(JobError) -> SpecDefaults {
    try rethrowing(try SpecDefaults(json: json), as: failure)
  }

  private func failure(_ errors: SpecErrors) -> JobError { JobError(.document(errors, name: name)) }

  func keep(in files: RunFiles) { source.keep(in: files) }

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

extension FileMetadata {
  package init(_ spec: SpecMetadata) {
    self.init(
      author: spec.author ?? "", copyright: spec.copyright ?? "", title: spec.title ?? "",
      description: spec.description ?? "")
  }
}

// MARK: Paths of documents if all files must be in one folder

extension CollageSpec {
  /// The document with the paths of all pictures in a folder, from the working folder.
  package func confined(to root: FileRoot) throws(JobError) -> CollageSpec {
    var spec = self
    let places = places
    func confined(_ path: String) throws(JobError) -> String {
      try rethrowing(try root.confined(path), as: JobError.source)
    }
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content, !path.isDataURL else { continue }
      do { spec.items[index].content = .image(try confined(path)) } catch {
        throw error.at(listsImages ? "\(places[index])" : "\(places[index]).image")
      }
    }
    for (path, key) in zip(spec.canvas.imagePaths, spec.canvas.imageKeys) where !path.isDataURL {
      do { _ = try confined(path) } catch { throw error.at("canvas.\(key)") }
    }
    spec.canvas.mapImagePaths { $0.isDataURL ? $0 : root.path(inside: $0) }
    if let path = spec.assign?.target.path, !path.isDataURL {
      do { spec.assign?.target = .file(try confined(path)) } catch { throw error.at("assign.target") }
    }
    try spec.mapFontFiles { path throws(JobError) in
      do throws(JobError) { return try confined(path) } catch { throw error.at("font") }
    }
    return spec
  }
}

extension Canvas {
  /// The key of each of its ``imagePaths`` in a document.
  var imageKeys: [String] {
    let mark = if case .image = watermark?.content { ["watermark.image"] } else { [String]() }
    return (image?.source.path == nil ? [] : ["background.image"]) + mark + ["clipPath.image"]
  }
}
