// Files of accepted pictures on disk, and the folders that they name.

package import MosaicCodecs
import MosaicScene

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension AcceptFile {
  /// The most bytes of such a file: some 300,000 pictures.
  private static let largest = 1 << 26

  /// Reads the file at a path, which may be a pipe.
  package init(at path: String) throws(ReportError) {
    try self.init(json: Self.contents(of: path), name: path)
  }

  /// The two folders: those that the caller names, else those of the file.
  ///
  /// A file may come from somebody else, so it chooses folders below the current one only.
  ///
  /// - Parameters:
  ///   - path: Of this file, for errors.
  ///   - named: The folders of expected and actual pictures that the caller names, if any.
  package func folders(
    path: String, named: (expected: String, actual: String)?
  ) throws(ReportError) -> (expected: FileRoot, actual: FileRoot) {
    if let named { return (try Self.folder(named.expected), try Self.folder(named.actual)) }
    guard let expectedFolder, let actualFolder else { throw .folderNeeded(path: path) }
    let here = try Self.folder(".")
    func chosen(_ folder: String) throws(ReportError) -> FileRoot {
      guard !folder.isEmpty, let inside = try? here.confined(folder) else {
        let shown = EscapedText.shortened(folder, quote: "'", as: .quoted)
        throw .badChoices(
          path: path,
          detail: "names the folder \(shown), which is not below the current one; to use it all the same, "
            + "name both folders: mosaic accept FILE EXPECTED ACTUAL")
      }
      return try Self.folder(inside, in: here)
    }
    return (try chosen(expectedFolder), try chosen(actualFolder))
  }

  /// Opens a folder, from which no link is followed; nor is one on the way to it in a root.
  private static func folder(_ path: String, in root: FileRoot? = nil) throws(ReportError) -> FileRoot {
    do throws(CodecError) {
      let folder = try FileRoot(path, in: root, followsLinks: false)
      var paths = RealPaths()
      try GitFolder.refuse(folder.realPath ?? paths.path(of: path), of: path)
      return folder
    } catch {
      throw .source(error)
    }
  }

  private static func contents(of path: String) throws(ReportError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .source(CodecError(path: path, kind: errno == ENOENT ? .notFound : .cannotRead(errno: errno)))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(descriptor) { part throws(ReportError) in
      guard bytes.count + part.count <= largest else {
        throw .badChoices(
          path: path, detail: "is larger than \(largest) bytes; it is no list of accepted pictures")
      }
      bytes += part
    }
    guard let failure else { return bytes }
    throw .source(CodecError(path: path, kind: failure == EISDIR ? .isFolder : .cannotRead(errno: failure)))
  }
}
