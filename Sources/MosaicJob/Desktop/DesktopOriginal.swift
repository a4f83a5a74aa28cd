// A file that the desktop's cache has a thumbnail of.

import MosaicCodecs

/// A file of which the cache has a thumbnail, or of which none could be made: what its entry says about it.
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
  /// `nil` where nothing may be in the cache: for what is missing, no file or folder, or cannot be read; for what was changed
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

  /// Whether a thumbnail with these texts is one of this file as it is now.
  ///
  /// Source: "Detect Modifications": address and time must be there and the same; the size, if it is there.
  func isShown(by texts: OutputTexts) -> Bool {
    texts["Thumb::URI"] == uri.text && texts["Thumb::MTime"] == "\(seconds)"
      && (texts["Thumb::Size"] ?? byteCount.map { "\($0)" }) == byteCount.map { "\($0)" }
  }
}
