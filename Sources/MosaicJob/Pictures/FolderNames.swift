// The names in a folder.

import MosaicCodecs
import MosaicSystem

/// The names in a folder; they are bytes, which need not be UTF-8.
struct FolderNames {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  /// The prefix of the paths of files in it.
  let prefix: String
  /// The names that are UTF-8.
  private(set) var texts: [String] = []
  private var others: [OddName] = []
  private let path: String
  private let limits: DecodeLimits

  /// Reads the names of a folder, the current one if empty; `nil` where it cannot be listed.
  init?(_ folder: String, within limits: DecodeLimits) throws(JobError) {
    (path, prefix, self.limits) = (folder.isEmpty ? "." : folder, folder.path(of: ""), limits)
    guard let stream = try Self.open(path, in: limits.root) else { return nil }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    while true {
      try PictureFolder.check(limits.stop, in: path)
      errno = 0
      guard let entry = readdir(stream) else { break }
      // Sound: `d_name` is a C string, valid until the next `readdir`.
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let text = String(validatingCString: name) {
        if text != ".", text != ".." { texts.append(text) }
      } else {
        others.append(OddName(cString: name))
      }
    }
    guard errno == 0 else { return nil }
  }

  /// The names that are UTF-8 and of which something holds. Work may end between any two: each may be looked at on a slow disk.
  func texts(where isWanted: (String) -> Bool) throws(JobError) -> [String] {
    var wanted: [String] = []
    for text in texts {
      try PictureFolder.check(limits.stop, in: path)
      if isWanted(text) { wanted.append(text) }
    }
    return wanted
  }

  /// The pictures of these names in natural order, damaged ones too, and what is left out.
  ///
  /// - Parameter isMeant: Whether a name is asked for that is passed over otherwise.
  func pictures(
    where isWanted: (String) -> Bool, evenIf isMeant: (String) -> Bool = { _ in false }
  ) throws(JobError) -> FoundPictures {
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

  private static func open(_ path: String, in root: FileRoot?) throws(JobError) -> Stream? {
    guard let root else { return opendir(path) }
    let descriptor: Int32
    do { descriptor = try root.descriptor(ofFolder: path) } catch {
      if case .outsideRoot = error.kind { throw .source(error) }
      return nil
    }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    return stream
  }
}
