// Fonts that are not installed: a family that is the path of a file.

package import MosaicCodecs

#if Text
  import CPango
#endif

package enum FontFile {
  /// Checks that a file has a font, before anything is measured with it.
  ///
  /// - Throws: `CodecError`.
  package static func check(_ path: String, in root: FileRoot?) throws(CodecError) {
    // Opened here for the words about a file that is not there, or not in the folder of all files.
    _ = try OpenFile(path, in: root)
    #if Text
      guard family(at: path) == nil else { return }
      throw CodecError(
        path: path,
        kind: .corrupt("it is named as a font, and there is none in it; TrueType and OpenType are read"))
    #else
      throw CodecError(
        path: path,
        kind: .corrupt("fonts from files need Pango, and this build is one without the trait Text"))
    #endif
  }

  #if Text
    /// The family of a font file, of several fonts that of the first; `nil` for a file that has none.
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
