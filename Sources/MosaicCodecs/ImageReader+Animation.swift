// Whether a file holds more than one picture.

extension ImageReader {
  /// Whether a file holds several frames, of which only the first is decoded: an APNG (Portable Network Graphics Specification,
  /// Third Edition, section 11.3.6: a chunk `acTL` before the first `IDAT`), an animated WebP (a flag of its `VP8X` chunk), a GIF
  /// of several images, or a HEIF whose major brand is that of a sequence (ISO/IEC 23008-12, section 10.3).
  package static func isAnimated(_ path: String, in root: FileRoot? = nil) throws(CodecError) -> Bool {
    try OpenFile(path, in: root).isAnimated
  }

  static func isAnimated(_ source: ByteSource, start: [UInt8]) -> Bool {
    if start.starts(with: "RIFF".utf8) {
      return start.count > 20 && start[8..<16].elementsEqual("WEBPVP8X".utf8) && start[20] & 0x02 != 0
    }
    if start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) {
      return ["avis", "msf1", "hevc", "hevx"].contains { start[8..<12].elementsEqual($0.utf8) }
    }
    if start.starts(with: "GIF8".utf8) { return isAnimatedGIF(source) }
    return start.starts(with: PNGTexts.signature) && isAnimatedPNG(source)
  }

  package static func isAnimated(png bytes: [UInt8]) -> Bool { isAnimatedPNG(.bytes(bytes)) }

  private static func isAnimatedPNG(_ source: ByteSource) -> Bool {
    let mostChunks = 100_000
    let length = source.length
    var place = PNGTexts.signature.count
    for _ in 0..<mostChunks where place <= length - 8 {
      let head = source.bytes(place..<place + 8)
      guard head.count == 8, !head[4...].elementsEqual("IDAT".utf8) else { return false }
      if head[4...].elementsEqual("acTL".utf8) { return true }
      // Four bytes and twelve: no overflow, and each step is at least twelve bytes.
      place += 12 + head[..<4].bigEndian
    }
    return false
  }

  /// Looks for a second image descriptor (GIF 89a, section 20) and passes over the data of the first one.
  private static func isAnimatedGIF(_ source: ByteSource) -> Bool {
    func byte(_ place: Int) -> Int? { source.bytes(place..<place + 1).first.map(Int.init) }
    func paletteBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    guard let flags = byte(10) else { return false }
    var place = 13 + paletteBytes(flags)
    var images = 0
    // Each step goes at least one byte on, so this ends with the file.
    while let kind = byte(place) {
      switch kind {
      case 0x21: place += 2
      case 0x2C:
        images += 1
        guard images < 2, let flags = byte(place + 9) else { return images > 1 }
        // The descriptor, its palette, and the size of the first code.
        place += 10 + paletteBytes(flags) + 1
      default: return false
      }
      while let count = byte(place) {
        place += count + 1
        if count == 0 { break }
      }
    }
    return false
  }
}
