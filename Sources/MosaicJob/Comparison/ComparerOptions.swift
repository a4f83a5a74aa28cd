// How files are compared.

package import MosaicCodecs
import MosaicRender
package import MosaicSpec

package struct ComparerOptions: Sendable {
  /// What the caller says of all pairs; it goes before the rules.
  package var settings = CompareSettings()
  /// The rules beside the pictures that are expected.
  package var rules: CompareRules?
  /// The manifest beside them.
  package var manifest = GoldenManifest()
  /// What is done about pairs that differ.
  package var update = GoldenUpdate()
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

  /// How a pair is compared: two files, or two of this path in folders.
  func check(of expected: String, path: String?) throws(JobResult.Failure) -> PairCheck {
    let path = path ?? expected.fileName
    return try (rules ?? CompareRules()).check(for: path, under: settings)
  }

  /// The number of threads: each may have two pictures and their difference open.
  var threads: Int { min(ThreadCount.workers(workers), max(1, Descriptors.pictureCount / 4)) }
}
