// Text that is read as bytes, before its encoding is certain: spaces and byte order marks.

extension UInt8 {
  /// Whether it is a space, a tab or a part of a line break: 0x09 to 0x0D, and 0x20.
  @inlinable package var isSpace: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }
}

extension Collection<UInt8> {
  /// The bytes behind the byte order mark that some editors write before UTF-8; all bytes if the mark is missing.
  package var withoutByteOrderMark: SubSequence {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return starts(with: mark) ? dropFirst(mark.count) : self[...]
  }

  /// Whether the byte order mark of UTF-16 is before them, in either order.
  package var beginsWithUTF16Mark: Bool {
    let mark: [UInt8] = [0xFE, 0xFF]
    return starts(with: mark) || starts(with: mark.reversed())
  }
}
