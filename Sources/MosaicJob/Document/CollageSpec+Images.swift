// The pictures of a document's "images": folders and patterns become the pictures that are found.

import MosaicCodecs
import MosaicScene
import MosaicSpec

extension CollageSpec {
  /// The same document with the pictures that its images mean.
  ///
  /// - Parameter limits: Names a folder that all of them must be in, if there is one, and ends the search.
  func findingImages(within limits: DecodeLimits) throws(KeyedError) -> FoundImages {
    guard listsImages else { return FoundImages(spec: self) }
    return try replacingImages { path throws(JobError) in
      try PictureFolder.pictures(meantBy: path, within: limits)
    }
  }

  /// Like `findingImages(within:)`, where pictures are given in place of files: nothing is looked up on disk.
  func findingImages(among given: [String: PictureSource]) throws(KeyedError) -> FoundImages {
    guard listsImages else { return FoundImages(spec: self) }
    let names = given.keys.sorted(by: NaturalOrder.precedes)
    return try replacingImages { path throws(JobError) in
      if given[path] != nil { return [FoundPicture(path: path)] }
      let folder = path.endsInSlash ? path : path + "/"
      let inside = names.filter {
        $0.utf8.starts(with: folder.utf8) && !$0.utf8.dropFirst(folder.utf8.count).contains(0x2F)
      }
      if !inside.isEmpty { return inside.map { FoundPicture(path: $0) } }
      guard NamePattern.isPattern(path) else { return [FoundPicture(path: path)] }
      let pattern = PathPattern(path, isFolder: { _ in false })
      let found = names.filter(pattern.matches)
      guard !found.isEmpty else { throw JobError(.noMatch(pattern: path)) }
      return found.map { FoundPicture(path: $0) }
    }
  }

  private func replacingImages(
    _ find: (String) throws(JobError) -> [FoundPicture]
  ) throws(KeyedError) -> FoundImages {
    var images = FoundImages(spec: self, places: [])
    (images.spec.items, images.spec.listsImages) = ([], false)
    for (index, item) in items.enumerated() {
      let place = imagePlace(index)
      var found: [FoundPicture?] = [nil]
      if case .image(let path) = item.content {
        do { found = try find(path) } catch { throw KeyedError(error: error, key: place) }
      }
      for picture in found {
        var copy = item
        if let picture {
          copy.content = .image(picture.path)
          images.faults[images.spec.items.count] = picture.fault
        }
        images.spec.items.append(copy)
        images.places?.append(place)
      }
    }
    return images
  }
}

/// The pictures that the images of a document mean.
struct FoundImages {
  /// The document, whose items are these pictures.
  var spec: CollageSpec
  /// What is known of those that cannot be opened, by index of the item.
  var faults: [Int: CodecError] = [:]
  /// The path of the image in the document for each item; `nil` where the document has no images.
  var places: [String]?
}
