// Bytes of text in UTF-8 that many readers know.

extension UInt8 {
  /// Whether it is a space, a tab or a part of a line break: 0x09 to 0x0D, and 0x20.
  package var isSpace: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }
}

extension Collection<UInt8> {
  /// The bytes behind the byte order mark that some editors write before UTF-8; all bytes if the mark is missing.
  package var withoutByteOrderMark: SubSequence {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return starts(with: mark) ? dropFirst(mark.count) : self[...]
  }
}
