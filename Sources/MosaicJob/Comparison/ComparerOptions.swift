// How files are compared.

public import MosaicCodecs
public import MosaicCompare
public import MosaicLayout
public import MosaicPixels
public import MosaicSpec

/// How files are compared.
public struct ComparerOptions: Sendable {
  /// How pixels are compared, and what is allowed.
  public var comparison = ComparisonOptions()
  /// Pixels that are not compared.
  public var ignored: [PixelRect] = []
  /// A picture of the size of those that are compared, white where pixels are not compared; see ``/MosaicCompare/Mask``.
  public var mask: StraightPixmap?
  /// A colour (red, green, blue, alpha) that is painted on the picture that is expected where pixels are not compared.
  public var maskColor: SIMD4<UInt8>?
  /// The largest share of a picture that may be left out of the comparison, 0 to 1.
  public var largestMask = 0.5
  /// Larger pictures are refused, from their headers.
  public var limits = DecodeLimits()
  /// The memory of all comparisons at the same time.
  public var memory = MemoryBudget()
  /// Threads: for the two pictures of a pair, and for several pairs.
  public var workers = 1
  /// Whether it is also said how alike pictures look that are decoded (SSIM).
  public var scores = false
  /// What of a difference is drawn, and when.
  public var drawing = DifferenceDrawing()
  /// The plan of the pictures, by which changed regions are named.
  public var plan: PlanOutline?
  /// Files that no picture of a difference may replace, besides those that are compared.
  package var keptFiles = KeptFiles()
  /// Called between pairs; the run ends where it returns `true`.
  public var shouldStop: @Sendable () -> Bool = { false }

  /// Makes the default options: pixels are to be the same, and nothing is drawn.
  public init() {}
}
