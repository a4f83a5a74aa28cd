// The settings of how a pair is compared: each key once, for the file of rules and for the command line.

package import MosaicCompare
package import MosaicLayout
package import MosaicScene
package import MosaicSpec
package import MosaicSystem
import MosaicText

/// How pictures are compared, as far as settings say: a key of the file of rules has the name of the option, and its words and ranges.
package struct CompareSettings: Record, Hashable {
  package var preset: ComparisonPreset?
  package var metric: PixelMetric?
  package var threshold: Double?
  package var antialiasing: AntialiasedPixels?
  package var mostDifferent: Budgets.PixelLimit?
  package var mostDelta: Int?
  package var mostArea: Double?
  package var allowsSizes: Bool?
  package var alignment: Alignment?
  package var ignored: [PixelRect]?
  /// The path of a picture; in a rule, it is from the working folder.
  package var mask: String?
  package var maskColor: Color?
  package var mostMasked: Double?
  /// Why the pair is known to differ.
  package var expectedFailure: String?
  /// Why the pair differs now and then.
  package var flaky: String?
  /// The last day on which `expectedFailure` or `flaky` holds; `nil` if it holds for ever.
  package var until: CalendarDay?

  package init() {}

  /// The treatment of pixels that differ by anti-aliasing.
  package enum AntialiasedPixels: String, CaseIterable, Sendable {
    case include, ignore
  }

  package static let fields: [Field<CompareSettings>] =
    comparisonFields + [
      Field("align", \.alignment, .words, "How pictures of other sizes lie on each other."),
      Field(
        "ignore", \.ignored, .rectangles,
        "Rectangles that are not compared, each as [x, y, width, height] in pixels; [] for none."),
      Field(
        "mask", \.mask, .path,
        "A picture in the folder of this file that is white where pixels are not compared; it is no golden."),
      Field(
        "maskColor", \.maskColor, .color,
        "The colour that the golden has exactly where pixels are not compared; an updated golden has it there again."
      ),
      Field("maxMasked", \.mostMasked, .percentage, "Refuse to leave more of a picture uncompared."),
      Field(
        "expectedFailure", \.expectedFailure, .path,
        "Why the pair is known to differ: that is no failure then, and that it does not differ is one."),
      Field(
        "flaky", \.flaky, .path,
        "Why the pair differs now and then: neither that it differs nor that it does not is a failure then."),
      Field(
        "until", \.until, .day,
        "The last day, in UTC, on which expectedFailure or flaky holds; without it they hold for ever."),
    ]

  /// The keys that a preset says as well.
  private static let comparisonFields: [Field<CompareSettings>] = [
    Field("preset", \.preset, .words, "What counts, and how much is allowed."),
    Field("metric", \.metric, .words, "How pixels are compared."),
    Field(
      "threshold", \.threshold, .number(.atLeast(0, upTo: 255)),
      "The largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab."
    ),
    Field("antialiasing", \.antialiasing, .words, "Whether pixels that differ by anti-aliasing count."),
    Field(
      "maxPixelsDifferent", \.mostDifferent, .pixelLimit,
      "How many pixels may differ: a number, or a percentage in quotes."),
    Field(
      "maxDelta", \.mostDelta, .integer(0...255), "How much any channel of a pixel may differ, 0 to 255."),
    Field("maxArea", \.mostArea, .percentage, "How much of the area may differ faintly."),
    Field("allowSize", \.allowsSizes, .boolean, "Whether pictures may have other sizes."),
  ]

  /// The keys that say whether a pair may differ, and until when.
  private static let allowanceKeys: Set = ["expectedFailure", "flaky", "until"]

  /// These settings over others: keys of these count before keys of the others. A preset begins anew: then keys of the others that a
  /// preset says as well do not count. `expectedFailure` and `flaky` begin anew as well, with `until`: a pair is one of both.
  func laid(over base: CompareSettings) -> CompareSettings {
    var base = base
    if preset != nil { for field in Self.comparisonFields { field.copy(CompareSettings(), &base) } }
    if expectedFailure != nil || flaky != nil {
      for field in Self.fields where Self.allowanceKeys.contains(field.key) {
        field.copy(CompareSettings(), &base)
      }
    }
    return over(base)
  }
}

