// The file format from `-o` and `--format`.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene

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
  /// The format of each of many outputs, if `--format` says it.
  ///
  /// - Parameter allowed: The names of formats that they may have.
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
  /// - Throws: A usage error for an unknown format, and for one that does not suit a collage that moves, or one that does not.
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
