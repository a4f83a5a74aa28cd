// The pictures of a document's "images": folders and patterns become the pictures that are found.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

extension CollageJob {
  /// Puts the pictures that the document's images mean into their place.
  mutating func findImages() throws(JobError) {
    guard spec.listsImages else { return }
    let names = givenPictures?.keys.sorted(by: NaturalOrder.precedes)
    var (items, places) = ([SpecItem](), [String]())
    for (index, item) in spec.items.enumerated() {
      let place = spec.imagePlace(index)
      var found: [FoundPicture?] = [nil]
      if case .image(let path) = item.content {
        do throws(JobError) {
          found =
            if let names {
              try givenPictures(meantBy: path, among: names)
            } else {
              try PictureFolder.pictures(meantBy: path, within: options.limits)
            }
        } catch {
          let placed = error.at(place)
          throw document.map { placed.at(EscapedText.shortened(path: $0)) } ?? placed
        }
      }
      for picture in found {
        var copy = item
        if let picture { copy.content = .image(picture.path) }
        if let fault = picture?.fault, known[items.count] == nil { known[items.count] = .failure(fault) }
        items.append(copy)
        places.append(place)
      }
    }
    (spec.items, spec.listsImages, imagePlaces) = (items, false, places)
  }

  /// Those of the given pictures that a path means; nothing is looked up on disk.
  private func givenPictures(
    meantBy path: String, among names: [String]
  ) throws(JobError) -> [FoundPicture] {
    if givenPictures?[path] != nil { return [FoundPicture(path: path)] }
    let folder = path.endsInSlash ? path : path + "/"
    var found = names.filter {
      $0.utf8.starts(with: folder.utf8) && !$0.utf8.dropFirst(folder.utf8.count).contains(0x2F)
    }
    if found.isEmpty {
      guard NamePattern.isPattern(path) else { return [FoundPicture(path: path)] }
      let pattern = PathPattern(path, isFolder: { _ in false })
      found = names.filter(pattern.matches)
    }
    guard !found.isEmpty else { throw JobError(.noMatch(pattern: path)) }
    return found.map { FoundPicture(path: $0) }
  }
}
