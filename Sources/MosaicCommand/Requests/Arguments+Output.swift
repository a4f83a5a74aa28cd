// Options of the output; some are only for some file formats.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec

extension Arguments {
  /// - Parameters:
  ///   - format: The format of the output; `nil` if there are several outputs, which take the options that their formats have.
  ///   - stop: Ends the work.
  /// - Throws: A usage error for an option that the format does not have.
  func renderOptions(
    for format: OutputFormat?, until stop: StopSignal?
  ) throws(CommandFailure) -> RenderOptions {
    var options = RenderOptions()
    options.take(try encoding(for: format, &options))
    options.run = try run(until: stop)
    return options
  }

  /// The choices of the encoding; `options` gets what else is said of the output.
  private func encoding(
    for format: OutputFormat?, _ options: inout RenderOptions
  ) throws(CommandFailure) -> Patch<EncodeOptions> {
    var choices = Patch<EncodeOptions>()
    let given = OutputOption.all.filter { last($0.row.name) != nil }
    for option in given {
      try checkNumber(option)
      do { try option.apply(last(option.row.name) ?? "", to: &choices, &options) } catch {
        throw .option(error)
      }
    }
    if options.tileFormat == .png, has(.quality) {
      throw .usage("--quality is for tiles that are JPEG or WebP, and --tile-format is png; leave one out")
    }
    for option in given where option.isOfFile {
      try require(option.formats.filter(option.isOffered), of: option.formats, option.row.name, format)
    }
    if has(.bleed) { try require([.pdf], of: [.pdf], "bleed", format) }
    for option in given {
      if let excluded = option.excluded.first(where: { last($0.option) != nil }) {
        throw .usage(excluded.reason)
      }
    }
    return choices
  }

  /// Refuses a number out of its range, in the words that all options have for that.
  private func checkNumber(_ option: OutputOption) throws(CommandFailure) {
    switch option.kind {
    case .integer(let range): _ = try count(option.row.name, from: range.lowerBound, upTo: range.upperBound)
    case .number(let range): _ = try number(option.row.name, atLeast: range.lower, upTo: range.upper)
    default: break
    }
  }

  /// Refuses an option that the format of the output does not have.
  ///
  /// - Parameters:
  ///   - offered: The formats that this build writes with the option.
  ///   - formats: The same of any build.
  private func require(
    _ offered: Set<OutputFormat>, of formats: Set<OutputFormat>, _ option: String, _ format: OutputFormat?
  ) throws(CommandFailure) {
    guard let format, !offered.contains(format) else { return }
    guard offered.isEmpty else {
      throw .usage(
        "--\(option) is for \(offered.words), and the output is \(format.displayName); leave it out")
    }
    // A PDF needs nothing of its own.
    let missing = FormatNames.list(
      OutputFormat.allCases.filter { formats.contains($0) && !$0.isSupported }.map(\.nameAndNeeds), "and")
    throw .usage("--\(option) is for \(missing), which this build does not write; leave it out")
  }
}

extension Set<OutputFormat> {
  /// The names of the formats, in their usual order.
  var words: String { FormatNames.list(OutputFormat.allCases.filter(contains).map(\.displayName), "and") }
}
