// Options of the output, some of which are only for some file formats; and the format from `-o` and `--format`.

import MosaicBatch
import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension Arguments {
  /// - Parameters:
  ///   - format: The format of the output; `nil` for several outputs, which take the options that their formats have.
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

  /// The choices of the encoding; `options` gets the other options of the output.
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
  ///   - formats: The formats that any build writes with the option.
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

// MARK: The file format

extension CommandFailure {
  /// A value of `--format` that is unknown, or that this build does not write.
  static func badFormat(_ word: String, allowed: [String]) -> CommandFailure {
    let allowed = allowed.joined(separator: ", ")
    guard let missing = FormatNames.missing(word) else {
      return .badValue(.format, word, allowed: allowed + FormatNames.conversion(to: word))
    }
    return .usage("--format: \(missing); allowed: \(allowed)")
  }
}

extension OutputTarget {
  /// The file that `-o` names, or with `-` the standard output.
  init(word: String) { self = word == "-" ? .standardOutput : .file(word) }
}

extension OutputFormat {
  /// The format of each of many outputs, if `--format` names it.
  ///
  /// - Parameter allowed: The names of the allowed formats.
  static func named(_ arguments: Arguments, among allowed: [String]) throws(CommandFailure) -> OutputFormat? {
    try arguments.last(.format).map { word throws(CommandFailure) in try Self.named(word, among: allowed) }
  }

  static func named(_ word: String, among allowed: [String]) throws(CommandFailure) -> OutputFormat {
    guard let format = OutputFormat(name: word), allowed.contains(format.rawValue) else {
      throw .badFormat(word, allowed: allowed)
    }
    return format
  }

  /// The format of an output.
  ///
  /// - Throws: A usage error for an unknown format, and for a format that does not suit a moving collage, or a still one.
  init(of output: OutputTarget, _ arguments: Arguments) throws(CommandFailure) {
    let moves = arguments.has(.frames)
    do throws(FormatError) {
      if let word = arguments.last(.format) {
        self = try OutputFormat(named: word, for: output.shownPath, moves: moves)
      } else {
        self = try OutputFormat(nil, of: output, moves: moves)
      }
    } catch {
      throw .usage(Self.words(for: error, arguments))
    }
    guard moves else { return }
    let isOneFile = holdsFrames(in: output)
    if !isOneFile, let option = [OptionName.loop, .fps].first(where: arguments.has) {
      throw .usage("\(option) is for what moves by itself; numbered stills are shown by others; leave it out")
    }
    if isOneFile, self == .svg, arguments.has(.alternate) {
      throw .usage(
        "--alternate is for an APNG and for numbered stills; a moving SVG runs there and back by itself; leave it out"
      )
    }
  }

  private static func words(for error: FormatError, _ arguments: Arguments) -> String {
    let still = "a moving picture is .apng or .svg, or stills that are numbered: -o frame-%03d.png"
    func output(_ path: String) -> String { "-o \(EscapedText.shortened(path: path)): " }
    switch error {
    case .nothingMoves: return "an APNG moves: it needs --frames N, and --to LAYOUT or --scroll FROM:TO"
    case .standardOutput(let moves):
      return "-o - needs --format: \(moves ? "apng or svg" : FormatNames.list(FormatNames.all))"
    case .unknown(let path, moves: false), .notInThisBuild(_, path: let path?, moves: false):
      if let word = arguments.last(.format) {
        return CommandFailure.badFormat(word, allowed: FormatNames.all).message
      }
      return output(path)
        + (FormatNames.missing(path.pathEnding) ?? "the ending says no kind of file that can be written")
        + "; known: \(FormatNames.endings) (with --frames); or give --format"
        + FormatNames.conversion(to: path.pathEnding)
    case .unknown(let path, moves: true), .notInThisBuild(_, path: let path?, moves: true):
      let name = arguments.last(.format) ?? path.pathEnding
      return output(path) + (FormatNames.missing(name).map { "\($0); " } ?? "") + still
        + FormatNames.conversion(to: name)
    case .standsStill(let path, let format):
      return output(path) + "\(format.rawValue.uppercased()) holds one picture that stands still; \(still)"
    case .numberedAPNG, .notNumbered, .misnumbered, .severalPages, .needsFolder, .splitPyramid:
      return "-o \(error)"
    case .notInThisBuild, .stillsInMemory: return error.description
    }
  }
}
