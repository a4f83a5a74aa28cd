// PNG in the list of codecs.

import CPNGSupport
import CZlib

#if FastPNG
  import CISALSupport
#endif

extension ImageFormat {
  /// Portable Network Graphics (ISO/IEC 15948).
  public static let png = ImageFormat("PNG")
}

extension Codec {
  /// PNG; always read, through libpng alone or with the fast reader in front of it.
  static let png = Codec(
    format: .png, pathExtensions: ["png"], signatures: [.bytes(PNGTexts.signature)], nearMiss: pngNearMiss,
    reader: { source, path, limits, form throws(CodecError) in
      let decoder = try PNGDecoder(source, path: path, limits: limits, alpha: form.alpha)
      #if FastPNG
        return FastPNGDecoder(decoder, source: source) ?? decoder
      #else
        return decoder
      #endif
    },
    encoder: PNGEncoder.self, libraries: pngLibraries)

  /// Six of the eight bytes are right, or the first four: a byte was damaged, or line ends were rewritten.
  private static func pngNearMiss(_ start: [UInt8]) -> String? {
    let isNear =
      start.starts(with: PNGTexts.signature.prefix(4))
      || zip(start, PNGTexts.signature).count { $0 == $1 } >= 6
    return isNear ? "its first eight bytes are nearly those of a PNG; was it sent as text?" : nil
  }

  private static var pngLibraries: [String] {
    var libraries = ["libpng \(String(cString: mpng_version()))", "zlib \(String(cString: zlibVersion()))"]
    #if FastPNG
      libraries.append("ISA-L \(String(cString: misal_version()))")
    #endif
    return libraries
  }
}
