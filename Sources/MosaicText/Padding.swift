// Text of a least width: numbers with zeros before them, words of a column.

extension String {
  /// The text with as many of a character before it as `width` needs; a longer text stays unchanged.
  package func leftPadded(to width: Int, with character: Character) -> String {
    String(repeating: character, count: Swift.max(0, width - count)) + self
  }

  /// The text with as many spaces behind it as `width` needs; a longer text stays unchanged.
  package func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

extension BinaryInteger {
  /// The number in decimal digits, with zeros before them if they are fewer than `width`.
  ///
  /// It is meant for numbers from 0 up: a minus counts as a digit.
  package func zeroPadded(to width: Int) -> String { "\(self)".leftPadded(to: width, with: "0") }
}
