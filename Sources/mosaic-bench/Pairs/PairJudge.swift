// Presets and rules of other programs over pairs.

import MosaicCompare
import MosaicPixels

/// What is said of a pair: a preset, or another program's rule.
struct PairJudge: Sendable {
  var name: String
  var options: ComparisonOptions

  /// The columns of the table.
  static let all: [PairJudge] = [
    PairJudge(name: "`exact`", options: ComparisonPreset.exact.options),
    PairJudge(name: "`renderer`", options: ComparisonPreset.renderer.options),
    PairJudge(name: "`cross-platform`", options: ComparisonPreset.crossPlatform.options),
    PairJudge(name: "pixelmatch", options: ComparisonPreset.pixelmatch.options),
    PairJudge(name: "pixelmatch 7.2", options: ComparisonPreset.pixelmatch7.options),
    PairJudge(name: "odiff", options: ComparisonPreset.odiff.options),
    PairJudge(name: "Playwright", options: playwright),
  ]

  /// pixelmatch of 2019 with a threshold of 0.2, and no pixel may differ. Its anti-aliasing detection and its distance are those of
  /// 7.2 for opaque pictures.
  private static let playwright = ComparisonOptions(
    rule: PixelRule(.yiq, threshold: 0.2, background: .white, antialiasing: .pixelmatch7))

  /// Whether two pictures are the same for it.
  func passes(_ a: StraightPixmap, _ b: StraightPixmap) throws(BenchError) -> Bool {
    do {
      return try MosaicCompare.Comparison(a, b, options).isPass
    } catch {
      throw BenchError("\(error)")
    }
  }
}
