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
    format: .png, pathExtensions: ["png"], signatures: [.bytes(pngSignature)], nearMiss: pngNearMiss,
    reader: { source, path, limits, form throws(CodecError) in
      let decoder = try PNGDecoder(source, path: path, limits: limits, alpha: form.alpha)
      #if FastPNG
        return FastPNGDecoder(decoder, source: source) ?? decoder
      #else
        return decoder
      #endif
    },
    encoder: PNGEncoder.self, libraries: pngLibraries)

  /// PNG specification, section 5.2. It holds a CR, an LF and a byte above 127 to show careless transfers.
  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Six of the eight bytes are right, or the first four: a byte was damaged, or line ends were rewritten.
  private static func pngNearMiss(_ start: [UInt8]) -> String? {
    let isNear =
      start.starts(with: pngSignature.prefix(4)) || zip(start, pngSignature).count { $0 == $1 } >= 6
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
