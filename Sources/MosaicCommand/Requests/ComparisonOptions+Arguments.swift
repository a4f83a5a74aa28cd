// The options of mosaic compare that say what counts, and how much is allowed.

import MosaicCompare
import MosaicLayout
import MosaicScene
import MosaicSpec

extension ComparisonOptions {
  init(_ arguments: Arguments) throws(CommandFailure) {
    self = (try arguments.word(.preset, ComparisonPreset.self) ?? .exact).options
    if let metric = try arguments.word(.metric, PixelMetric.self), metric != rule.metric {
      rule = Self.usualRule(of: metric)
    }
    if arguments.has(.threshold) {
      let most: Double
      switch rule.metric {
      case .exact:
        throw .usage("--threshold is for the metrics channel, yiq and oklab, and the metric is exact")
      case .channel: most = 255
      case .yiq, .oklab: most = 1
      }
      rule.threshold = try arguments.number(.threshold, atLeast: 0, upTo: most) ?? rule.threshold
    }
    if arguments.has(.includeAa) { rule.antialiasing = nil }
    alignment = try arguments.word(.align, Alignment.self) ?? alignment
    if arguments.has(.allowSize) { allowsSizes = true }
    try readBudgets(arguments)
  }

  /// The rule of a metric where no preset has one for it: the presets that are made of it say what is usual.
  private static func usualRule(of metric: PixelMetric) -> PixelRule {
    switch metric {
    case .exact, .channel: PixelRule(metric)
    case .yiq: ComparisonPreset.pixelmatch7.options.rule
    case .oklab: ComparisonPreset.pixelmatch.options.rule
    }
  }

  private mutating func readBudgets(_ arguments: Arguments) throws(CommandFailure) {
    if let text = arguments.last(.maxPixelsDifferent) {
      if let count = Int(text), count >= 0 {
        budgets.pixels = .count(count)
      } else if let share = Arguments.share(text) {
        budgets.pixels = .share(share)
      } else {
        throw .badValue(
          .maxPixelsDifferent, text, allowed: "a whole number from 0 up, or a percentage such as 0.5%")
      }
    }
    if let share = try arguments.share(.maxArea) { budgets.area = share }
    guard let delta = try arguments.count(.maxDelta, from: 0, upTo: 255) else { return }
    // Pixels within the threshold do not count, and may differ by less than that.
    let counted =
      switch rule.metric {
      case .exact: 0.0
      case .channel: rule.threshold
      case .yiq, .oklab: 255.0
      }
    if Double(delta) >= counted, [.count(0), .share(0)].contains(budgets.pixels) {
      throw .usage(
        "--max-delta says how much pixels may differ, and none may (--max-pixels-different 0); say how many may"
      )
    }
    budgets.delta = delta
  }
}

extension Arguments {
  func ignoredRectangles() throws(CommandFailure) -> [PixelRect] {
    try all(.ignore).map { text throws(CommandFailure) in
      do throws(MaskError) { return try PixelRect(mask: text) } catch {
        throw .usage("--ignore: \(EscapedText.escaped(error.description, as: .line))")
      }
    }
  }

  /// The colour of `--mask-color`: red, green, blue and alpha.
  func maskColor() throws(CommandFailure) -> SIMD4<UInt8>? {
    guard let text = last(.maskColor) else { return nil }
    let color = try attempt(Color(css: text), at: "--mask-color")
    return SIMD4(color.red, color.green, color.blue, color.alpha)
  }

  /// `N%`, as a share.
  func share(_ option: OptionName) throws(CommandFailure) -> Double? {
    guard let text = last(option) else { return nil }
    guard let share = Self.share(text) else {
      throw .badValue(option, text, allowed: "a percentage from 0% to 100%, such as 0.5%")
    }
    return share
  }

  /// `0.5%` as 0.005.
  fileprivate static func share(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let number = decimal(text.dropLast()), (0...100).contains(number) else {
      return nil
    }
    return number / 100
  }
}
