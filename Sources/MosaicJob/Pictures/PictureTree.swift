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
  /// - Parameter root: A folder that all of them must be in, if there is one.
  /// - Throws: ``JobError`` for a folder that cannot be listed, or where there is no picture at all.
  public static func pictures(
    below folder: String, root: FileRoot? = nil
  ) throws(JobError) -> [FoundPicture] {
    let found = try allPictures(below: folder, root: root)
    guard !found.isEmpty else { throw JobError(.noPictures(folder: folder)) }
    return found
  }

  /// The same, which may be none.
  static func allPictures(
    below folder: String, root: FileRoot? = nil
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    // The next folder is the last.
    var open = [folder]
    while let next = open.popLast() {
      found += try anyPictures(in: next, root: root)
      open += try folders(in: next, root: root).reversed()
    }
    return found
  }

  /// The folders in a folder, in natural order.
  private static func folders(in folder: String, root: FileRoot?) throws(JobError) -> [String] {
    guard let names = try FolderNames(folder, in: root) else { throw JobError(.folder(path: folder)) }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.texts.filter { !$0.hasPrefix(".") && isRealFolder(prefix + $0) }
      .sorted(by: NaturalOrder.precedes).map { prefix + $0 }
  }

  /// Whether there is a folder, and no link to one, at the path.
  private static func isRealFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
