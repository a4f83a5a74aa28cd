// The names in a folder, among them those that are not UTF-8.

import MosaicSystem
import MosaicText

/// The names in a folder; they are bytes, which need not be UTF-8.
struct FolderNames {
  /// The prefix of the paths of files in it.
  let prefix: String
  /// The names that are UTF-8.
  private(set) var texts: [String] = []
  private var others: [NonUTF8Name] = []
  private let path: String
  private let limits: DecodeLimits

  /// Reads the names of a folder, the current one if empty; `nil` if it cannot be listed.
  init?(_ folder: String, within limits: DecodeLimits) throws(FileError) {
    path = folder.isEmpty ? "." : folder
    prefix = folder.path(of: "")
    self.limits = limits
    limits.files.keep(folder: path)
    var entries: FolderEntries
    do { entries = try FolderEntries(path, in: limits.root) } catch {
      if case .outsideRoot = error.kind { throw error }
      return nil
    }
    while true {
      try PictureFolder.check(limits.stop, in: path)
      let next: [UInt8]?
      do { next = try entries.next() } catch { return nil }
      guard let name = next else { break }
      if let text = String(validating: name, as: UTF8.self) {
        texts.append(text)
      } else {
        others.append(NonUTF8Name(name))
      }
    }
  }

  /// The names that are UTF-8 and that `isWanted` accepts. Work may end between any two: each may be looked at on a slow disk.
  func texts(where isWanted: (String) -> Bool) throws(FileError) -> [String] {
    var wanted: [String] = []
    for text in texts {
      try PictureFolder.check(limits.stop, in: path)
      if isWanted(text) { wanted.append(text) }
    }
    return wanted
  }

  /// The pictures of these names in natural order, damaged ones too, and the files that are left out.
  ///
  /// - Parameter isMeant: Whether a name is taken that is passed over otherwise.
  func pictures(
    where isWanted: (String) -> Bool, evenIf isMeant: (String) -> Bool = { _ in false }
  ) throws(FileError) -> FoundPictures {
    var found = FoundPictures()
    var others: [LeftOut.Other] = []
    for name in try texts(where: { isWanted($0) && !SystemCall.isFolder(prefix + $0) }) {
      try PictureFolder.check(limits.stop, in: path)
      if PassedOver.isFile(name), !isMeant(name) {
        found.leftOut.passedOver.append(prefix + name)
        continue
      }
      let picture = FoundPicture(path: prefix + name)
      switch ImageReader.kind(of: picture.path, within: limits) {
      case .picture: found.pictures.append(picture)
      case .other(let format, let isRaw): others.append(LeftOut.Other(picture, format, isRaw: isRaw))
      case .noPicture: break
      }
    }
    for name in self.others
    where isWanted(name.shown) && (isMeant(name.shown) || !PassedOver.isFile(name.shown)) {
      try PictureFolder.check(limits.stop, in: path)
      let picture = name.picture(in: prefix)
      switch name.kind(in: prefix, among: limits.codecs) {
      case .picture: found.pictures.append(picture)
      case .other(let format, let isRaw): others.append(LeftOut.Other(picture, format, isRaw: isRaw))
      case .noPicture: break
      }
    }
    found.pictures.sort { NaturalOrder.precedes($0.path, $1.path) }
    others.sort { NaturalOrder.precedes($0.picture.path, $1.picture.path) }
    found.leftOut.add(others, beside: found.pictures)
    return found
  }
}
