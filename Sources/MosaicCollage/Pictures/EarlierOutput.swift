// The output of an earlier run in a folder of pictures, which the same command makes again.

package import MosaicCodecs
package import MosaicRender
import MosaicScene
import MosaicSystem
import MosaicText

/// The files that a run writes: they are left out of a folder's pictures, so that the same command can be given again.
package struct EarlierOutput: Sendable {
  private let path: String
  private let numbered: NumberedPath?
  private let limits: DecodeLimits

  /// `nil` for an output that is not a file.
  package init?(_ target: OutputTarget, _ limits: DecodeLimits) {
    guard let path = target.path else { return nil }
    self.path = path
    numbered = target.numbered
    self.limits = limits
  }

  /// Whether a picture is the output. A camera's picture never is: a slip of the keyboard must not replace a photograph.
  func holds(_ picture: String) -> Bool {
    guard isWritten(picture) else { return false }
    let photo = try? PictureSource.file(picture).header(limits: limits.ofOutputs).photo
    return photo.map { $0.taken == nil && $0.camera.isEmpty } ?? true
  }

  /// The note about pictures that are left out; `nil` if no picture is left out.
  static func note(about pictures: [String]) -> JobWarning? {
    LeftOut.note(about: pictures, one: "it is the output itself", many: "they are the output itself")
  }

  /// Judges by the name in the folder: a file behind a link was not written under the link's name.
  private func isWritten(_ picture: String) -> Bool {
    isTile(picture) || isPlace(of: picture) && FileStatus(picture, followsLinks: false)?.kind == .file
  }

  /// Whether a path is a place at which the run writes a file or a folder of tiles, whatever is there.
  package func isPlace(of path: String) -> Bool {
    isNamed(path.fileName) && isBeside(path.folderOrDot) || isTile(path.path(of: "tile"))
  }

  private func isNamed(_ name: String) -> Bool {
    guard let numbered else { return name.isSamePath(as: path.fileName) }
    let (before, after) = (numbered.before.fileName.utf8, numbered.after.utf8)
    guard name.utf8.count > before.count + after.count, name.utf8.starts(with: before) else { return false }
    let number = Int(String(Substring(name.utf8.dropFirst(before.count).dropLast(after.count))))
    return number.map { numbered.path($0).fileName.isSamePath(as: name) } ?? false
  }

  /// Whether it is in the folder of tiles beside a page or a descriptor.
  private func isTile(_ picture: String) -> Bool {
    guard OutputFormat(name: path.pathEnding)?.isPyramid == true else { return false }
    let tiles = path.pathStem.fileName + "_files"
    var folder = picture.folderPath
    while let path = folder, path != "/" {
      if path.fileName.isSamePath(as: tiles), isBeside(path.folderOrDot) { return true }
      folder = path.folderPath
    }
    return false
  }

  /// Whether this is the folder of the output.
  private func isBeside(_ folder: String) -> Bool {
    FileIdentity(path: folder).map { $0 == FileIdentity(path: path.folderOrDot) } ?? false
  }
}
