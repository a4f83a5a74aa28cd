// Renumbers the names in an SVG in the order in which they appear.

/// Renumbers the names in an SVG, so that they depend only on the SVG.
///
/// Cairo names an image or a group `image423`, by a counter of all surfaces of the process: the same collage would be another
/// file after another rendering. Names and references (`id="image423"`, `"#image423"`, `url(#image423)`) get new numbers from
/// 0 for each prefix. Embedded pixels and links cannot match: base64 has neither quotes nor `#`, and links escape both.
struct SVGNumbering {
  private enum State {
    case outside
    /// In a name, before its number: the letters so far.
    case word([UInt8])
    /// In the number of a name.
    case number(word: [UInt8], digits: [UInt8])
  }

  private var state = State.outside
  /// The last four bytes, as many as `id="` has.
  private var recent: UInt32 = 0
  private var numbers: [[UInt8]: [[UInt8]: Int]] = [:]

  /// The next bytes of the document with their names renumbered; a name at the end may be held back.
  mutating func next(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var renamed: [UInt8] = []
    for byte in bytes {
      switch state {
      case .outside: break
      case .word(let word):
        if Self.isDigit(byte) {
          state = .number(word: word, digits: [byte])
        } else {
          state = Self.isLetter(byte) ? .word(word + [byte]) : .outside
        }
      case .number(let word, let digits):
        if Self.isDigit(byte) {
          state = .number(word: word, digits: digits + [byte])
        } else {
          renamed += number(of: word, digits)
          state = .outside
        }
      }
      recent = recent << 8 | UInt32(byte)
      if case .outside = state, isStartOfName { state = .word([]) }
      if case .number = state { continue }
      renamed.append(byte)
    }
    return renamed
  }

  /// Whether a name follows the bytes so far: after `id="`, `"#` or `(#`.
  private var isStartOfName: Bool {
    recent == 0x6964_3D22 || recent & 0xFFFF == 0x2223 || recent & 0xFFFF == 0x2823
  }

  private mutating func number(of word: [UInt8], _ digits: [UInt8]) -> [UInt8] {
    var known = numbers[word] ?? [:]
    let number = known[digits] ?? known.count
    known[digits] = number
    numbers[word] = known
    return Array("\(number)".utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
