// The pictures that words and lists mean: files, folders, and patterns.

package import MosaicSystem
import MosaicText

/// The path of a picture that was named, or found in a folder.
package struct FoundPicture: Hashable, Sendable {
  /// The path of the picture; with a ``fault``, the path as shown to people.
  package var path: String
  /// Why it cannot be opened, if that is known, such as a name that is not UTF-8.
  package var fault: FileError?
  /// The folder in or below which it was found, or at which its pattern begins; `nil` if it was named itself.
  package var folder: String?

  package init(path: String, fault: FileError? = nil) { (self.path, self.fault) = (path, fault) }
}

/// Finds pictures; limits end the search, and may name a folder that all pictures must be in.
package enum PictureFolder {
  /// The pictures that a path means: a file, the pictures of a folder, or those that match a pattern such as `photos/**/*.jpg`.
  ///
  /// A pattern has `*` (any characters of a name), `?` (one), `[a-z]` or `**` (any folders, or none). A name that exists exactly so
  /// is not a pattern, and a name that does not exist is returned unchanged. Hidden files and folders match only patterns that begin
  /// with a dot. If asked for, the folders below a folder are searched as well; links to folders are not followed.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed or holds no picture, and a pattern that no picture matches.
  package static func pictures(
    meantBy path: String, recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> FoundPictures {
    if SystemCall.isFolder(path) { return try pictures(in: path, recursive: recursive, within: limits) }
    guard NamePattern.isPattern(path), !isThere(path) else {
      return FoundPictures([FoundPicture(path: path)])
    }
    let found = try PathPattern(path).pictures(within: limits)
    guard !found.pictures.isEmpty else {
      throw FileError(path: path, kind: .noMatch(others: found.leftOut.words))
    }
    return found
  }

  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed, and if no picture is found.
  package static func pictures(
    in folder: String, recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> FoundPictures {
    let found = try anyPictures(in: folder, recursive: recursive, within: limits)
    guard !found.pictures.isEmpty else {
      throw FileError(path: folder, kind: .noPictures(others: found.leftOut.words))
    }
    return found
  }

  /// The pictures of a folder, damaged or not, in natural order, and then those of each folder in it; the list may be empty.
  ///
  /// Hidden files and folders, those that are ``PassedOver``, and files that are no pictures are ignored. Links to folders are not
  /// followed, so no loop of links is endless.
  ///
  /// - Parameter namesLinks: Whether a link to a folder is found as well, with the fault that it is not followed.
  package static func anyPictures(
    in folder: String, recursive: Bool, namesLinks: Bool = false, within limits: DecodeLimits
  ) throws(FileError) -> FoundPictures {
    var found = FoundPictures()
    // The next folder is the last.
    var open = [folder]
    while let next = open.popLast() {
      guard let names = try FolderNames(next, within: limits) else {
        throw FileError(path: next, kind: next.url == nil ? .unlistedFolder : .isURL)
      }
      found += try names.pictures { $0.utf8.first != 0x2E }
      guard recursive else { break }
      let all = try names.texts { $0.utf8.first != 0x2E && SystemCall.isFolder(names.prefix + $0) }
      found.leftOut.passedOver += all.filter(PassedOver.isFolder).map { names.prefix + $0 }
      let folders = all.filter { !PassedOver.isFolder($0) }.sorted(by: NaturalOrder.precedes)
        .map { names.prefix + $0 }
      open += folders.filter { !isLink($0) }.reversed()
      guard namesLinks else { continue }
      found.pictures += folders.filter(isLink).map {
        FoundPicture(path: $0, fault: FileError(path: $0, kind: .linkedFolder))
      }
    }
    found.setFolder(folder)
    return found
  }

  /// Throws if the work is to end.
  package static func check(_ stop: StopSignal?, in folder: String) throws(FileError) {
    if let reason = stop?.reason {
      throw FileError(path: folder, kind: .stopped(reason))
    }
  }

  /// Whether the path exists, also as a link that leads nowhere.
  package static func isThere(_ path: String) -> Bool { FileStatus(path, followsLinks: false) != nil }

  static func isLink(_ path: String) -> Bool { FileStatus(path, followsLinks: false)?.kind == .link }
}

extension PictureFolder {
  /// The pictures that a list names: one path a line, or with a NUL behind each, as `find -print0` writes them.
  ///
  /// Paths are taken to the letter, never as patterns. A folder stands for its pictures. A list with any NUL is of the second kind, so
  /// names may have line breaks. Empty lines are left out, and a carriage return before a line break.
  ///
  /// - Parameter limits: If they name a folder, paths are relative to that folder as well.
  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed or holds no picture, and a path that leads out of the root.
  package static func pictures(
    inList bytes: [UInt8], recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> FoundPictures {
    var found = FoundPictures()
    for line in FoundPicture.lines(of: bytes) {
      try check(limits.stop, in: "the list")
      guard line.fault == nil else {
        found.pictures.append(line)
        continue
      }
      guard let path = limits.root == nil ? line.path : try? limits.root?.confined(line.path) else {
        throw FileError(path: line.path, kind: .outsideRoot(limits.root?.path ?? ""))
      }
      found +=
        SystemCall.isFolder(path)
        ? try pictures(in: path, recursive: recursive, within: limits)
        : FoundPictures([FoundPicture(path: path)])
    }
    return found
  }
}

extension FoundPicture {
  /// The lines of a list that are not empty, in order; a name that is not UTF-8 has that fault.
  package static func lines(of bytes: [UInt8]) -> [FoundPicture] {
    let byNUL = bytes.contains(0)
    return bytes.withoutByteOrderMark.split(separator: byNUL ? 0 : UInt8(ascii: "\n")).compactMap { line in
      let line = !byNUL && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty { return nil }
      return String(validating: line, as: UTF8.self).map { FoundPicture(path: $0) }
        ?? NonUTF8Name(Array(line)).picture()
    }
  }
}

extension FileError.Kind {
  package static func noPictures(others: String = "") -> FileError.Kind {
    .noPictures(endings: ImageReader.pathExtensions.sorted(), others: others)
  }
}
