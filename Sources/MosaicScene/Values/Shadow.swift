import MosaicText

/// A shadow of the item's outline: CSS `box-shadow`; lengths in points.
public struct Shadow: Hashable, Sendable {
  /// How far it lies to the right of the item.
  public var x: Double
  /// How far it lies below the item.
  public var y: Double
  /// How soft it is, 0 to 1000: twice the standard deviation of the blur.
  public var blur: Double
  /// How much larger than the item it is on every side; negative for smaller.
  public var spread: Double
  /// Its colour.
  public var color: Color

  /// Makes a shadow; by default it is black and soft, a little below the item.
  public init(
    x: Double = 0, y: Double = 4, blur: Double = 12, spread: Double = 0,
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0x66)
  ) { (self.x, self.y, self.blur, self.spread, self.color) = (x, y, blur, spread, color) }

  /// Reads a CSS `box-shadow`: two to four lengths in points (x, y, blur, spread), with a colour before or after them.
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
    let offset = SceneLimits.offset
    let blur = SceneLimits.blur
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
