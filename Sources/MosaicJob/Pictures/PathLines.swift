// Lists of paths.

package import MosaicCodecs

extension PictureFolder {
  /// The pictures that a list names: one path a line, or with a NUL behind each, as `find -print0` writes them.
  ///
  /// Paths are taken to the letter: none is a pattern. Of a folder, its pictures are taken. A list with any NUL is of the second kind,
  /// so names may have line breaks. Empty lines are left out, and a carriage return before a line break.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - limits: Name a folder that all of them must be in and that paths are relative to, if there is one, and end the search.
  /// - Throws: ``JobError`` for a folder that cannot be listed or holds no picture, and a path that leads out of the root.
  package static func pictures(
    inList bytes: [UInt8], recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for line in PathLines.lines(of: bytes) {
      try check(limits.stop, in: "the list")
      switch line {
      case .odd(let picture): found.append(picture)
      case .path(let given):
        guard let path = limits.root == nil ? given : try? limits.root?.confined(given) else {
          throw JobError(.source(CodecError(path: given, kind: .outsideRoot(limits.root?.path ?? ""))))
        }
        found +=
          SystemCall.isFolder(path)
          ? try pictures(in: path, recursive: recursive, within: limits) : [FoundPicture(path: path)]
      }
    }
    return found
  }
}

/// The lines of a list of paths.
enum PathLines {
  /// A line of the list.
  enum Line {
    case path(String)
    /// A name that is not UTF-8, with this fault.
    case odd(FoundPicture)
  }

  /// The lines that are not empty, in order.
  static func lines(of bytes: [UInt8]) -> [Line] {
    let byNUL = bytes.contains(0)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return bytes.split(separator: byNUL ? 0 : UInt8(ascii: "\n")).compactMap { line in
      let line = !byNUL && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty { return nil }
      if let path = String(validating: line, as: UTF8.self) { return .path(path) }
      return .odd(OddName(Array(line)).picture())
    }
  }
}
