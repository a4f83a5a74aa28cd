// A picture of which thumbnails are made, and the parts of its name.

public import MosaicCodecs
public import MosaicCollage
import MosaicScene
public import MosaicSystem
import MosaicText

/// A picture of which thumbnails are made.
public struct ThumbnailInput: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// Its folder, for the `{dir}` of a ``ThumbnailPattern``; empty for the folder that was given.
  public private(set) var folder: String
  /// Why it cannot be opened, if that is known, such as a name that is not UTF-8.
  public let fault: FileError?

  /// Whether it was found in a folder, or by a pattern, and was not named itself.
  private(set) var isFound = false
  /// The picture of a `data:` address; `nil` if the input is a file.
  private var embedded: PictureSource?

  /// Makes an input of a path. Its folder is the folder of the path: empty for only a name.
  public init(_ path: String) {
    self.init(path, folder: path.folderPath ?? "", fault: nil)
  }

  /// Makes an input of the text that a line names: the path of one picture, in the root if one is given, or a `data:` address.
  init(ofLine given: String, in root: FileRoot?) {
    guard given.isDataURL else {
      self.init(given, in: root)
      return
    }
    let name = "data:input"
    do throws(FileError.Kind) {
      let bytes = try DataURL.bytes(of: given)
      self.init(name, folder: "", fault: nil)
      embedded = .bytes(bytes, name: name)
    } catch {
      self.init(name, folder: "", fault: FileError(path: name, kind: error))
    }
  }

  /// Makes an input of a picture in memory.
  init(_ picture: PictureSource) {
    self.init(picture.name, folder: "", fault: nil)
    embedded = picture
  }

  /// Makes an input of a path in the root, if one is given.
  private init(_ given: String, in root: FileRoot?) {
    let path = root == nil ? given : try? root?.confined(given)
    let fault = path == nil ? FileError(path: given, kind: .outsideRoot(root?.path ?? "")) : nil
    self.init(path ?? given, folder: path == nil ? "" : given.folderPath ?? "", fault: fault)
  }

  /// Makes an input of a picture that was found below a folder.
  init(_ picture: FoundPicture, below folder: String) {
    let prefix = folder.path(of: "").utf8
    let inside =
      picture.path.utf8.starts(with: prefix)
      ? String(Substring(picture.path.utf8.dropFirst(prefix.count))) : picture.path
    self.init(picture.path, folder: inside.folderPath ?? "", fault: picture.fault)
    isFound = picture.folder != nil
  }

  private init(_ path: String, folder: String, fault: FileError?) {
    self.path = path
    self.folder = folder
    self.fault = fault
  }

  /// The place of its bytes.
  var source: PictureSource { embedded ?? .file(path) }
  /// Whether it is in memory, and has no name of its own.
  var isEmbedded: Bool { embedded != nil }

  /// The dot before the ending; `.hidden` has none.
  private var dot: String.Index? {
    guard let dot = path.fileName.lastIndex(of: "."), dot != path.fileName.startIndex else { return nil }
    return dot
  }

  /// Its name without the ending.
  var stem: String { dot.map { String(path.fileName[..<$0]) } ?? path.fileName }
  /// Its ending without the dot; may be empty.
  var ending: String { dot.map { String(path.fileName[$0...].dropFirst()) } ?? "" }
}

extension ThumbnailInput {
  /// The pictures that paths name: files, folders, and patterns such as `photos/**/*.jpg`, which have `*` (any characters of a name),
  /// `?` (one), `[a-z]` and `**` (any folders, or none). With a root, all of them must be in that folder, and paths are relative to it. The codecs
  /// are those whose pictures are found in folders.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and patterns.
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - root: A folder that all pictures must be in, if one is given.
  ///   - codecs: Those whose pictures are found in folders.
  ///   - leftOut: Called with a warning about files of folders that are not taken, such as pictures of kinds that are not read.
  /// - Throws: ``/MosaicCollage/JobError`` for a folder that cannot be listed, or that holds no picture.
  public static func find(
    _ paths: [String], recursive: Bool = false, in root: FileRoot? = nil, codecs: CodecRegistry = .standard,
    leftOut: (JobWarning) -> Void = { _ in }
  ) throws(JobError) -> [ThumbnailInput] {
    let limits = DecodeLimits(root: root, codecs: codecs)
    var inputs: [ThumbnailInput] = []
    for path in paths { inputs += try find(path, recursive, within: limits, isPattern: true, leftOut) }
    return inputs
  }

  private static func find(
    _ given: String, _ recursive: Bool, within limits: DecodeLimits, isPattern: Bool,
    _ leftOut: (JobWarning) -> Void
  ) throws(JobError) -> [ThumbnailInput] {
    let one = ThumbnailInput(given, in: limits.root)
    let path = one.path
    guard one.fault == nil else { return [one] }
    let isFolder = SystemCall.isFolder(path)
    guard isFolder || isPattern && NamePattern.isPattern(path) && !PictureFolder.isThere(path) else {
      return [one]
    }
    let found = try rethrowing(
      try PictureFolder.pictures(meantBy: path, recursive: recursive, within: limits), as: JobError.source)
    for warning in found.leftOut.warnings { leftOut(warning) }
    return found.pictures.map { picture in
      var input = ThumbnailInput(picture, below: isFolder ? path : limits.root?.path ?? "")
      if !isFolder, limits.root == nil { input.folder = picture.path.folderPath ?? "" }
      return input
    }
  }

  /// The pictures that a list names, as ``/MosaicCodecs/PictureFolder/pictures(inList:recursive:within:)`` reads it.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` as ``find(_:recursive:in:codecs:leftOut:)``.
  package static func find(
    inList bytes: [UInt8], recursive: Bool = false, in root: FileRoot? = nil,
    leftOut: (JobWarning) -> Void = { _ in }
  ) throws(JobError) -> [ThumbnailInput] {
    var inputs: [ThumbnailInput] = []
    for line in FoundPicture.lines(of: bytes) {
      inputs +=
        line.fault == nil
        ? try find(line.path, recursive, within: DecodeLimits(root: root), isPattern: false, leftOut)
        : [ThumbnailInput(line.path, folder: "", fault: line.fault)]
    }
    return inputs
  }
}
