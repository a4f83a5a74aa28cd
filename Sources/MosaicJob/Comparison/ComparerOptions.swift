// How files are compared.

package import MosaicCodecs
package import MosaicCompare
package import MosaicLayout
package import MosaicPixels
import MosaicRender
package import MosaicSpec

package struct ComparerOptions: Sendable {
  package var comparison = ComparisonOptions()
  package var ignored: [PixelRect] = []
  /// A picture of the size of those that are compared, white where pixels are not compared.
  package var mask: StraightPixmap?
  /// A colour (red, green, blue, alpha) that is painted on the picture that is expected where pixels are not compared.
  package var maskColor: SIMD4<UInt8>?
  /// The largest share of a picture that may be left out of the comparison, 0 to 1.
  package var largestMask = 0.5
  /// Larger pictures are refused, from their headers.
  package var limits = DecodeLimits()
  /// The memory of all comparisons at the same time.
  package var memory = MemoryBudget()
  /// Threads, 1 to 1024, for the two pictures of a pair and for several pairs; `nil` for one for each processor.
  package var workers: Int?
  /// Whether it is also said how alike pictures look that are decoded (SSIM).
  package var scores = false
  /// Whether the pixels that differ are drawn alone, on a transparent ground.
  package var drawsMask = false
  /// Whether pictures of differences are kept in memory, for a report.
  package var keepsDifferences = false
  /// Whether the files of findings are kept as well.
  package var keepsFiles = false
  /// The plan of the pictures, by which changed regions are named.
  package var plan: PlanOutline?
  /// Files that no picture of a difference may replace, besides those that are compared.
  package var keptFiles = KeptFiles()

  package init() {}

  /// The number of threads: each may have two pictures and their difference open.
  var threads: Int { min(ThreadCount.workers(workers), max(1, Descriptors.pictureCount / 4)) }
}
