// The options of comparisons.

import MosaicCompare

extension Option {
  static let comparison = [
    Option(
      .preset, value: "NAME",
      "\(names(ComparisonPreset.self)): what counts, and how much is allowed (exact)", also: "profile mode",
      offers: .words(of: ComparisonPreset.self)),
    Option(
      .metric, value: "HOW", "\(names(PixelMetric.self)): how pixels are compared", also: "algorithm method",
      offers: .words(of: PixelMetric.self)),
    Option(
      .threshold, value: "T",
      "the largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab",
      also: "fuzz tolerance sensitivity"),
    Option(
      .includeAa, "count pixels that differ by anti-aliasing as well", also: "no-aa include-antialiasing"),
    Option(
      .ignoreAa, "leave out pixels that differ by anti-aliasing, where a preset counts them",
      also: "ignore-antialiasing"),
    Option(
      .maxPixelsDifferent, value: "N", "how many pixels may differ: 12, or 0.5% of all",
      also: "max-diff-pixels max-diff-pixel-ratio max-diff failure-threshold"),
    Option(
      .maxDelta, value: "N", "how much any channel of a pixel may differ, 0 to 255", also: "max-difference"),
    Option(.maxArea, value: "N%", "how much of the area may differ faintly: wide changes of colour"),
    Option(
      .ignore, value: "X,Y,W,H", "pixels that are not compared; repeatable",
      also: "exclude ignore-regions ignore-region"),
    Option(.mask, value: "FILE", "a picture that is white where pixels are not compared", offers: .pictures),
    Option(
      .maskColor, value: "COLOR", "a colour that A has exactly where pixels are not compared, such as #f0f"),
    Option(.maxMasked, value: "N%", "refuse to leave more of a picture uncompared (50%)"),
    Option(
      .align, value: "HOW",
      "start, center or rows: how pictures of other sizes lie on each other; rows finds inserted ones (start)",
      also: "gravity alignment", offers: .words(of: Alignment.self)),
    Option(.allowSize, "pictures may have other sizes", also: "ignore-size"),
    Option(.score, "also say how alike pictures look that differ: 0 to 1 (MS-SSIM)", also: "ssim"),
    Option(
      .plan, value: "PLAN.json",
      "what 'mosaic plan' printed for the pictures: changes are named by their items",
      offers: .files(["json"])),
  ].map { $0.of([.compare]) }

  static let goldens = [
    Option(
      .only, value: "PATTERN", "of two folders, the pairs whose path matches, such as 'cards/*'; repeatable",
      also: "include filter"),
    Option(.update, "replace what differs in A by B, and add what is new", also: "accept update-snapshots"),
    Option(.updateFailed, "replace what differs in A, and add nothing"),
    Option(
      .hashes, "with --update: of new pictures keep hashes of their pixels in A/goldens.json, and no files",
      also: "hash-only digests"),
    Option(
      .prune, "remove what B does not have from A, in folders of which B has something", also: "delete clean"),
    Option(
      .dryRun, "say what would be replaced, added and removed, and do nothing", also: "pretend just-print"),
  ].map { $0.of([.compare]) }

  private static func names<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
