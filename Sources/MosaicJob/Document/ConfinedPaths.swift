// Paths of documents and options where all files must be in one folder.

package import MosaicCodecs
import MosaicScene
import MosaicSpec

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
  /// The document with the paths of all pictures in a folder, from the working folder.
  func confined(to root: FileRoot) throws(JobError) -> CollageSpec {
    var spec = self
    let places = places
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content, !path.isDataAddress else { continue }
      do { spec.items[index].content = .image(try root.confined(path)) } catch {
        throw error.at(listsImages ? places[index] : "\(places[index]).image")
      }
    }
    for (path, key) in zip(spec.canvas.imagePaths, spec.canvas.imageKeys) where !path.isDataAddress {
      do { _ = try root.confined(path) } catch { throw error.at("canvas.\(key)") }
    }
    spec.canvas.mapImagePaths { $0.isDataAddress ? $0 : root.path(inside: $0) }
    if let path = spec.assign?.target.path, !path.isDataAddress {
      do { spec.assign?.target = .file(try root.confined(path)) } catch { throw error.at("assign.target") }
    }
    try spec.mapFontFiles { path throws(JobError) in
      do throws(JobError) { return try root.confined(path) } catch { throw error.at("font") }
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
