// The size words of libvips: 200, 200x, x200, 200x100, and < > ! ^ @ behind them.

public import MosaicCollage
import MosaicLayout
import MosaicScene
import MosaicSystem
import MosaicText

/// How large a thumbnail is, as a word that people type.
///
/// | word | the picture becomes |
/// |---|---|
/// | `200` | as large as fits into a square of 200 × 200 pixels |
/// | `200x100` | as large as fits into 200 × 100 |
/// | `200x`, `x100` | 200 wide, or 100 high |
/// | `200x100^` | as small as covers 200 × 100 |
/// | `200x100!` | exactly 200 × 100, stretched; `200!` is `200x200!` |
/// | `own` | as large as the picture |
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
    /// The picture has at most that many pixels in all.
    case area(Int)
    /// The picture keeps its size.
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
  /// - Throws: ``/MosaicCollage/JobError`` for any other text, and for sides that are not 1 to ``largestSide``.
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
    // A single number is a square; `200x` is not.
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

// MARK: From the size of a picture to the size of its thumbnail

extension ThumbnailSize {
  /// Which part of a picture (of its size after orientation) becomes how large a thumbnail.
  ///
  /// - Parameters:
  ///   - natural: The size of the picture at which it is not enlarged, if it is another.
  ///   - enlarges: Whether the thumbnail may be larger than the picture, if the word does not say.
  func placement(
    of picture: PixelSize, natural: PixelSize? = nil, crop: Position?, enlarges: Bool
  ) -> ImagePlacement {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let box = crop == nil ? nil : self.box
    let own = natural.map { (x: width / Double($0.width), y: height / Double($0.height)) } ?? (x: 1, y: 1)
    var factor = shrink(width, height, own, covering: box != nil)
    switch change {
    case _ where isExact: break
    case .usual where enlarges: break
    case .usual, .smaller: factor = (max(own.x, factor.x), max(own.y, factor.y))
    case .larger: factor = (min(own.x, factor.x), min(own.y, factor.y))
    }
    // No side becomes nothing.
    factor = (min(factor.x, width), min(factor.y, height))
    let whole = PixelSize(width: Self.rounded(width / factor.x), height: Self.rounded(height / factor.y))
    guard let crop, let box else {
      return Self.placement(Rect(x: 0, y: 0, width: width, height: height), whole)
    }
    let size = cropped(box, from: whole, enlarges: enlarges)
    let cut = (
      x: Self.cut(width, to: size.width, of: whole.width, factor.x, crop.x),
      y: Self.cut(height, to: size.height, of: whole.height, factor.y, crop.y)
    )
    return Self.placement(
      Rect(x: cut.x.start, y: cut.y.start, width: cut.x.length, height: cut.y.length), size)
  }

  /// Whether a crop can fill the size; a stretched picture fills its box anyway.
  var hasBox: Bool { box != nil || isExact }

  /// The box that a crop fills; `nil` if a side has no bound, and for a size that has no box or fills it anyway.
  var box: PixelSize? {
    switch shape {
    case .inside(let width?, let height?), .covering(let width, let height):
      PixelSize(width: width, height: height)
    case .inside, .exactly, .area, .own: nil
    }
  }

  /// The size of the tile in place of a picture that cannot be read: the size of the box, or a square.
  var placeholder: PixelSize {
    switch shape {
    case .inside(let width, let height):
      PixelSize(width: width ?? height ?? 1, height: height ?? width ?? 1)
    case .covering(let width, let height), .exactly(let width, let height):
      PixelSize(width: width, height: height)
    // The size of a placeholder in a collage.
    case .own: PixelSize(width: 400, height: 300)
    case .area(let area):
      PixelSize(
        width: max(1, Int(Double(area).squareRoot())), height: max(1, Int(Double(area).squareRoot())))
    }
  }

  // MARK: Steps

  /// The size of a crop. For a picture smaller than the box, it is the largest size of the box's proportions, so that the
  /// thumbnails of a page look alike; with `>` it is the part that both have in common, as in `vipsthumbnail`.
  private func cropped(_ box: PixelSize, from whole: PixelSize, enlarges: Bool) -> PixelSize {
    var scale = 1.0
    if change == .usual, !enlarges {
      let (width, height) = (
        Double(whole.width) / Double(box.width), Double(whole.height) / Double(box.height)
      )
      scale = min(1, width, height)
    }
    return PixelSize(
      width: min(Self.rounded(Double(box.width) * scale), whole.width),
      height: min(Self.rounded(Double(box.height) * scale), whole.height))
  }

  private var isExact: Bool { if case .exactly = shape { true } else { false } }

  /// How many times smaller the picture becomes along each axis; `own` is the factor of its natural size.
  private func shrink(
    _ width: Double, _ height: Double, _ own: (x: Double, y: Double), covering: Bool
  ) -> (x: Double, y: Double) {
    let factor: Double
    switch shape {
    case .own: return own
    case .exactly(let toWidth, let toHeight): return (width / Double(toWidth), height / Double(toHeight))
    case .inside(let toWidth?, let toHeight?):
      let factors = (width / Double(toWidth), height / Double(toHeight))
      factor = covering ? min(factors.0, factors.1) : max(factors.0, factors.1)
    case .inside(let toWidth, let toHeight):
      factor = toWidth.map { width / Double($0) } ?? toHeight.map { height / Double($0) } ?? 1
    case .covering(let toWidth, let toHeight):
      factor = min(width / Double(toWidth), height / Double(toHeight))
    case .area(let area):
      // The box of whole pixels of that area, and then what fits into it, as libvips has it.
      let root = (width * height / Double(area)).squareRoot()
      func side(_ length: Double) -> Double { max(1, min((length / root).rounded(.down), Double(area))) }
      factor = max(width / side(width), height / side(height))
    }
    return (factor, factor)
  }

  /// The part of an axis that fills `count` of `whole` pixels.
  private static func cut(
    _ length: Double, to count: Int, of whole: Int, _ factor: Double, _ position: Length
  ) -> (start: Double, length: Double) {
    guard count < whole else { return (0, length) }
    let part = min(length, Double(count) * factor)
    let start =
      switch position {
      case .fraction(let share): share * (length - part)
      case .points(let points): -points * factor
      }
    return (max(0, min(start, length - part)), part)
  }

  /// Sides are at most a million times the largest: a picture of one row made as wide as allowed.
  private static func rounded(_ length: Double) -> Int {
    max(1, Int(pixels: length.rounded(.toNearestOrAwayFromZero)))
  }

  private static func placement(_ crop: Rect, _ size: PixelSize) -> ImagePlacement {
    ImagePlacement(crop: crop, target: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }
}
