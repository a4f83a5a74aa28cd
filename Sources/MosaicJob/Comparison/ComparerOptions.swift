// How files are compared.

import MosaicCodecs
package import MosaicRender
package import MosaicSpec

@dynamicMemberLookup
package struct ComparerOptions: Sendable {
  /// Limits, the memory of all comparisons at the same time, and threads, for the two pictures of a pair and for several pairs.
  package var run = RunOptions()
  /// What the caller says of all pairs; it goes before the rules.
  package var settings = CompareSettings()
  /// The rules beside the pictures that are expected.
  package var rules: CompareRules?
  /// The manifest beside them.
  package var manifest = GoldenManifest()
  /// What is done about pairs that differ.
  package var update = GoldenUpdate()
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

  package init() {}

  /// The properties of ``/MosaicRender/RunOptions`` are properties of these options.
  package subscript<Value>(dynamicMember property: WritableKeyPath<RunOptions, Value>) -> Value {
    get { run[keyPath: property] }
    set { run[keyPath: property] = newValue }
  }

  /// How a pair is compared: two files, or two of this path in folders.
  func check(of expected: String, path: String?) throws(JobResult.Failure) -> PairCheck {
    let path = path ?? expected.fileName
    return try (rules ?? CompareRules()).check(for: path, under: settings)
  }
}
