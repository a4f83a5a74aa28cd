// Texts of files whose format does not name an encoding, or whose writers ignored it.

extension String {
  /// Text of bytes in UTF-8, else in Windows-1252, which has the letters of Latin-1; a byte that it lacks is a control character.
  package init(utf8OrWindows1252 bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    var scalars = UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte & 0x1F)] : Unicode.Scalar(byte))
    }
    self = String(scalars)
  }

  /// The characters of 0x80 to 0x9F. Source: WHATWG, "Encoding", index windows-1252.
  private static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

extension ArraySlice<UInt8> {
  /// At most `most` bytes, without the beginning of a character of UTF-8 that has no room.
  package func cut(toUTF8 most: Int) -> ArraySlice<UInt8> {
    guard count > most else { return self }
    func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    let kept = prefix(most)
    guard continues(self[kept.endIndex]), let start = kept.lastIndex(where: { !continues($0) }) else {
      return kept
    }
    return kept[..<start]
  }
}
