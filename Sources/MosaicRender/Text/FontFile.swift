// Fonts that are not installed: a family that is the path of a file.

import MosaicCodecs
package import MosaicSystem
import MosaicText
import Synchronization

#if Text
  import CPango
#endif

package enum FontFile {
  /// The largest fonts of all Chinese characters have half as many bytes.
  private static let largest = 256 << 20

  /// Checks that a file has a font, before anything is measured with it.
  ///
  /// In a root, a copy of the file is used as long as the caller keeps it: who may write there could exchange the file after it was
  /// checked.
  ///
  /// - Throws: `FileError`.
  package static func check(_ path: String, of files: RunFiles) throws(FileError) -> PrivateCopy? {
    // Opened here for the words about a file that is not there, or not in the folder of all files.
    let file = try files.open(path)
    #if Text
      guard file.length <= largest else {
        throw FileError(
          path: path, kind: .corrupt("it has \(file.length) bytes; fonts of up to \(largest) are read"))
      }
      let copy = files.root == nil ? nil : try PrivateCopy(of: file)
      copies.withLock { copies in
        copies = copies.filter { $0.value.copy != nil }
        copies[path] = copy.map { Kept(copy: $0) }
      }
      guard family(at: copy?.path ?? path) == nil else { return copy }
      throw FileError(
        path: path,
        kind: .corrupt("it is named as a font, and there is none in it; TrueType and OpenType are read"))
    #else
      _ = file
      throw FileError(
        path: path,
        kind: .corrupt("fonts from files need Pango, and this build is one without the trait Text"))
    #endif
  }

  #if Text
    private struct Kept {
      weak var copy: PrivateCopy?
    }

    /// The copies of files that were checked in a root, as long as anybody keeps them.
    private static let copies = Mutex<[FilePath: Kept]>([:])

    /// The copy that is read in place of a file; `nil` if the file itself is read.
    static func copy(of path: String) -> PrivateCopy? { copies.withLock { $0[path]?.copy } }

    /// The family of a font file, or of its first font if it has several; `nil` for a file without a family.
    static func family(at path: String) -> String? {
      var count: Int32 = 0
      guard let font = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
      defer { FcPatternDestroy(font) }
      var text: UnsafeMutablePointer<UInt8>?
      // The text belongs to the pattern, and is copied.
      guard FcPatternGetString(font, "family", 0, &text) == 0, let text else { return nil }
      let family = String(cString: text)
      return family.isEmpty ? nil : family
    }
  #endif
}
