// Files in folders beside their pictures that are not taken, and the words about them.

import MosaicSystem
import MosaicText

/// The pictures that were found, and the files that were left out.
package struct FoundPictures: Sendable {
  package var pictures: [FoundPicture]
  package var leftOut = LeftOut()

  package init(_ pictures: [FoundPicture] = []) { self.pictures = pictures }

  /// Notes in which folder the pictures were looked for.
  mutating func setFolder(_ folder: String) {
    for index in pictures.indices { pictures[index].folder = folder }
  }

  package static func += (all: inout FoundPictures, more: FoundPictures) {
    all.pictures += more.pictures
    all.leftOut.others += more.leftOut.others
    all.leftOut.raws += more.leftOut.raws
    all.leftOut.passedOver += more.leftOut.passedOver
  }
}

/// Files of folders that are not taken.
package struct LeftOut: Sendable {
  /// A picture of a kind that is not read.
  package struct Other: Sendable {
    package let picture: FoundPicture
    package let format: ImageFormat
    let isRaw: Bool

    package init(_ picture: FoundPicture, _ format: ImageFormat, isRaw: Bool) {
      self.picture = picture
      self.format = format
      self.isRaw = isRaw
    }
  }

  package fileprivate(set) var others: [Other] = []
  /// Raw files beside a picture of the same name.
  package fileprivate(set) var raws: [Other] = []
  /// The paths of backups, and of folders that are not entered.
  package var passedOver: [String] = []

  /// All pictures of kinds that are not read, with that fault.
  package var faults: [FoundPicture] {
    (others + raws).map { other in
      var picture = other.picture
      let kind = FileError.Kind.unsupported(other.format, readable: ImageReader.formats)
      picture.fault = picture.fault ?? FileError(path: picture.path, kind: kind)
      return picture
    }
  }

  /// Adds pictures of a folder whose other pictures are read: a camera writes a raw file beside its picture, and one of them is enough.
  package mutating func add(_ others: [Other], beside pictures: [FoundPicture]) {
    let stems = others.contains(where: \.isRaw) ? Set(pictures.map { $0.path.pathStem.lowercased() }) : []
    for other in others {
      if other.isRaw, stems.contains(other.picture.path.pathStem.lowercased()) {
        raws.append(other)
      } else {
        self.others.append(other)
      }
    }
  }

  /// The words of an error about missing pictures; empty if all kinds of pictures are read.
  package var words: String {
    if others.isEmpty { return "" }
    // In the order in which the kinds were found.
    var counts: [ImageFormat: Int] = [:]
    var kinds: [Other] = []
    for other in others {
      if counts[other.format] == nil { kinds.append(other) }
      counts[other.format, default: 0] += 1
    }
    let found = kinds.map { kind in
      let path = EscapedText.shortened(path: kind.picture.path)
      let more = (counts[kind.format] ?? 1) - 1
      return more == 0
        ? "\(path) is \(kind.format.phrase)" : "\(path) and \(more) more are \(kind.format.plural)"
    }
    return
      "\(counted(others.count, "file")) left out: \(found.joined(separator: ", ")); this build does not read "
      + (kinds.count == 1 ? "that kind" : "those kinds")
  }
}

// MARK: Files and folders that are passed over as hidden ones are: copies that programs keep, and what storage devices put beside pictures

/// Names of files and folders that a folder or a pattern does not mean; an exact name still takes them.
enum PassedOver {
  /// Endings of backups, and of files that are still being written or fetched.
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
