// The options of mosaic compare that say what counts, and how much is allowed.

import MosaicJob
import MosaicSpec

extension CompareSettings {
  /// What the options say; each has the name of a key.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.init()
    for key in Self.keys where key != OptionName.allowSize.rawValue && key != "ignore" {
      guard let option = OptionName(rawValue: key), let text = arguments.last(option) else { continue }
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
