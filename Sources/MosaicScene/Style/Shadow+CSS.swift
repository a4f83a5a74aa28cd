extension Shadow {
  /// Reads a CSS `box-shadow`: two to four lengths in points (x, y, blur, spread), with a colour before or after them.
  ///
  /// - Throws: ``CSSError``, which shows what is allowed.
  public init(css text: String) throws(CSSError) {
    let problem = CSSError(
      text: text, allowed: "X Y [BLUR [SPREAD]] [COLOR], such as \"0 4px 12px #0006\"; blur from 0 to 1000")
    guard let folded = cssText(text) else { throw problem }
    var words = cssWords(folded)
    // As typed, for errors.
    let typed = cssWords(text)
    // A colour such as rgb(0 0 0 / 50%) has spaces of its own.
    let isLength = { (word: String) in Self.length(word) != nil }
    guard let first = words.firstIndex(where: isLength), let last = words.lastIndex(where: isLength) else {
      throw problem
    }
    var colorWords = typed[..<first]
    var end = first
    while end <= last, isLength(words[end]) { end += 1 }
    if colorWords.isEmpty { colorWords = typed[end...] } else if end != words.count { throw problem }
    words = Array(words[first..<end])
    let lengths = words.compactMap(Self.length)
    guard (2...4).contains(lengths.count) else { throw problem }
    let (offset, blur) = (SceneLimits.offset, SceneLimits.blur)
    let limits = [("an offset", offset), ("an offset", offset), ("a blur", blur), ("a spread", offset)]
    for (length, (name, range)) in zip(lengths, limits) where !range.contains(length) {
      throw CSSError(text: text, allowed: "\(name) from \(range.words), and it is \(shortest(length))")
    }
    self.init()
    (x, y) = (lengths[0], lengths[1])
    self.blur = lengths.count > 2 ? lengths[2] : 0
    spread = lengths.count > 3 ? lengths[3] : 0
    if !colorWords.isEmpty { color = try Color(css: colorWords.joined(separator: " ")) }
  }

  private static func length(_ word: String) -> Double? {
    decimal(word.hasSuffix("px") ? word.dropLast(2) : Substring(word))
  }
}
