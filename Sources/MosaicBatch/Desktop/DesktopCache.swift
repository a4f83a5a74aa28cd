// The thumbnail cache of the desktop: the places of entries, valid entries, and the files that they show.

import MosaicCodecs
package import MosaicPixels
package import MosaicSystem
import MosaicText

/// The cache of thumbnails that file managers and other programs of a desktop share.
///
/// Source: freedesktop.org, Thumbnail Managing Standard 0.9.0; if it leaves something open, as GLib and GNOME do it.
package struct DesktopCache: Hashable, Sendable {
  package let folder: String
  /// The name and the version of the program, joined by a hyphen; they tell its failures from the failures of others.
  package let program: String

  /// Finds the cache of a user: in `XDG_CACHE_HOME`, if that is an absolute path, or else in `.cache` of `HOME`; `nil` without either.
  package init?(environment: [String: String], program: String) {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.isAbsolutePath ? $0 : nil } }
    guard let base = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ "\($0)/.cache" }) else { return nil }
    self.init(folder: "\(base)/thumbnails", program: program)
  }

  /// Makes a cache in a folder, which need not exist.
  package init(folder: String, program: String) {
    self.folder = folder
    self.program = program
  }

  // MARK: Reading

  /// The path of a valid thumbnail of the file's present state, of this size or else of the next larger size in the cache.
  package func thumbnail(
    of original: DesktopOriginal, size: DesktopThumbnailSize
  ) -> (path: String, size: DesktopThumbnailSize)? {
    for size in size.andLarger {
      let path = path(of: original.uri, size: size)
      if Self.isValid(path, of: original) { return (path, size) }
    }
    return nil
  }

  package func hasFailed(_ original: DesktopOriginal) -> Bool {
    Self.isValid(failurePath(of: original.uri, program: program), of: original)
  }

  /// Whether a path leads into the cache: thumbnails have no thumbnails.
  package func contains(_ uri: FileURI) -> Bool {
    func isInside(_ path: String, _ folder: String) -> Bool {
      "\(path)/".utf8.starts(with: "\(folder)/".utf8)
    }
    let folder = FileURI(path: folder, currentFolder: "/").path
    if isInside(uri.path, folder) { return true }
    // Through links as well.
    guard let real = SystemCall.realPath(uri.path), let other = SystemCall.realPath(folder) else {
      return false
    }
    return isInside(real, other)
  }

  // MARK: Writing

  /// Saves a thumbnail, which appears whole or not at all, and is readable only by its owner. Returns its path.
  ///
  /// - Throws: `FileError` if the system refuses, and for a picture that is too large for `size` or has no pixels.
  @discardableResult
  package func save(
    _ picture: Pixmap, of original: DesktopOriginal, size: DesktopThumbnailSize
  ) throws(FileError) -> String {
    let path = path(of: original.uri, size: size)
    guard (1...size.side).contains(picture.width), (1...size.side).contains(picture.height) else {
      let words =
        "it has \(picture.width) x \(picture.height) pixels; a thumbnail of the size \(size.rawValue) has 1 to \(size.side) a side"
      throw FileError(path: path, kind: .cannotEncode(words))
    }
    try write(picture, of: original, to: path, below: [size.rawValue])
    return path
  }

  /// Notes that no thumbnail can be made of a file, until it changes.
  ///
  /// - Parameter isDamaged: Whether no other program can make one, either. Then GNOME is told as well, whose file manager would
  ///   try again each time that it shows the file.
  package func saveFailure(of original: DesktopOriginal, isDamaged: Bool) throws(FileError) {
    for program in isDamaged ? [program, Self.gnome] : [program] {
      let path = failurePath(of: original.uri, program: program)
      // An empty picture is one transparent pixel: a PNG has at least one.
      try write(Pixmap(width: 1, height: 1), of: original, to: path, below: ["fail", program])
    }
  }

  // MARK: Places

  /// The program name under which GLib and GNOME look for failures.
  static let gnome = "gnome-thumbnail-factory"

  /// The path of the thumbnail of a file, whether it exists or not.
  package func path(of uri: FileURI, size: DesktopThumbnailSize) -> String {
    "\(folder)/\(size.rawValue)/\(Self.name(of: uri))"
  }

  func failurePath(of uri: FileURI, program: String) -> String {
    "\(folder)/fail/\(program)/\(Self.name(of: uri))"
  }

  private static func name(of uri: FileURI) -> String { "\(MD5.digest(of: uri.text).hex).png" }

  // MARK: Steps

  private static func isValid(_ path: String, of original: DesktopOriginal) -> Bool {
    guard let texts = try? OutputTexts.read(path) else { return false }
    return texts.isComplete && original.isShown(by: texts)
  }

  private func write(
    _ picture: Pixmap, of original: DesktopOriginal, to path: String, below names: [String]
  ) throws(FileError) {
    var made = folder
    for name in [""] + names {
      if !name.isEmpty { made += "/\(name)" }
      try SystemCall.makeFolders(made, permissions: 0o700)
      SystemCall.makePrivate(made)
    }
    let root = try FileRoot(folder, followsLinks: false)
    // An entry is a file: a pipe or a link at its place is replaced, and links to other folders are not followed.
    if let kind = FileStatus(path, followsLinks: false)?.kind, kind != .file { try root.remove(path) }
    // A crash of the machine may leave an empty file, which is not valid and is made anew.
    let file = try OutputFile(path, of: RunFiles(in: root), syncs: false, permissions: 0o600)
    try ImageFormat.png.write(
      picture, to: file, hasAlpha: true, options: EncodeOptions(texts: original.texts(software: program)))
  }
}

