// The pictures in a folder.

public import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A picture that was named, or found in a folder.
public struct FoundPicture: Hashable, Sendable {
  /// Its path; where there is a ``fault``, how it is shown.
  public var path: String
  /// What keeps it from being opened at all.
  public var fault: CodecError?

  /// Makes a picture of a path.
  public init(path: String, fault: CodecError? = nil) {
    self.path = path
    self.fault = fault
  }
}

/// Finds the pictures in folders.
public enum PictureFolder {
  /// The pictures of a folder in natural order, `a2.png` before `a10.png`, also those that cannot be read.
  ///
  /// Folders inside it, hidden files and what is no picture are passed over.
  ///
  /// - Throws: ``JobError`` for a folder that cannot be listed, or that holds no picture.
  public static func pictures(in folder: String) throws(JobError) -> [FoundPicture] {
    guard let names = FolderNames(folder) else { throw JobError(.folder(path: folder)) }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var pictures = names.texts.filter {
      !$0.hasPrefix(".") && !isFolder(prefix + $0) && ImageReader.isPicture(prefix + $0)
    }.map { FoundPicture(path: prefix + $0) }
    for name in names.others where name.isPicture(in: prefix) {
      let path = prefix + name.shown
      let fault = CodecError(path: path, kind: .nameNotUTF8(remedy: name.renaming(in: prefix)))
      pictures.append(FoundPicture(path: path, fault: fault))
    }
    guard !pictures.isEmpty else { throw JobError(.noPictures(folder: folder)) }
    return pictures.sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// Whether there is a folder at the path.
  package static func isFolder(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The names in a folder, as the system has them: bytes, which need not be text.
private struct FolderNames {
  /// The names that are UTF-8.
  private(set) var texts: [String] = []
  /// Those that are not.
  private(set) var others: [OddName] = []

  /// Reads the names; `nil` where the system refuses.
  init?(_ path: String) {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      // The entry stands until the next is read, and ends its name with a 0.
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let text = String(validatingCString: name) {
        if text != ".", text != ".." { texts.append(text) }
      } else {
        others.append(OddName(cString: name))
      }
    }
    guard errno == 0 else { return nil }
  }
}
