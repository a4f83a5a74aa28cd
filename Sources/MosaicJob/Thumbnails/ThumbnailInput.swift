// A picture of which thumbnails are made, and the parts of its name.

public import MosaicCodecs

/// A picture of which thumbnails are made.
public struct ThumbnailInput: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// Its folder, for the `{dir}` of a ``ThumbnailPattern``; empty for the folder that was given.
  public let folder: String
  /// Why it cannot be opened, if that is known, such as a name that is not UTF-8.
  public let fault: CodecError?

  /// Makes an input of a path. Its folder is that of the path: empty for a name alone.
  public init(_ path: String) {
    self.init(path, folder: path.folderPath ?? "", fault: nil)
  }

  /// Makes an input of a picture that was found below a folder.
  init(_ picture: FoundPicture, below folder: String) {
    // By bytes: a slash before a combining accent is one character.
    let prefix = Array((folder.hasSuffix("/") ? folder : folder + "/").utf8)
    let bytes = Array(picture.path.utf8)
    let inside = bytes.starts(with: prefix) ? bytes.dropFirst(prefix.count) : bytes[...]
    let parent = inside.lastIndex(of: 0x2F).map { inside[..<$0] } ?? []
    self.init(picture.path, folder: String(decoding: parent, as: UTF8.self), fault: picture.fault)
  }

  private init(_ path: String, folder: String, fault: CodecError?) {
    (self.path, self.folder, self.fault) = (path, folder, fault)
  }

  private var name: Substring {
    path.utf8.lastIndex(of: 0x2F).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// The dot before the ending; `.hidden` has none.
  private var dot: Substring.Index? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return dot
  }

  /// Its name without the ending.
  var stem: String { String(dot.map { name[..<$0] } ?? name) }
  /// Its ending without the dot; may be empty.
  var ending: String { dot.map { String(name[name.index(after: $0)...]) } ?? "" }
}

extension ThumbnailInput {
  /// The pictures that paths name: files, and folders, whose pictures are taken in natural order.
  ///
  /// - Parameters:
  ///   - paths: Pictures, folders of pictures, and patterns such as `photos/**/*.jpg`, as ``PictureFolder/pictures(meantBy:recursive:root:until:)``
  ///     reads them.
  ///   - recursive: Whether folders below a folder are searched as well; links to folders are not followed.
  ///   - root: A folder that all of them must be in and that paths are relative to, if there is one.
  /// - Throws: ``JobError`` for a folder that cannot be listed, or that holds no picture.
  public static func find(
    _ paths: [String], recursive: Bool = false, in root: FileRoot? = nil
  ) throws(JobError) -> [ThumbnailInput] {
    try find(paths, recursive: recursive, in: root, isPattern: true)
  }

  private static func find(
    _ paths: [String], recursive: Bool, in root: FileRoot?, isPattern: Bool
  ) throws(JobError) -> [ThumbnailInput] {
    var inputs: [ThumbnailInput] = []
    for given in paths {
      guard let path = root == nil ? given : try? root?.confined(given) else {
        let fault = CodecError(path: given, kind: .outsideRoot(root?.path ?? ""))
        inputs.append(ThumbnailInput(given, folder: "", fault: fault))
        continue
      }
      guard PictureFolder.isFolder(path) else {
        if isPattern, NamePattern.isPattern(path), !PictureFolder.isThere(path) {
          let found = try PictureFolder.pictures(meantBy: path, root: root)
          inputs += found.map { picture in
            guard root == nil else { return ThumbnailInput(picture, below: root?.path ?? "") }
            return ThumbnailInput(
              picture.path, folder: ThumbnailInput(picture.path).folder, fault: picture.fault)
          }
          continue
        }
        inputs.append(ThumbnailInput(path, folder: ThumbnailInput(given).folder, fault: nil))
        continue
      }
      let found =
        recursive
        ? try PictureFolder.pictures(below: path, root: root)
        : try PictureFolder.pictures(in: path, root: root)
      inputs += found.map { ThumbnailInput($0, below: path) }
    }
    return inputs
  }

  /// The pictures that a list names: one path a line, or with a NUL behind each, as `find -print0` writes them.
  ///
  /// A list with any NUL is of the second kind, so names may have line breaks. Empty lines are left out, and a carriage return
  /// before a line break.
  ///
  /// - Throws: ``JobError`` as ``find(_:recursive:in:)``.
  public static func find(
    inList bytes: [UInt8], recursive: Bool = false, in root: FileRoot? = nil
  ) throws(JobError) -> [ThumbnailInput] {
    var inputs: [ThumbnailInput] = []
    for line in PathLines.lines(of: bytes) {
      switch line {
      case .path(let path): inputs += try find([path], recursive: recursive, in: root, isPattern: false)
      case .odd(let picture): inputs.append(ThumbnailInput(picture.path, folder: "", fault: picture.fault))
      }
    }
    return inputs
  }
}
