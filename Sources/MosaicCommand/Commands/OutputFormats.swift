// The file format from `-o` and `--format`.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene

extension CommandFailure {
  /// A value of `--format` that is unknown, or that this build does not write.
  static func badFormat(_ word: String, allowed: [String]) -> CommandFailure {
    let allowed = allowed.joined(separator: ", ")
    guard let missing = FormatNames.missing(word) else { return .badValue(.format, word, allowed: allowed) }
    return .usage("--format: \(missing); allowed: \(allowed)")
  }
}

extension OutputTarget {
  /// What `-o` names: a file, or with `-` the standard output.
  init(word: String) { self = word == "-" ? .standardOutput : .file(word) }
}

/// Chooses the file format.
enum OutputFormats {
  /// - Throws: A usage error for an unknown format, and for one that does not suit a collage that moves, or one that does not.
  static func format(of output: OutputTarget, _ arguments: Arguments) throws(CommandFailure) -> OutputFormat {
    let moves = arguments.has(.frames)
    let format: OutputFormat
    do throws(FormatError) {
      if let word = arguments.last(.format) {
        format = try OutputFormat(named: word, for: output.shownPath, moves: moves)
      } else {
        format = try OutputFormat(nil, of: output, moves: moves)
      }
    } catch {
      throw .usage(words(for: error, arguments))
    }
    let isOneFile = format.holdsFrames(in: output)
    if moves, !isOneFile {
      for option in [OptionName.loop, .fps] where arguments.has(option) {
        throw .usage(
          "--\(option.rawValue) is for what moves by itself; numbered stills are shown by others; leave it out"
        )
      }
    }
    if moves, isOneFile, format == .svg, arguments.has(.alternate) {
      throw .usage(
        "--alternate is for an APNG and for numbered stills; a moving SVG runs there and back by itself; leave it out"
      )
    }
    return format
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }

  private static func words(for error: FormatError, _ arguments: Arguments) -> String {
    switch error {
    case .nothingMoves: "an APNG moves: it needs --frames N, and --to LAYOUT or --scroll FROM:TO"
    case .standardOutput(let moves):
      "-o - needs --format: \(moves ? "apng or svg" : FormatNames.list(FormatNames.all))"
    case .unknown(let path, moves: false), .notInThisBuild(_, path: let path?, moves: false):
      if let word = arguments.last(.format) {
        CommandFailure.badFormat(word, allowed: FormatNames.all).message
      } else {
        "-o \(shown(path)): "
          + (FormatNames.missing(path.pathEnding) ?? "the ending says no kind of file that can be written")
          + "; known: \(FormatNames.endings) (with --frames); or give --format"
      }
    case .unknown(let path, moves: true), .notInThisBuild(_, path: let path?, moves: true):
      "-o \(shown(path)): "
        + (FormatNames.missing(arguments.last(.format) ?? path.pathEnding).map { "\($0); " } ?? "")
        + "a moving picture is .apng or .svg, or stills that are numbered: -o frame-%03d.png"
    case .standsStill(let path, let format):
      "-o \(shown(path)): \(format.rawValue.uppercased()) holds one picture that stands still; "
        + "a moving picture is .apng or .svg, or stills that are numbered: -o frame-%03d.png"
    case .numberedAPNG, .notNumbered, .misnumbered, .severalPages: "-o \(error)"
    case .notInThisBuild, .stillsInMemory: error.description
    }
  }
}
