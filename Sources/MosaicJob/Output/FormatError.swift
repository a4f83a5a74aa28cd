// Why a name or a word stands for no kind of file.

public import MosaicRender
import MosaicScene

/// A collage cannot be written as a file of such a name or kind.
public enum FormatError: Error, Hashable, Sendable {
  /// The name says no kind of file, or the word is that of none.
  case unknown(path: String, moves: Bool)
  /// The standard output has no name that could say the kind of file.
  case standardOutput(moves: Bool)
  /// The kind of file moves, and the collage does not.
  case nothingMoves(path: String)
  /// The collage moves, and the file holds one picture.
  case standsStill(path: String, OutputFormat)
  /// An APNG holds all frames, and the path numbers files.
  case numberedAPNG(path: String)
  /// One file for each frame, and the path does not number them.
  case notNumbered(path: String)
}

extension FormatError: CustomStringConvertible {
  /// The kinds of file for what moves, in words.
  package static let movingKinds =
    "a moving picture is .apng or .svg, or stills that are numbered: frame-%03d.png"

  /// The names of all kinds of file; the last is for what moves.
  package static let names = OutputFormat.allCases.map(\.rawValue) + ["apng"]

  /// The endings of files' names, `.png, .svg, .pdf or .apng`.
  package static let endings = list(names.map { ".\($0)" })

  /// One sentence for people.
  public var description: String {
    switch self {
    case .unknown(let path, let moves):
      "\(Self.shown(path)): "
        + (moves ? Self.movingKinds : "the ending says no kind of file; known: \(Self.endings) (what moves)")
    case .standardOutput: "the standard output has no ending that says the kind of file"
    case .nothingMoves(let path): "\(Self.shown(path)): such a file moves, and the collage stands still"
    case .standsStill(let path, let format):
      "\(Self.shown(path)): \(format.rawValue.uppercased()) holds one picture that stands still; \(Self.movingKinds)"
    case .numberedAPNG(let path):
      "\(Self.shown(path)): an APNG holds all frames in one file; leave the number out"
    case .notNumbered(let path):
      "\(Self.shown(path)): frames that are files of their own need a number in its name, such as frame-%03d.png"
    }
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }

  /// `a, b or c`.
  package static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }
}
