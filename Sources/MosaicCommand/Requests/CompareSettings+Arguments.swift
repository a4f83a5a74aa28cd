// The options of mosaic compare that say what counts, and how much is allowed.

import MosaicJob
import MosaicScene
import MosaicSpec

extension CompareSettings {
  /// What is allowed, and what is left out.
  private static let limits: Set<OptionName> = [
    .maxPixelsDifferent, .maxDelta, .maxArea, .maxMasked, .mask, .maskColor,
  ]

  /// What the options say; each has the name of a key.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.init()
    for key in Self.keys where key != OptionName.allowSize.rawValue && key != "ignore" {
      guard let option = OptionName(rawValue: key), let text = arguments.last(option) else { continue }
      // Of two presets the later one is meant; of two budgets or masks one would be lost without a word.
      if Self.limits.contains(option), let other = arguments.all(option).first(where: { $0 != text }) {
        throw .usage(
          "\(option) is given twice, as \(quoted(other)) and \(quoted(text)), and one counts; leave one out")
      }
      try attempt(set(key, to: text, at: "\(option)"))
    }
    if arguments.has(.allowSize) { allowsSizes = true }
    // Each rectangle is one more.
    for (index, text) in arguments.all(.ignore).enumerated() {
      let before = index == 0 ? [] : ignored ?? []
      try attempt(set("ignore", to: text, at: "\(OptionName.ignore)"))
      ignored = before + (ignored ?? [])
    }
    if arguments.has(.includeAa), arguments.has(.ignoreAa) {
      throw .usage("--include-aa and --ignore-aa say the opposite; leave one out")
    }
    if arguments.has(.includeAa) { antialiasing = .include }
    if arguments.has(.ignoreAa) { antialiasing = .ignore }
  }
}
