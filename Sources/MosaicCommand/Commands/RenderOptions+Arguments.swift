// Options of the output; some are for some file formats alone.

import MosaicCodecs
import MosaicRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the options of the input.
enum InputOptions {
  static func read(_ arguments: Arguments, into options: inout RenderOptions) throws(CommandFailure) {
    options.onUnreadable = try arguments.word(.onError, UnreadablePolicy.self) ?? .fail
    if let pixels = try arguments.count(.maxPixels, upTo: Int.max) { options.limits.maxPixels = pixels }
    options.limits.root = try arguments.root()
    options.memory = MemoryBudget(limit: try arguments.byteSize(.maxMemory) ?? MemoryBudget.defaultLimit)
    options.headCascade = HeadCascadeFile(ProcessInfo.processInfo.environment["MOSAIC_CASCADE"])
  }
}

/// Reads the options of the output.
enum OutputOptions {
  /// - Parameter format: The format of the output; `nil` where there are several outputs, which take what their formats have.
  /// - Throws: A usage error for an option that the format does not have.
  static func read(
    _ arguments: Arguments, for format: OutputFormat?
  ) throws(CommandFailure) -> RenderOptions {
    var options = RenderOptions()
    if let quality = try arguments.count(.quality, upTo: 100) {
      try require(.quality, .quality, format)
      (options.encoding.quality, options.pdfQuality) = (quality, quality)
    }
    if arguments.has(.lossless) {
      try require(.lossless, .lossless, format)
      if arguments.has(.quality) {
        throw .usage("--quality says how much may be lost, and --lossless that nothing may; leave one out")
      }
      options.encoding.isLossless = true
    }
    if let compression = try arguments.word(.compression, PNGCompression.self) {
      try require(.compression, .compression, format)
      options.encoding.compression = compression
    }
    if let dotsPerInch = try arguments.number(.dpi, atLeast: 1, upTo: 65535) {
      // Whether it is of use depends on the canvas.
      options.encoding.dotsPerInch = dotsPerInch
    }
    if let choice = try arguments.word(.profile, ProfileChoice.self) {
      try require(.profile, .profile, format)
      options.encoding.embedsProfile = choice == .srgb
    }
    if let images = try arguments.word(.svgImages, SVGImages.self) {
      try require(.svgImages, .svgImages, format)
      options.svgImages = images
    }
    options.linear = arguments.has(.linear)
    options.syncs = !arguments.has(.noSync)
    if let count = try arguments.count(.jobs, upTo: 1024) { options.jobs = .count(count) }
    return options
  }

  /// The formats of this build that have a setting, in words.
  static func list(of setting: OutputSetting) -> String {
    FormatNames.list(OutputFormat.allCases.filter { $0.offers(setting) }.map(\.displayName), "and")
  }

  private static func require(
    _ setting: OutputSetting, _ option: OptionName, _ format: OutputFormat?
  ) throws(CommandFailure) {
    guard let format, !format.offers(setting) else { return }
    let formats = OutputFormat.allCases.filter { $0.offers(setting) }.map(\.displayName)
    guard formats.isEmpty else {
      throw .usage(
        "--\(option.rawValue) is for \(FormatNames.list(formats, "and")), "
          + "and the output is \(format.displayName); leave it out")
    }
    // A PDF needs nothing of its own.
    let missing = FormatNames.list(
      OutputFormat.allCases.filter { $0.settings.contains(setting) && !$0.isSupported }.map(\.nameAndNeeds),
      "and")
    throw .usage("--\(option.rawValue) is for \(missing), which this build does not write; leave it out")
  }
}

extension HeadCascadeFile {
  /// The file that the environment names: not set or empty, the usual one; `none`, none.
  init(_ variable: String?) {
    switch variable ?? "" {
    case "": self = .usual
    case "none": self = .none
    case let path: self = .file(path)
    }
  }
}
