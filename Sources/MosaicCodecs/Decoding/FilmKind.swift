// Which film a file is, by its first bytes: none is read, and its name helps more than its bytes.

enum FilmKind {
  private static let brands = ["iso", "mp4", "avc1", "M4V", "MSNV", "dash", "3g", "f4v", "mmp4", "XAVC"].map {
    Array($0.utf8)
  }

  /// The name of a container of films that begins so; `nil` for any other file.
  ///
  /// Sources: ISO/IEC 14496-12, section 4.3 (the brand), QuickTime File Format, RFC 8794 (EBML), ASF, ISO/IEC 13818-1.
  static func name(ofFileStarting start: [UInt8]) -> String? {
    func has(_ bytes: [UInt8], at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: bytes) }
    func has(_ text: String, at place: Int = 0) -> Bool { has(Array(text.utf8), at: place) }
    if has("ftyp", at: 4) {
      if has("qt  ", at: 8) { return "MOV" }
      return brands.contains { has($0, at: 8) } ? "MP4" : nil
    }
    if ["moov", "mdat", "wide"].contains(where: { has($0, at: 4) }) { return "MOV" }
    if has([0x1A, 0x45, 0xDF, 0xA3]) { return "Matroska or WebM" }
    if has("RIFF"), has("AVI ", at: 8) { return "AVI" }
    if has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return "WMV" }
    if has("FLV\u{1}") { return "FLV" }
    if has([0, 0, 1, 0xBA]) || has([0, 0, 1, 0xB3]) { return "MPEG" }
    if [0, 188, 376].allSatisfy({ has([0x47], at: $0) }) { return "MPEG-TS" }
    return nil
  }
}