/// A size in the thumbnail cache of the desktop; the raw value is the name of its folder.
///
/// Source: freedesktop.org, Thumbnail Managing Standard 0.9.0, "Directory Structure".
package enum DesktopThumbnailSize: String, CaseIterable, Hashable, Sendable {
  case normal
  case large
  case xLarge = "x-large"
  case xxLarge = "xx-large"

  /// The side of the square that a thumbnail fits into, in pixels.
  package var side: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .xLarge: 512
    case .xxLarge: 1024
    }
  }

  /// This size and the larger ones, the smallest first.
  var andLarger: [DesktopThumbnailSize] { Self.allCases.filter { $0.side >= side } }
}

// MARK: A file that the cache has a thumbnail of

/// A file that the cache has a thumbnail of, or that failed: the facts in its entry.
package struct DesktopOriginal: Hashable, Sendable {
  package let uri: FileURI
  /// The time of its last change, in whole seconds since 1970.
  package let seconds: Int
  /// Bytes of it; `nil` for a folder.
  package let byteCount: Int?
  /// Its type, such as `image/png`, if it is known.
  var mimeType: String?
  /// The size of the picture in pixels, if it is known.
  var width, height: Int?

  /// Looks at a file or a folder; do so before its picture is read, so that a change in the meantime is noticed.
  ///
  /// `nil` if the file may not be in the cache: if it is missing, is neither file nor folder, or cannot be read; if it was changed
  /// before 1970, which other programs cannot state; and for a path with `..` behind a link, which is another file to them.
  ///
  /// - Parameter currentFolder: The absolute path that a relative one is relative to.
  package init?(path: String, currentFolder: String) {
    guard !path.utf8.contains(0) else { return nil }
    let path = path.isAbsolutePath ? path : "\(currentFolder)/\(path)"
    uri = FileURI(path: path, currentFolder: currentFolder)
    guard let status = FileStatus(path), SystemCall.isReadable(path),
      status.identity == FileIdentity(path: uri.path), status.kind == .file || status.kind == .folder
    else { return nil }
    seconds = status.stamp.seconds
    guard seconds >= 0 else { return nil }
    byteCount = status.kind == .file ? status.stamp.size : nil
  }

  init(uri: FileURI, seconds: Int, byteCount: Int?) {
    self.uri = uri
    self.seconds = seconds
    self.byteCount = byteCount
  }
}

extension DesktopOriginal {
  /// The texts of its thumbnail's file, which a program made.
  func texts(software: String) -> [FileText] {
    let texts: [(String, String?)] = [
      ("Thumb::URI", uri.text), ("Thumb::MTime", "\(seconds)"), ("Thumb::Size", byteCount.map { "\($0)" }),
      ("Thumb::Mimetype", mimeType), ("Thumb::Image::Width", width.map { "\($0)" }),
      ("Thumb::Image::Height", height.map { "\($0)" }), ("Software", software),
    ]
    // URI and numbers are ASCII, as texts must be; a type or a program that is not is left out.
    return texts.compactMap { key, value in value.flatMap { try? FileText(key: key, value: $0) } }
  }

  /// Whether a thumbnail with these texts shows the present state of this file.
  ///
  /// Source: "Detect Modifications": address and time must be there and the same; the size, if it is there.
  func isShown(by texts: OutputTexts) -> Bool {
    texts["Thumb::URI"] == uri.text && texts["Thumb::MTime"] == "\(seconds)"
      && (texts["Thumb::Size"] ?? byteCount.map { "\($0)" }) == byteCount.map { "\($0)" }
  }
}
