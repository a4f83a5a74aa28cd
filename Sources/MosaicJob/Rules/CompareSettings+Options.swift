// From settings to what counts, and how much is allowed.

import MosaicCompare

/// A setting that does not go with the others.
struct SettingFault: Error {
  let key: String
  /// What follows its name, with other keys called as the caller calls them.
  let detail: @Sendable (_ name: (String) -> String) -> String

  /// The option of a key: `maxDelta` is `--max-delta`.
  static func option(_ key: String) -> String {
    key.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

extension CompareSettings {
  /// The options of a comparison; what is not said is as in the preset, which is `exact` if none is named.
  var options: ComparisonOptions {
    get throws(SettingFault) {
      var options = (preset ?? .exact).options
      if let metric, metric != options.rule.metric { options.rule = Self.usualRule(of: metric) }
      if let threshold { options.rule.threshold = try checked(threshold, for: options.rule.metric) }
      switch antialiasing {
      case .include: options.rule.antialiasing = nil
      case .ignore: options.rule.antialiasing = options.rule.antialiasing ?? Self.detector(of: options.rule)
      case nil: break
      }
      options.alignment = alignment ?? options.alignment
      options.allowsSizes = allowsSizes ?? options.allowsSizes
      if let mostDifferent { options.budgets.pixels = mostDifferent }
      if let mostArea { options.budgets.area = mostArea }
      if let mostDelta { options.budgets.delta = try checked(delta: mostDelta, under: options) }
      return options
    }
  }

  /// The rule of a metric where no preset has one for it: the presets that are made of it say what is usual.
  private static func usualRule(of metric: PixelMetric) -> PixelRule {
    switch metric {
    case .exact, .channel: PixelRule(metric)
    case .yiq: ComparisonPreset.pixelmatch7.options.rule
    case .oklab: ComparisonPreset.pixelmatch.options.rule
    }
  }

  /// How anti-aliasing is recognised where a rule counts it: as in the presets that do not, and that are made of the same metric.
  private static func detector(of rule: PixelRule) -> PixelRule.AntialiasingRule? {
    switch rule.metric {
    case .exact, .channel: .displacement
    case .yiq: rule.arithmetic == .fixed ? .odiff : .pixelmatch7
    case .oklab: .pixelmatch
    }
  }

  private func checked(_ threshold: Double, for metric: PixelMetric) throws(SettingFault) -> Double {
    if metric == .exact {
      throw SettingFault(key: "threshold") { _ in
        "is for the metrics channel, yiq and oklab, and the metric is exact"
      }
    }
    if metric != .channel, threshold > 1 {
      throw SettingFault(key: "threshold") { _ in
        "is \(threshold); allowed with \(metric.rawValue): a number from 0 to 1"
      }
    }
    return threshold
  }

  private func checked(delta: Int, under options: ComparisonOptions) throws(SettingFault) -> Int {
    // Pixels within the threshold do not count, and may differ by less than that.
    let counted =
      switch options.rule.metric {
      case .exact: 0.0
      case .channel: options.rule.threshold
      case .yiq, .oklab: 255.0
      }
    guard Double(delta) >= counted, [.count(0), .share(0)].contains(options.budgets.pixels) else {
      return delta
    }
    throw SettingFault(key: "maxDelta") { name in
      "says how much pixels may differ, and none may (\(name("maxPixelsDifferent")) is 0); say how many may"
    }
  }
}