// MARK: Kinds of value

extension Kind where Value == [PixelRect] {
  /// `[[x, y, width, height], …]`, which may be empty; as text one rectangle.
  fileprivate static var rectangles: Kind {
    let rectangle = Kind<PixelRect>.rectangle { text throws(SpecError) in
      do throws(MaskError) { return try PixelRect(mask: text) } catch {
        throw .conflict(path: "", detail: EscapedText.escaped(error.description, as: .line))
      }
    }
    return list(rectangle, least: nil)
  }
}

extension Kind where Value == Double {
  /// `0.5%`, as a share from 0 to 1.
  fileprivate static var percentage: Kind {
    Kind(
      text: .string(pattern: nil), wanted: "a percentage in quotes",
      parse: { text throws(SpecError) in
        guard text.hasSuffix("%"), let number = decimal(text.dropLast()), (0...100).contains(number) else {
          throw .badValue(found: quoted(text), allowed: "a percentage from 0% to 100%, such as 0.5%")
        }
        return number / 100
      }, spell: { "\(shortest($0 * 100))%" })
  }
}

extension Kind where Value == CalendarDay {
  /// `2026-12-31`.
  fileprivate static var day: Kind {
    Kind(
      text: .string(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
      wanted: "a day in quotes, such as \"2026-12-31\"",
      parse: { text throws(SpecError) in
        guard let day = CalendarDay(iso: text) else {
          throw .badValue(
            found: quoted(text), allowed: "a day of the calendar as year, month and day, such as 2026-12-31")
        }
        return day
      }, spell: { $0.description })
  }
}

extension Kind where Value == Budgets.PixelLimit {
  fileprivate static var pixelLimit: Kind {
    let count = Kind<Int>.integer(0...1 << 53).map(
      { Budgets.PixelLimit.count($0) }, back: { if case .count(let count) = $0 { count } else { 0 } })
    return count.orText(.string(pattern: nil)) { text throws(SpecError) in
      if let count = Int(text), count >= 0 { return .count(count) }
      if let share = try? Kind<Double>.percentage.value(of: text, at: "") { return .share(share) }
      throw .badValue(
        found: quoted(text), allowed: "a whole number from 0 up, or a percentage such as 0.5%")
    }.with { kind in
      let write = kind.write
      kind.write = { limit in
        if case .share(let share) = limit { .string("\(shortest(share * 100))%") } else { write(limit) }
      }
    }
  }
}

// MARK: From settings to what counts, and how much is allowed

/// A setting that does not go with the others.
struct SettingFault: Error {
  let key: String
  /// The words behind its name, with other keys called as the caller calls them.
  let detail: @Sendable (_ name: (String) -> String) -> String

  /// The option of a key: `maxDelta` is `--max-delta`.
  static func option(_ key: String) -> String {
    key.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

extension CompareSettings {
  /// The options of a comparison; missing settings are as in the preset, which is `exact` if none is named.
  ///
  /// - Throws: ``SettingFault`` for settings that conflict, also for those that say whether the pair may differ.
  var options: ComparisonOptions {
    get throws(SettingFault) {
      if expectedFailure != nil, flaky != nil {
        throw SettingFault(key: "flaky") { name in
          "stands beside \(name("expectedFailure")); a pair always differs, or now and then; leave one out"
        }
      }
      if let until, expectedFailure == nil, flaky == nil {
        throw SettingFault(key: "until") { name in
          "is \(until), and the rules have no \(name("expectedFailure")) and no \(name("flaky")) that it could end; "
            + "add one of them, or leave it out"
        }
      }
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

  /// The rule of a metric if the preset has no rule for it: the presets of this metric say the usual values.
  private static func usualRule(of metric: PixelMetric) -> PixelRule {
    switch metric {
    case .exact, .channel: PixelRule(metric)
    case .yiq: ComparisonPreset.pixelmatch7.options.rule
    case .oklab: ComparisonPreset.pixelmatch.options.rule
    }
  }

  /// The detector of anti-aliasing for a rule that counts it: as in the presets of the same metric that do not count it.
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
