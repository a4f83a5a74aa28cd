// How files are compared.

public import MosaicCodecs
public import MosaicCompare
public import MosaicLayout
public import MosaicPixels
public import MosaicRender
public import MosaicSpec

/// How files are compared.
public struct ComparerOptions: Sendable {
  /// How pixels are compared, and what is allowed.
  public var comparison = ComparisonOptions()
  /// Pixels that are not compared.
  public var ignored: [PixelRect] = []
  /// A picture of the size of those that are compared, white where pixels are not compared.
  public var mask: StraightPixmap?
  /// A colour (red, green, blue, alpha) that is painted on the picture that is expected where pixels are not compared.
  public var maskColor: SIMD4<UInt8>?
  /// The largest share of a picture that may be left out of the comparison, 0 to 1.
  public var largestMask = 0.5
  /// Larger pictures are refused, from their headers.
  public var limits = DecodeLimits()
  /// The memory of all comparisons at the same time.
  public var memory = MemoryBudget()
  /// Threads, 1 to 1024: for the two pictures of a pair, and for several pairs; as many as there are processors by default.
  public var workers: ThreadCount = .all
  /// Whether it is also said how alike pictures look that are decoded (SSIM).
  public var scores = false
  /// What of a difference is drawn, and when.
  public var drawing = DifferenceDrawing()
  /// The plan of the pictures, by which changed regions are named.
  public var plan: PlanOutline?
  /// Files that no picture of a difference may replace, besides those that are compared.
  package var keptFiles = KeptFiles()

  /// Makes options with their defaults, and changes them: `ComparerOptions { $0.scores = true }`.
  public init(_ change: (inout ComparerOptions) -> Void = { _ in }) { change(&self) }

  /// The number of threads: each may have two pictures and their difference open.
  var threads: Int { min(workers.workers, max(1, Descriptors.pictureCount / 4)) }
}
