// The public face: two pictures and what is allowed, a verdict and the figures behind it.

public import MosaicLayout
public import MosaicPixels

/// The result of comparing two pictures. It is the same on every machine and with every runner.
public struct Comparison: Hashable, Sendable {
  /// What was asked for.
  public let options: ComparisonOptions
  /// The sides of the first picture, which is expected.
  public let a: PixelSize
  /// The sides of the second picture.
  public let b: PixelSize
  /// How the pictures were laid over each other, with rows and columns that were inserted or removed.
  public let alignment: Alignment
  /// What was found at each pixel of the canvas.
  public let map: DifferenceMap
  /// How many pixels differ, those that only one picture has among them.
  public let differing: Int
  /// How many pixels differ only by anti-aliasing, which do not count.
  public let antialiased: Int
  /// How many pixels were not compared because of the mask.
  public let masked: Int
  /// How many pixels only one picture has and count as different.
  public let unmatched: Int
  /// The largest difference of a channel in a compared pixel, 0 to 255; anti-aliased pixels are left out, and 255 stands for pixels
  /// that only one picture has.
  public let largestDelta: Int
  /// The budgets that were asked for and how much of each was used, also where the pictures pass.
  public let budgets: [BudgetUse]
  /// The differing pixels in boxes, the most important first.
  public let regions: [Region]

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - a: The first picture, which is expected.
  ///   - b: The second picture.
  ///   - mask: What is not compared, in pixels of the first picture where it has some and else of the second.
  ///   - runner: Who runs the parts of the work.
  ///   - maximumPixels: The largest canvas on which pictures are laid over each other.
  /// - Throws: ``ComparisonError/canvasTooLarge(a:b:pixels:limit:)`` before memory is taken for it.
  /// - Complexity: O(pixels), with one byte for each of the canvas, and four more for each picture where the sizes differ.
  public init(
    _ a: StraightPixmap, _ b: StraightPixmap, _ options: ComparisonOptions = ComparisonOptions(),
    mask: Mask? = nil, on runner: BandRunner = .oneByOne, maximumPixels: Int = Self.usualMaximum
  ) throws(ComparisonError) {
    self.a = PixelSize(width: a.width, height: a.height)
    self.b = PixelSize(width: b.width, height: b.height)
    let alignment = Alignment(of: a, and: b, mode: options.alignment)
    // A tall and a wide picture of few pixels have a canvas of very many.
    let (pixels, overflow) = alignment.width.multipliedReportingOverflow(by: alignment.height)
    guard !overflow, pixels <= maximumPixels else {
      throw .canvasTooLarge(a: self.a, b: self.b, pixels: overflow ? .max : pixels, limit: maximumPixels)
    }
    var canvas = DifferenceMap(width: alignment.width, height: alignment.height)
    if let mask { alignment.mark(mask, in: &canvas) }
    alignment.markUnmatched(in: &canvas)
    if !options.chargesTransparent { alignment.unmarkTransparent(a, b, in: &canvas) }
    let measured = PixelMeasurement(
      a, b, options.rule, at: alignment.blocks, into: consume canvas, on: runner)

    self.options = options
    self.alignment = alignment
    map = measured.map
    // Without mask and edges there is nothing to count.
    masked = mask == nil ? 0 : map.count(of: .masked)
    unmatched = alignment.isWhole ? 0 : map.count(of: .unmatched)
    antialiased = measured.tally.antialiased
    differing = measured.tally.differing + unmatched
    largestDelta = unmatched > 0 ? 255 : measured.tally.largestDelta
    budgets = options.budgets.uses(
      of: map, differing: differing, largestDelta: largestDelta,
      area: { alignment.changedArea(a, b, in: measured.map, on: runner) })
    regions = differing == 0 ? [] : alignment.regions(of: map, a, b, options)
  }

  /// The largest canvas if nothing else is said: 2²⁸ pixels.
  public static let usualMaximum = 1 << 28

  /// Pixels of the canvas.
  public var total: Int { map.width * map.height }

  /// Whether both pictures have the same sides.
  public var areSizesEqual: Bool { a == b }

  /// Whether the sizes match or may differ, something was compared, and every budget was kept.
  public var isPass: Bool { findings.isEmpty }
}

extension DifferenceMap {
  /// How many pixels are of one kind.
  fileprivate func count(of kind: Kind) -> Int { kinds.count { $0 == kind.rawValue } }
}
