/// The outline of an item's box.
public enum ItemShape: String, CaseIterable, Hashable, Sendable {
  /// The whole box, with the corners that the style gives.
  case rectangle
  /// The largest circle in the middle of the box.
  case circle
}

/// The clockwise rotation of items in degrees: one angle, or a range that they are spread over.
public struct Rotation: Hashable, Sendable {
  /// One end of the range.
  public var from: Double
  /// The other end; the same for one angle.
  public var to: Double

  /// Makes a range.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// Makes one angle.
  public init(_ degrees: Double) { self.init(from: degrees, to: degrees) }

  /// The angle of an item: multiples of the golden ratio, less their whole parts, fall most evenly into a range.
  package func degrees(of index: Int) -> Double {
    if from == to { return from }
    let share = (Double(index + 1) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
    // Thousandths, which make short numbers in the plan.
    return ((from + (to - from) * share) * 1000).rounded() / 1000
  }
}

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

  /// Makes a shadow; one of which nothing is given is black and soft, a little below the item.
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

/// A card around the picture, like that of an instant photograph.
public struct PhotoFrame: Hashable, Sendable {
  /// Width of the left, top and right edge; a share is one of the card's shorter side.
  public var width: Length
  /// Height of the bottom edge; the same as ``width`` if `nil`.
  public var bottom: Length?
  /// Colour of the card.
  public var color: Color
  /// Radius of the card's corners, in points.
  public var radius: Double

  /// Makes a card.
  public init(width: Length, bottom: Length? = nil, color: Color = .white, radius: Double = 0) {
    (self.width, self.bottom, self.color, self.radius) = (width, bottom, color, radius)
  }

  /// The proportions of an instant photograph.
  public static let polaroid = PhotoFrame(
    width: .fraction(0.055), bottom: .fraction(0.2), color: Color(red: 0xFD, green: 0xFD, blue: 0xFB))
}

/// The backdrop of a picture that does not fill its box.
public enum Backdrop: Hashable, Sendable {
  /// The same picture, covering the box, blurred; the blur's standard deviation in points, or `nil` for a twentieth of the
  /// box's shorter side.
  case blur(Double?)
  /// The picture's own mirror image beyond its edges, blurred by that standard deviation in points.
  case mirror(blur: Double)
  /// A colour.
  case color(Color)
}

/// A short text in a corner of the item.
public struct Badge: Hashable, Sendable {
  /// The text; `nil` is the item's number, from 1.
  public var text: String?
  /// Its position in the item.
  public var position: Position
  /// Distance from the item's edges in points.
  public var margin: Double
  /// Height of the type in points.
  public var fontSize: Double
  /// Colour of the letters.
  public var color: Color
  /// Colour behind the letters.
  public var background: Color

  /// Makes a badge; it is white on dark, in the left top corner, where nothing else is given.
  public init(
    _ text: String? = nil, position: Position = Position(x: .fraction(0), y: .fraction(0)),
    margin: Double = 8,
    fontSize: Double = 14, color: Color = .white,
    background: Color = Color(red: 0, green: 0, blue: 0, alpha: 0x99)
  ) {
    (self.text, self.position, self.margin, self.fontSize) = (text, position, margin, fontSize)
    (self.color, self.background) = (color, background)
  }
}
