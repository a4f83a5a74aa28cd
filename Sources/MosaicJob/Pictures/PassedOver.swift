// Files and folders that are passed over as hidden ones are: copies that programs keep, and what storage devices put beside pictures.

import MosaicCodecs

/// Names of files and folders that nobody means with a folder or a pattern; who names one exactly has it.
enum PassedOver {
  /// Endings of backups, and of what is still being written or fetched.
  private static let endings: Set<String> = [
    "bak", "orig", "old", "part", "partial", "filepart", "crdownload", "opdownload", "download", "tmp",
    "temp",
    "swp",
  ]

  /// Folders in lower case: bins, snapshots and thumbnails of NAS devices and systems.
  private static let folders: Set<String> = [
    "@eadir", "@tmp", "@recycle", "@recently-snapshot", "@__thumb", "#recycle", "#snapshot",
    "$recycle.bin", "recycler", "system volume information", "lost+found", "__macosx",
  ]

  /// Whether a file is a backup of another, such as `a.jpg~` or exiftool's `a.jpg_original`, or not whole yet.
  static func isFile(_ name: String) -> Bool {
    if name.utf8.last == UInt8(ascii: "~") { return true }
    if name.utf8.count > 1, name.utf8.first == UInt8(ascii: "#"), name.utf8.last == UInt8(ascii: "#") {
      return true
    }
    let ending = name.pathEnding
    return endings.contains(ending) || ending.utf8.suffix(9).elementsEqual("_original".utf8)
  }

  static func isFolder(_ name: String) -> Bool { folders.contains(name.lowercased()) }
}
