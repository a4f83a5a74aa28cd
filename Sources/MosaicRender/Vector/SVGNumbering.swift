/// Renumbers the names in an SVG, so that they depend only on the SVG.
///
/// Cairo names an image or a group `image423`, by a counter of all surfaces of the process: the same collage would be another
/// file after another rendering. Names and references (`id="image423"`, `"#image423"`, `url(#image423)`) get new numbers from
/// 0 for each prefix. Embedded pixels and links cannot match: base64 has neither quotes nor `#`, and links escape both.
struct SVGNumbering {
  /// The letters of a name so far; `nil` outside names.
  private var word: [UInt8]?
  /// The digits behind them, which are held back.
  private var digits: [UInt8] = []
  /// The last four bytes, as many as `id="` has.
  private var recent: UInt32 = 0
  private var numbers: [[UInt8]: [[UInt8]: Int]] = [:]

  /// The next bytes of the document with their names renumbered; a name at the end may be held back.
  mutating func next(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var renamed: [UInt8] = []
    for byte in bytes {
      recent = recent << 8 | UInt32(byte)
      if let letters = word {
        if (0x30...0x39).contains(byte) {
          digits.append(byte)
          continue
        }
        if !digits.isEmpty { renamed += number(of: letters) }
        word = digits.isEmpty && Self.isLetter(byte) ? letters + [byte] : nil
        digits = []
      }
      if word == nil, isStartOfName { word = [] }
      renamed.append(byte)
    }
    return renamed
  }

  /// Whether a name follows the bytes so far: after `id="`, `"#` or `(#`.
  private var isStartOfName: Bool {
    recent == 0x6964_3D22 || recent & 0xFFFF == 0x2223 || recent & 0xFFFF == 0x2823
  }

  private mutating func number(of word: [UInt8]) -> [UInt8] {
    var known = numbers[word] ?? [:]
    let number = known[digits] ?? known.count
    known[digits] = number
    numbers[word] = known
    return Array("\(number)".utf8)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
