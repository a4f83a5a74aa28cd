// The size words of libvips: 200, 200x, x200, 200x100, and < > ! ^ @ behind them.

import MosaicScene

/// How large a thumbnail is, as a word that people type.
///
/// | word | the picture becomes |
/// |---|---|
/// | `200` | as large as fits into a square of 200 × 200 pixels |
/// | `200x100` | as large as fits into 200 × 100 |
/// | `200x`, `x100` | 200 wide, or 100 high |
/// | `200x100^` | as small as covers 200 × 100 |
/// | `200x100!` | exactly 200 × 100, stretched; `200!` is `200x200!` |
/// | `own` | as large as it is |
/// | `40000@` | at most 40,000 pixels in all |
/// | `200x100>` | smaller, never larger: a small picture keeps its size |
/// | `200x100<` | larger, never smaller: a large picture keeps its size |
///
/// All but `!` keep the picture's proportions. **Without `<` or `>` a thumbnail is never larger than its picture**, as with `>`;
/// `vipsthumbnail` would enlarge it, and so does ``ThumbnailOptions/enlarges``. A crop of a picture that is smaller than the box keeps
/// the proportions of the box: `400x400` of 100 × 80 pixels is 80 × 80. Sides are rounded to whole pixels, and are at least 1.
///
/// Source: `vipsthumbnail` of libvips, which has `@` from 8.19 on; `^` is ImageMagick's.
public struct ThumbnailSize: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// The picture fits into the box; `nil` for a side that may have any length. At least one has a bound.
    case inside(width: Int?, height: Int?)
    /// The picture covers the box.
    case covering(width: Int, height: Int)
    /// The picture is stretched to the box.
    case exactly(width: Int, height: Int)
    /// The picture has at most so many pixels in all.
    case area(Int)
    /// The picture stays as large as it is.
    case own
  }

  /// Whether a picture may become larger or smaller.
  enum Resizing: Hashable, Sendable {
    /// As ``ThumbnailOptions/enlarges`` says: smaller, or both.
    case usual
    /// Only smaller: `>`.
    case smaller
    /// Only larger: `<`.
    case larger
  }

  /// The largest side in pixels.
  public static let largestSide = 1_000_000
  /// The largest area in pixels.
  public static let largestArea = largestSide * largestSide

  let shape: Shape
  let change: Resizing
  /// The word.
  public let word: String

  /// Reads a word.
  ///
  /// - Throws: ``JobError`` for any other text, and for sides that are not 1 to ``largestSide``.
  public init(_ word: String) throws(JobError) {
    guard let (shape, change) = Self.parse(word) else {
      throw .request(
        "\(quoted(word)) is no size",
        "allowed: 200, 200x, x100 or 200x100, with > (only smaller), < (only larger), ^ (cover), ! (stretch) or, "
          + "behind one number, @ (an area); sides are 1 to \(Self.largestSide); or own")
    }
    self.shape = shape
    self.change = change
    self.word = word
  }

  /// The size of the picture itself.
  public static let own = ThumbnailSize(.own, .smaller, "own")

  private init(_ shape: Shape, _ change: Resizing, _ word: String) {
    self.shape = shape
    self.change = change
    self.word = word
  }

  private static func parse(_ word: String) -> (Shape, Resizing)? {
    if word == own.word { return (own.shape, own.change) }
    var digits = Substring(word)
    var suffix: Character?
    if let last = digits.last, "<>!^@".contains(last) {
      suffix = last
      digits = digits.dropLast()
    }
    let sides = digits.split(separator: "x", omittingEmptySubsequences: false)
    if suffix == "@" {
      guard sides.count == 1, let area = number(sides[0], upTo: largestArea) else { return nil }
      return (.area(area), .usual)
    }
    let numbers = sides.map { number($0, upTo: largestSide) }
    guard (1...2).contains(sides.count), zip(sides, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return nil
    }
    // A number alone is a square, which `200x` is not.
    let (width, height) = (numbers[0], sides.count == 1 ? numbers[0] : numbers[1])
    guard let either = width ?? height else { return nil }
    switch suffix {
    case "!": return (.exactly(width: width ?? either, height: height ?? either), .usual)
    case "^":
      guard let width, let height else { return (.inside(width: width, height: height), .usual) }
      return (.covering(width: width, height: height), .usual)
    case "<": return (.inside(width: width, height: height), .larger)
    case ">": return (.inside(width: width, height: height), .smaller)
    default: return (.inside(width: width, height: height), .usual)
    }
  }

  private static func number(_ text: Substring, upTo most: Int) -> Int? {
    wholeNumber(text, upTo: most).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension ThumbnailSize: CustomStringConvertible {
  /// The word.
  public var description: String { word }
}
