// The pictures that a document means: those that it holds itself, and what its "images" name, folders and patterns too.

package import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension CollageJob {
  /// The pictures in place of files; `nil` if all are files.
  var pictures: GivenPictures? {
    guard givenPictures != nil || !embedded.isEmpty else { return nil }
    let all = embedded.merging(givenPictures ?? [:]) { $1 }
    return GivenPictures(
      Dictionary(all.map { (FilePath($0), $1) }) { $1 }, allowsFiles: givenPictures == nil)
  }

  /// Puts the pictures that the document's images mean into their place.
  package mutating func findImages() throws(JobError) {
    try takeEmbedded()
    defer { leaveOutOutput() }
    guard spec.listsImages else { return }
    let pictures = self.pictures
    let names = givenPictures?.keys.sorted(by: NaturalOrder.precedes)
    var items = [SpecItem]()
    let places = spec.places
    for (index, item) in spec.items.enumerated() {
      let place = places[index]
      var found: [FoundPicture?] = [nil]
      if case .image(let path) = item.content, embedded[path] == nil {
        do throws(JobError) {
          if let names {
            found = try Self.given(pictures, meantBy: path, among: names)
          } else {
            let pictures = try rethrowing(
              try PictureFolder.pictures(meantBy: path, within: options.limits), as: JobError.source)
            found = pictures.pictures
            leftOut += pictures.leftOut.warnings
          }
        } catch {
          let placed = error.at("\(place)")
          throw document.map { placed.at(EscapedText.shortened(path: $0)) } ?? placed
        }
      }
      for picture in found {
        var copy = item
        if let picture { copy.content = .image(picture.path) }
        if let fault = picture?.fault, known[items.count] == nil { known[items.count] = .failure(fault) }
        copy.foundIn = picture?.folder
        copy.listedAs = place
        items.append(copy)
      }
    }
    spec.items = items
    spec.listsImages = false
  }

  /// Puts pictures in the places of the document's own, in order.
  ///
  /// - Throws: ``JobError`` if the pictures are fewer or more than the places.
  package mutating func replaceImages(by found: FoundPictures) throws(JobError) {
    let output = EarlierOutput(options.output, options.limits)
    let own = found.pictures.filter { $0.folder != nil && output?.holds($0.path) == true }
    let pictures = own.isEmpty ? found.pictures : found.pictures.filter { !own.contains($0) }
    let places = spec.items.indices.filter { if case .image = spec.items[$0].content { true } else { false } }
    guard pictures.count == places.count else {
      throw .request(
        "the document has \(places.count) places for pictures, and \(pictures.count) were given",
        "give as many pictures as places, or the document alone")
    }
    for (index, picture) in zip(places, pictures) {
      spec.items[index].content = .image(picture.path)
      // A point and its zoom, and the kept parts, belong to the old picture, so drop them.
      if spec.items[index].focus != nil { spec.items[index].zoom = nil }
      spec.items[index].focus = nil
      spec.items[index].keep = []
      known[index] = picture.fault.map { .failure($0) }
      spec.items[index].foundIn = picture.folder
    }
    leftOut += found.leftOut.warnings + (EarlierOutput.note(about: own.map(\.path)).map { [$0] } ?? [])
  }

  /// Leaves out files that an earlier run wrote into a folder of pictures, if this run writes them again.
  private mutating func leaveOutOutput() {
    let found = spec.items.indices.filter { spec.items[$0].foundIn != nil }
    guard !found.isEmpty, let output = EarlierOutput(options.output, options.limits) else { return }
    let own = found.filter { output.holds(spec.items[$0].picturePath) }
    guard let note = EarlierOutput.note(about: own.map { spec.items[$0].picturePath }) else { return }
    leftOut.append(note)
    let left = Set(own)
    let staying = spec.items.indices.filter { !left.contains($0) }
    spec.items = staying.map { spec.items[$0] }
    known = staying.enumerated().reduce(into: [:]) { $0[$1.offset] = known[$1.element] }
  }

  /// Takes the pictures of `data:` addresses out of the document; each is then called by its place, as `data:images[0]`.
  private mutating func takeEmbedded() throws(JobError) {
    let known = pictures
    func isNew(_ path: String) -> Bool { path.isDataURL && known?[path] == nil }
    let items = spec.items.indices.filter { isNew(spec.items[$0].picturePath) }
    if !items.isEmpty {
      let places = spec.places
      var failures: [SourceFailure] = []
      for index in items {
        do throws(FileError) {
          spec.items[index].content = .image(try taken(spec.items[index].picturePath, "\(places[index])"))
        } catch {
          failures.append(SourceFailure(part: .item(index), error: error))
        }
      }
      if !failures.isEmpty { throw refused(.render(.sources(failures))) }
    }
    for (path, key) in zip(spec.canvas.imagePaths, spec.canvas.imageKeys) where isNew(path) {
      let name: String
      do { name = try taken(path, "canvas.\(key)") } catch { throw refused(.source(error)) }
      spec.canvas.mapImagePaths { $0.isSamePath(as: path) ? name : $0 }
    }
    if let path = spec.assign?.target.path, isNew(path) {
      let name: String
      do { name = try taken(path, "assign.target") } catch { throw refused(.source(error)) }
      spec.assign?.target = .file(name)
    }
  }

  private mutating func taken(_ address: String, _ place: String) throws(FileError) -> String {
    let name = "data:\(place)"
    embedded[name] = .bytes(
      try rethrowing(try DataURL.bytes(of: address), as: FileError.about(name)), name: name)
    return name
  }

  /// The error of the document about its own pictures.
  private func refused(_ kind: JobError.Kind) -> JobError {
    let failure = JobError(kind)
    return document.map { failure.at(EscapedText.shortened(path: $0)) } ?? failure
  }

  /// The given pictures that a path means; this does not read the disk.
  private static func given(
    _ pictures: GivenPictures?, meantBy path: String, among names: [String]
  ) throws(JobError) -> [FoundPicture] {
    if pictures?[path] != nil { return [FoundPicture(path: path)] }
    let folder = path.endsInSlash ? path : path + "/"
    var found = names.filter {
      $0.utf8.starts(with: folder.utf8) && !$0.utf8.dropFirst(folder.utf8.count).contains(0x2F)
    }
    if found.isEmpty {
      guard NamePattern.isPattern(path) else { return [FoundPicture(path: path)] }
      let pattern = PathPattern(path, isFolder: { _ in false })
      found = names.filter(pattern.matches)
    }
    guard !found.isEmpty else { throw JobError(.source(FileError(path: path, kind: .noMatch(others: "")))) }
    return found.map { FoundPicture(path: $0) }
  }
}
