// The pictures of a document's "images": folders and patterns become the pictures that are found.

import MosaicCodecs
import MosaicScene
import MosaicSpec

extension CollageSpec {
  /// The same document with the pictures that its images mean, and what is known of those that cannot be opened, by index of the item.
  ///
  /// - Parameter root: A folder that all of them must be in, if there is one.
  func findingImages(in root: FileRoot?) throws(ImagesError) -> (CollageSpec, [Int: CodecError]) {
    guard listsImages else { return (self, [:]) }
    return try replacingImages { path throws(JobError) in
      try PictureFolder.pictures(meantBy: path, root: root)
    }
  }

  /// The same where pictures are given in place of files: nothing is looked up on disk.
  func findingImages(among given: [String: PictureSource]) throws(ImagesError) -> CollageSpec {
    guard listsImages else { return self }
    let names = given.keys.sorted(by: NaturalOrder.precedes)
    return try replacingImages { path throws(JobError) in
      if given[path] != nil { return [FoundPicture(path: path)] }
      let folder = path.hasSuffix("/") ? path : path + "/"
      let inside = names.filter {
        $0.utf8.starts(with: folder.utf8) && !$0.utf8.dropFirst(folder.utf8.count).contains(0x2F)
      }
      if !inside.isEmpty { return inside.map { FoundPicture(path: $0) } }
      guard NamePattern.isPattern(path) else { return [FoundPicture(path: path)] }
      let pattern = PathPattern(path, isFolder: { _ in false })
      let found = names.filter(pattern.matches)
      guard !found.isEmpty else { throw JobError(.noMatch(pattern: path)) }
      return found.map { FoundPicture(path: $0) }
    }.0
  }

  private func replacingImages(
    _ find: (String) throws(JobError) -> [FoundPicture]
  ) throws(ImagesError) -> (CollageSpec, [Int: CodecError]) {
    var (spec, faults) = (self, [Int: CodecError]())
    (spec.items, spec.listsImages) = ([], false)
    for (index, item) in items.enumerated() {
      guard case .image(let path) = item.content else {
        spec.items.append(item)
        continue
      }
      let found: [FoundPicture]
      do { found = try find(path) } catch { throw ImagesError(error: error, index: index) }
      for picture in found {
        var copy = item
        copy.content = .image(picture.path)
        faults[spec.items.count] = picture.fault
        spec.items.append(copy)
      }
    }
    return (spec, faults)
  }
}

/// Why the pictures of an image of a document cannot be found.
struct ImagesError: Error {
  let error: JobError
  /// The number of the image in the document.
  let index: Int

  /// The path of its key.
  var key: String { "images[\(index)]" }

  /// The error of a job, with the key and the name of the document.
  func placed(in document: String?) -> JobError {
    let place = document.map { "\(EscapedText.shortened(path: $0)): " } ?? ""
    return JobError(error.kind, inDocument: "\(place)\(key): \(error)")
  }
}
