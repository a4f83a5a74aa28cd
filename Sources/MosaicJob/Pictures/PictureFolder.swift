// The pictures in a folder.

public import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The path of a picture that was named, or found in a folder.
public struct FoundPicture: Hashable, Sendable {
  /// Its path; with a ``fault``, the path as it is shown.
  public var path: String
  /// Why it cannot be opened, if that is known, such as a name that is not UTF-8.
  public var fault: CodecError?

  /// Makes a picture of a path.
  public init(path: String, fault: CodecError? = nil) {
    self.path = path
    self.fault = fault
  }
}

/// Finds the pictures in folders.
public enum PictureFolder {
  /// The pictures of a folder, readable or not, in natural order: `a2.png` before `a10.png`.
  ///
  /// Subfolders, hidden files and files that are no pictures are ignored.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - root: A folder that it must be in, if there is one.
  ///   - stop: Ends the search, see `StopSignal`.
  /// - Throws: ``JobError`` for a folder that cannot be listed, or that holds no picture.
  public static func pictures(
    in folder: String, root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    let pictures = try anyPictures(in: folder, root: root, until: stop)
    guard !pictures.isEmpty else { throw JobError(.noPictures(folder: folder)) }
    return pictures
  }

  /// The pictures of a folder, which may be none.
  static func anyPictures(
    in folder: String, root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    guard let names = try FolderNames(folder, in: root, until: stop) else {
      throw JobError(.folder(path: folder))
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var pictures = try names.texts {
      !$0.hasPrefix(".") && !isFolder(prefix + $0) && ImageReader.isPicture(prefix + $0, in: root)
    }.map { FoundPicture(path: prefix + $0) }
    for name in names.others where name.isPicture(in: prefix) {
      let path = prefix + name.shown
      let fault = CodecError(path: path, kind: .nameNotUTF8(remedy: name.renaming(in: prefix)))
      pictures.append(FoundPicture(path: path, fault: fault))
    }
    return pictures.sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// Throws where work is to end.
  static func check(_ stop: StopSignal?, in folder: String) throws(JobError) {
    if let reason = stop?.reason {
      throw JobError(.source(CodecError(path: folder, kind: .stopped(reason))))
    }
  }

  /// Whether there is a folder at the path.
  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }
}

/// The names in a folder; they are bytes, which need not be UTF-8.
struct FolderNames {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  /// The names that are UTF-8.
  private(set) var texts: [String] = []
  /// The others.
  private(set) var others: [OddName] = []
  private let path: String
  private let stop: StopSignal?

  /// Reads the names; `nil` where the folder cannot be listed.
  ///
  /// - Throws: ``JobError`` where it is outside the root.
  init?(_ path: String, in root: FileRoot?, until stop: StopSignal?) throws(JobError) {
    (self.path, self.stop) = (path, stop)
    guard let stream = try Self.open(path, in: root) else { return nil }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    while true {
      try PictureFolder.check(stop, in: path)
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

  /// The names that are UTF-8 and of which something holds.
  ///
  /// - Throws: ``JobError`` where work is to end: each may be looked at on a slow disk.
  func texts(where isWanted: (String) -> Bool) throws(JobError) -> [String] {
    var wanted: [String] = []
    for text in texts {
      try PictureFolder.check(stop, in: path)
      if isWanted(text) { wanted.append(text) }
    }
    return wanted
  }

  private static func open(_ path: String, in root: FileRoot?) throws(JobError) -> Stream? {
    guard let root else { return opendir(path) }
    let descriptor: Int32
    do { descriptor = try root.descriptor(ofFolder: path) } catch {
      if case .outsideRoot = error.kind { throw JobError(.source(error)) }
      return nil
    }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    return stream
  }
}
