// The pictures of a document's "images", and paths where all files must be in one folder.

package import MosaicCodecs
import MosaicScene
import MosaicSpec

extension CollageSpec {
  /// The same document with the pictures that its images mean.
  ///
  /// - Parameters:
  ///   - given: Pictures in place of files; with any, nothing is looked up on disk.
  ///   - limits: Names a folder that all files must be in, if there is one, and ends the search.
  func findingImages(
    among given: [String: PictureSource]?, within limits: DecodeLimits
  ) throws(JobError) -> FoundImages {
    guard listsImages else { return FoundImages(spec: self) }
    guard let given else {
      return try replacingImages { path throws(JobError) in
        try PictureFolder.pictures(meantBy: path, within: limits)
      }
    }
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
  ) throws(JobError) -> FoundImages {
    var images = FoundImages(spec: self, places: [])
    (images.spec.items, images.spec.listsImages) = ([], false)
    for (index, item) in items.enumerated() {
      let place = imagePlace(index)
      var found: [FoundPicture?] = [nil]
      if case .image(let path) = item.content {
        do { found = try find(path) } catch { throw error.at(place) }
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

struct FoundImages {
  /// The document, whose items are these pictures.
  var spec: CollageSpec
  /// What is known of those that cannot be opened, by index of the item.
  var faults: [Int: CodecError] = [:]
  /// The path of the image in the document for each item; `nil` where the document has no images.
  var places: [String]?
}

extension FileRoot {
  /// The path of a file that a document or an option names, from the working folder. Nothing is looked up on disk: what a symbolic link
  /// does is seen when the file is opened.
  ///
  /// - Throws: ``JobError/Kind/outsideRoot(path:root:)`` for an absolute path and for one with `..`.
  package func confined(_ path: String) throws(JobError) -> String {
    guard !path.isAbsolutePath, !path.pathNames.contains("..") else {
      throw JobError(.outsideRoot(path: path, root: self.path))
    }
    return self.path(inside: path)
  }
}

extension CollageSpec {
  /// The same document with the paths of all pictures in a folder, from the working folder.
  func confined(to root: FileRoot) throws(JobError) -> CollageSpec {
    var spec = self
    let places = places
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content else { continue }
      do { spec.items[index].content = .image(try root.confined(path)) } catch {
        throw error.at(listsImages ? places[index] : "\(places[index]).image")
      }
    }
    for path in spec.canvas.imagePaths {
      do { _ = try root.confined(path) } catch {
        let key = path == spec.canvas.image?.path ? "background" : "watermark"
        throw error.at("canvas.\(key).image")
      }
    }
    spec.canvas.mapImagePaths { root.path(inside: $0) }
    return spec
  }
}
