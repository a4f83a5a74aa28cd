// The options of comparisons.

import MosaicCompare

extension Option {
  static let comparison: [Option] = [
    Option(
      .preset, value: "NAME",
      "\(ComparisonPreset.allCases.map(\.rawValue).joined(separator: ", ")): what counts, and how much is allowed (exact)",
      aliases: ["profile", "mode"], commands: [.compare]),
    Option(
      .metric, value: "HOW",
      "\(PixelMetric.allCases.map(\.rawValue).joined(separator: ", ")): how pixels are compared",
      aliases: ["algorithm", "method"], commands: [.compare]),
    Option(
      .threshold, value: "T",
      "the largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab",
      aliases: ["fuzz", "tolerance", "sensitivity"], commands: [.compare]),
    Option(
      .includeAA, "count pixels that differ by anti-aliasing as well",
      aliases: ["no-aa", "include-antialiasing"],
      commands: [.compare]),
    Option(
      .maxPixelsDifferent, value: "N", "how many pixels may differ: 12, or 0.5% of all",
      aliases: ["max-diff-pixels", "max-diff-pixel-ratio", "max-diff", "failure-threshold"],
      commands: [.compare]),
    Option(
      .maxDelta, value: "N", "how much any channel of a pixel may differ, 0 to 255",
      aliases: ["max-difference"], commands: [.compare]),
    Option(
      .maxArea, value: "N%", "how much of the area may differ faintly: wide changes of colour",
      commands: [.compare]),
    Option(
      .ignore, value: "X,Y,W,H", "pixels that are not compared; repeatable",
      aliases: ["exclude", "ignore-regions", "ignore-region"], commands: [.compare]),
    Option(
      .mask, value: "FILE", "a picture that is white where pixels are not compared", commands: [.compare]),
    Option(
      .maskColor, value: "COLOR", "a colour that A has exactly where pixels are not compared, such as #f0f",
      commands: [.compare]),
    Option(
      .maxMasked, value: "N%", "refuse to leave more of a picture uncompared (50%)", commands: [.compare]),
    Option(
      .align, value: "HOW",
      "start, center or rows: how pictures of other sizes lie on each other; rows finds inserted ones (start)",
      aliases: ["gravity", "alignment"], commands: [.compare]),
    Option(.allowSize, "pictures may have other sizes", aliases: ["ignore-size"], commands: [.compare]),
    Option(
      .score, "also say how alike pictures look that differ: 0 to 1 (MS-SSIM)", aliases: ["ssim"],
      commands: [.compare]),
    Option(
      .plan, value: "PLAN.json",
      "what 'mosaic plan' printed for the pictures: changes are named by their items",
      commands: [.compare]),
  ]

  static let goldens: [Option] = [
    Option(
      .only, value: "PATTERN", "of two folders, the pairs whose path matches, such as 'cards/*'; repeatable",
      aliases: ["include", "filter"], commands: [.compare]),
    Option(
      .update, "replace what differs in A by B, and add what is new",
      aliases: ["accept", "update-snapshots"],
      commands: [.compare]),
    Option(.updateFailed, "replace what differs in A, and add nothing", commands: [.compare]),
    Option(
      .prune, "remove what B does not have from A, in folders of which B has something",
      aliases: ["delete", "clean"], commands: [.compare]),
    Option(
      .dryRun, "say what would be replaced, added and removed, and do nothing",
      aliases: ["pretend", "just-print"], commands: [.compare]),
  ]
}
