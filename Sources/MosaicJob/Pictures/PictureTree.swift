// The pictures in a folder and in the folders below it.

public import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension PictureFolder {
  /// The pictures of a folder and of all folders below it: those of a folder first, then those of each folder in it, both in
  /// natural order.
  ///
  /// Hidden files and folders, and files that are no pictures, are ignored. Links to folders are not followed, so no loop of
  /// links is endless.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - root: A folder that all of them must be in, if there is one.
  ///   - stop: Ends the search, see `StopSignal`.
  /// - Throws: ``JobError`` for a folder that cannot be listed, or where there is no picture at all.
  public static func pictures(
    below folder: String, root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    let found = try allPictures(below: folder, root: root, until: stop)
    guard !found.isEmpty else { throw JobError(.noPictures(folder: folder)) }
    return found
  }

  /// The same, which may be none.
  ///
  /// - Parameter namesLinks: Whether a link to a folder is found as well, with the fault that it is not followed.
  static func allPictures(
    below folder: String, root: FileRoot? = nil, namesLinks: Bool = false, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    // The next folder is the last.
    var open = [folder]
    while let next = open.popLast() {
      found += try anyPictures(in: next, root: root, until: stop)
      let folders = try folders(in: next, root: root, until: stop)
      open += folders.filter { isFolder($0, linked: false) }.reversed()
      guard namesLinks else { continue }
      found += folders.filter { isFolder($0, linked: true) }.map {
        FoundPicture(path: $0, fault: CodecError(path: $0, kind: .linkedFolder))
      }
    }
    return found
  }

  /// The folders in a folder and the links to folders, in natural order.
  private static func folders(
    in folder: String, root: FileRoot?, until stop: StopSignal?
  ) throws(JobError) -> [String] {
    guard let names = try FolderNames(folder, in: root, until: stop) else {
      throw JobError(.folder(path: folder))
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return try names.texts {
      !$0.hasPrefix(".") && (isFolder(prefix + $0, linked: false) || isFolder(prefix + $0, linked: true))
    }
    .sorted(by: NaturalOrder.precedes).map { prefix + $0 }
  }

  /// Whether there is anything at the path, also a link that leads nowhere.
  static func isThere(_ path: String) -> Bool { FileStatus(path, followsLinks: false) != nil }

  /// Whether there is a folder at the path, or if it is `linked` a link to one.
  static func isFolder(_ path: String, linked: Bool) -> Bool {
    let kind = FileStatus(path, followsLinks: false)?.kind
    return linked ? kind == .link && isFolder(path) : kind == .folder
  }
}
