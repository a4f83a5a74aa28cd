// The pictures that a word means: a file, a folder, or a pattern.

public import MosaicCodecs

extension PictureFolder {
  /// The pictures that a path means: a file, the pictures of a folder, or those that match a pattern such as `photos/**/*.jpg`.
  ///
  /// A pattern has `*` (any characters of a name), `?` (one), `[a-z]` or `**` (any folders, or none). What exists under exactly this
  /// name is no pattern. Hidden files and folders match patterns that begin with a dot alone.
  ///
  /// - Parameters:
  ///   - path: The path; of a file that is not there it is returned as it is.
  ///   - recursive: Whether the folders below a folder are searched as well; links to folders are not followed.
  ///   - root: A folder that all of them must be in, if there is one.
  ///   - stop: Ends the search, see `StopSignal`.
  /// - Throws: ``JobError`` for a folder that cannot be listed or holds no picture, and a pattern that no picture matches.
  public static func pictures(
    meantBy path: String, recursive: Bool = false, root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    if isFolder(path) {
      return recursive
        ? try pictures(below: path, root: root, until: stop) : try pictures(in: path, root: root, until: stop)
    }
    guard NamePattern.isPattern(path), !isThere(path) else { return [FoundPicture(path: path)] }
    let found = try PathPattern(path).pictures(in: root, until: stop)
    guard !found.isEmpty else { throw JobError(.noMatch(pattern: path)) }
    return found
  }

  /// The pictures that a list names: one path a line, or with a NUL behind each, as `find -print0` writes them.
  ///
  /// Paths are taken to the letter: none is a pattern. Of a folder, its pictures are taken. A list with any NUL is of the second kind,
  /// so names may have line breaks. Empty lines are left out, and a carriage return before a line break.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - root: A folder that all of them must be in and that paths are relative to, if there is one.
  ///   - stop: Ends the search, see `StopSignal`.
  /// - Throws: ``JobError`` for a folder that cannot be listed or holds no picture, and a path that leads out of the root.
  public static func pictures(
    inList bytes: [UInt8], recursive: Bool = false, root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for line in PathLines.lines(of: bytes) {
      try check(stop, in: "the list")
      switch line {
      case .odd(let picture): found.append(picture)
      case .path(let given):
        var path = given
        if let root {
          guard let confined = try? root.confined(given) else {
            throw JobError(.source(CodecError(path: given, kind: .outsideRoot(root.path))))
          }
          path = confined
        }
        if isFolder(path) {
          found +=
            recursive
            ? try pictures(below: path, root: root, until: stop)
            : try pictures(in: path, root: root, until: stop)
        } else {
          found.append(FoundPicture(path: path))
        }
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
      let name = OddName(Array(line))
      let fault = CodecError(path: name.shown, kind: .nameNotUTF8(remedy: name.renaming()))
      return .odd(FoundPicture(path: name.shown, fault: fault))
    }
  }
}
