// Why a format does not suit a path or a collage.

import MosaicCodecs
import MosaicText

/// A file format is unknown, or does not suit the path or the collage.
package enum FormatError: Error, Hashable, Sendable {
  case unknown(path: String, moves: Bool)
  /// The format is known, and this build does not write it: its trait is off. The path is `nil` for an output in memory.
  case notInThisBuild(OutputFormat, path: String?, moves: Bool)
  case standardOutput(moves: Bool)
  case nothingMoves(path: String)
  case standsStill(path: String, OutputFormat)
  case numberedAPNG(path: String)
  case notNumbered(path: String)
  case misnumbered(path: String, fault: String)
  /// The collage has several pages, or parts of a split, and the output holds one. The path is `nil` for an output in memory.
  case severalPages(path: String?, count: Int, OutputFormat, fault: String?, areParts: Bool = false)
  case stillsInMemory
  /// A pyramid is a file and a folder beside it, and the output has no folder; the path is `nil` for an output in memory.
  case needsFolder(path: String?, OutputFormat)
  /// The canvas is cut into parts, and a pyramid shows all of it.
  case splitPyramid(path: String, OutputFormat)
}

extension FormatError: CustomStringConvertible {
  /// The formats of moving pictures, in words.
  private static let movingKinds =
    "a moving picture is .apng or .svg, or stills that are numbered: frame-%03d.png"

  /// One sentence for people.
  package var description: String {
    switch self {
    case .unknown(let path, let moves):
      "\(Self.shown(path)): " + (moves ? "" : "the ending says no kind of file; ") + Self.known(moves: moves)
        + FormatNames.conversion(to: path.pathEnding)
    case .notInThisBuild(let format, let path, let moves):
      (path.map { "\(Self.shown($0)): " } ?? "")
        + "\(FormatNames.missing(format)); \(Self.known(moves: moves))"
    case .standardOutput: "the standard output has no ending that says the kind of file"
    case .nothingMoves(let path): "\(Self.shown(path)): such a file moves, and the collage stands still"
    case .standsStill(let path, let format):
      "\(Self.shown(path)): \(format.rawValue.uppercased()) holds one picture that stands still; \(Self.movingKinds)"
    case .numberedAPNG(let path):
      "\(Self.shown(path)): an APNG holds all frames in one file; leave the number out"
    case .notNumbered(let path):
      "\(Self.shown(path)): frames that are files of their own need a number in its name, such as frame-%03d.png"
    case .misnumbered(let path, let fault): "\(Self.shown(path)): \(fault)"
    case .severalPages(let path, let count, let format, let fault, let areParts):
      "\(path.map { "\(Self.shown($0)): " } ?? "")"
        + (areParts ? "the canvas is cut into \(count) parts" : "the collage has \(count) pages")
        + ", and \(format.imageFormat.shortPhrase) holds one; "
        + (fault.map { "\($0); " } ?? "")
        + (path == nil
          ? "PDF holds all of them"
          : "number the files, such as \(Self.numbered(path ?? "", format)), or write a PDF")
    case .stillsInMemory:
      "frames that are files of their own cannot be one array of bytes; render them to files, or each frame's plan"
    case .needsFolder(let path, let format):
      "\(path.map { "\(Self.shown($0)): " } ?? "")\(format.imageFormat.shortPhrase) is a file and a folder of tiles beside it, so it needs the name "
        + "of a file, such as out.\(format.rawValue)"
    case .splitPyramid(let path, let format):
      "\(Self.shown(path)): the canvas is cut into parts, and \(format.imageFormat.shortPhrase) shows all of it; leave the split out, or write "
        + "pictures"
    }
  }

  /// A path with a number before its ending.
  private static func numbered(_ path: String, _ format: OutputFormat) -> String {
    let name = path.fileName
    guard NumberedPath.fault(in: path) == nil, !name.contains("%"), let dot = name.lastIndex(of: "."),
      dot > name.startIndex
    else { return "page-%02d.\(format.rawValue)" }
    return shown("\(name[..<dot])-%02d\(name[dot...])")
  }

  private static func known(moves: Bool) -> String {
    moves ? movingKinds : "known: \(FormatNames.endings) (what moves)"
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
}
