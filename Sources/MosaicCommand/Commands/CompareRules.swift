// The options of mosaic compare that say what counts, and how much is allowed.

import MosaicCompare
import MosaicLayout
import MosaicScene
import MosaicSpec

/// Reads what counts as different, and what is allowed.
enum CompareRules {
  static func read(_ arguments: Arguments) throws(CommandFailure) -> ComparisonOptions {
    var options = (try arguments.word(.preset, ComparisonPreset.self) ?? .exact).options
    if let metric = try arguments.word(.metric, PixelMetric.self), metric != options.rule.metric {
      options.rule = usualRule(of: metric)
    }
    try readThreshold(arguments, into: &options.rule)
    if arguments.has(.includeAA) { options.rule.antialiasing = nil }
    if let mode = try arguments.word(.align, Alignment.Mode.self) { options.alignment = mode }
    if arguments.has(.allowSize) { options.allowsSizes = true }
    try readBudgets(arguments, into: &options)
    return options
  }

  /// The rectangles of `--ignore`.
  static func ignored(_ arguments: Arguments) throws(CommandFailure) -> [PixelRect] {
    var rectangles: [PixelRect] = []
    for text in arguments.all(.ignore) {
      do throws(MaskError) { rectangles.append(try PixelRect(mask: text)) } catch {
        throw .usage("--ignore: \(EscapedText.escaped(error.description, as: .line))")
      }
    }
    return rectangles
  }

  /// The colour of `--mask-color`: red, green, blue and alpha.
  static func maskColor(_ arguments: Arguments) throws(CommandFailure) -> SIMD4<UInt8>? {
    guard let text = arguments.last(.maskColor) else { return nil }
    do throws(CSSError) {
      let color = try Color(css: text)
      return SIMD4(color.red, color.green, color.blue, color.alpha)
    } catch {
      throw .usage("--mask-color: \(error)")
    }
  }

  /// `N%`, as a share.
  static func share(_ arguments: Arguments, _ option: OptionName) throws(CommandFailure) -> Double? {
    guard let text = arguments.last(option) else { return nil }
    guard let share = share(text) else {
      throw .badValue(option, text, allowed: "a percentage from 0% to 100%, such as 0.5%")
    }
    return share
  }

  // MARK: Steps

  /// The rule of a metric where no preset has one for it: the presets that are made of it say what is usual.
  private static func usualRule(of metric: PixelMetric) -> PixelRule {
    switch metric {
    case .exact, .channel: PixelRule(metric)
    case .yiq: ComparisonPreset.pixelmatch7.options.rule
    case .oklab: ComparisonPreset.pixelmatch.options.rule
    }
  }

  private static func readThreshold(
    _ arguments: Arguments, into rule: inout PixelRule
  ) throws(CommandFailure) {
    guard arguments.has(.threshold) else { return }
    let most: Double
    switch rule.metric {
    case .exact:
      throw .usage("--threshold is for the metrics channel, yiq and oklab, and the metric is exact")
    case .channel: most = 255
    case .yiq, .oklab: most = 1
    }
    if let threshold = try arguments.number(.threshold, atLeast: 0, upTo: most) { rule.threshold = threshold }
  }

  private static func readBudgets(
    _ arguments: Arguments, into options: inout ComparisonOptions
  ) throws(CommandFailure) {
    if let text = arguments.last(.maxPixelsDifferent) {
      if let count = Int(text), count >= 0 {
        options.budgets.pixels = .count(count)
      } else if let share = share(text) {
        options.budgets.pixels = .share(share)
      } else {
        throw .badValue(
          .maxPixelsDifferent, text, allowed: "a whole number from 0 up, or a percentage such as 0.5%")
      }
    }
    if let share = try share(arguments, .maxArea) { options.budgets.area = share }
    guard let text = arguments.last(.maxDelta) else { return }
    guard let delta = Int(text), (0...255).contains(delta) else {
      throw .badValue(.maxDelta, text, allowed: "a whole number from 0 to 255")
    }
    // Pixels within the threshold do not count, and may differ by less than that.
    let counted =
      switch options.rule.metric {
      case .exact: 0.0
      case .channel: options.rule.threshold
      case .yiq, .oklab: 255.0
      }
    if Double(delta) >= counted, [.count(0), .share(0)].contains(options.budgets.pixels) {
      throw .usage(
        "--max-delta says how much pixels may differ, and none may (--max-pixels-different 0); say how many may"
      )
    }
    options.budgets.delta = delta
  }

  /// `0.5%` as 0.005.
  private static func share(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let number = decimal(text.dropLast()), (0...100).contains(number) else {
      return nil
    }
    return number / 100
  }
}
