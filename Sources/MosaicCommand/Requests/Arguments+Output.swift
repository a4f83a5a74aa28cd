// Options of the output; some are for some file formats alone.

import MosaicCodecs
import MosaicJob
import MosaicRender

extension Arguments {
  /// - Parameter format: The format of the output; `nil` where there are several outputs, which take what their formats have.
  /// - Throws: A usage error for an option that the format does not have.
  func renderOptions(for format: OutputFormat?) throws(CommandFailure) -> RenderOptions {
    var options = RenderOptions()
    if let quality = try count(.quality, upTo: 100) {
      options.encoding.quality = quality
      options.pdfQuality = quality
    }
    options.encoding.maxBytes = try byteSize(.maxBytes)
    options.encoding.isLossless = has(.lossless)
    if let compression = try word(.compression, Compression.self) {
      options.encoding.compression = compression
    }
    // Whether it is of use depends on the canvas.
    if let dotsPerInch = try number(.dpi, atLeast: 1, upTo: 65535) {
      options.encoding.dotsPerInch = dotsPerInch
    }
    if let choice = try word(.profile, ProfileChoice.self) {
      options.encoding.embedsProfile = choice == .srgb
    }
    if let images = try word(.svgImages, SVGImages.self) { options.svgImages = images }
    if let word = last(.tileFormat) {
      let names = OutputFormat.tiles.map(\.rawValue)
      guard let tiles = OutputFormat(name: word), OutputFormat.tiles.contains(tiles) else {
        throw .badValue(.tileFormat, word, allowed: names.joined(separator: ", "))
      }
      options.tileFormat = tiles
      if tiles == .png, has(.quality) {
        throw .usage("--quality is for tiles that are JPEG or WebP, and --tile-format is png; leave one out")
      }
    }
    options.linear = has(.linear)
    options.syncs = !has(.noSync)
    if let jobs = try jobs() { options.jobs = jobs }
    let settings: [(OptionName, OutputSetting)] = [
      (.quality, .quality), (.maxBytes, .maxBytes), (.lossless, .lossless), (.compression, .compression),
      (.profile, .profile),
      (.svgImages, .svgImages), (.bleed, .bleed), (.tileFormat, .tiles),
    ]
    for (option, setting) in settings where has(option) {
      try require(setting, option, format)
    }
    if has(.lossless), has(.quality) {
      throw .usage("--quality says how much may be lost, and --lossless that nothing may; leave one out")
    }
    if has(.maxBytes), let other = [OptionName.quality, .lossless].first(where: has) {
      throw .usage("--max-bytes finds the quality, and \(other) says it; leave one out")
    }
    return options
  }

  private func require(
    _ setting: OutputSetting, _ option: OptionName, _ format: OutputFormat?
  ) throws(CommandFailure) {
    guard let format, !format.offers(setting) else { return }
    let formats = setting.formats
    guard formats.isEmpty else {
      throw .usage("\(option) is for \(formats), and the output is \(format.displayName); leave it out")
    }
    // A PDF needs nothing of its own.
    let missing = FormatNames.list(
      OutputFormat.allCases.filter { $0.settings.contains(setting) && !$0.isSupported }.map(\.nameAndNeeds),
      "and")
    throw .usage("\(option) is for \(missing), which this build does not write; leave it out")
  }
}

extension OutputSetting {
  /// The formats of this build that have it, in words.
  var formats: String {
    FormatNames.list(OutputFormat.allCases.filter { $0.offers(self) }.map(\.displayName), "and")
  }
}
