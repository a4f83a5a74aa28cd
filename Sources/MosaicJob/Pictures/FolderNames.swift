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

  /// The pictures of these names, readable or not, in natural order.
  func pictures(where isWanted: (String) -> Bool) throws(JobError) -> [FoundPicture] {
    var pictures = try texts {
      isWanted($0) && !SystemCall.isFolder(prefix + $0) && ImageReader.isPicture(prefix + $0, within: limits)
    }.map { FoundPicture(path: prefix + $0) }
    pictures += others.filter { isWanted($0.shown) && $0.isPicture(in: prefix) }.map {
      $0.picture(in: prefix)
    }
    return pictures.sorted { NaturalOrder.precedes($0.path, $1.path) }
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
