// Errors about what is asked for, found before any picture is opened.

public import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// Thumbnails cannot be made as they are asked for; nothing was written.
public enum ThumbnailError: Error, Hashable, Sendable {
  /// No size is asked for.
  case noSizes
  /// A value of ``ThumbnailOptions`` is out of its range.
  case option(name: String, found: String, allowed: String)
  /// A word is no ``ThumbnailSize``.
  case size(String)
  /// A word is no position of a crop.
  case crop(String)
  /// A crop fills a box, and this size has none.
  case cropNeedsBox(ThumbnailSize)
  /// A field of a pattern is unknown.
  case field(String, pattern: String)
  /// A brace of a pattern is not closed.
  case openBrace(pattern: String)
  /// The ending of a pattern names no format that thumbnails can be written in.
  case format(pattern: String)
  /// There are several sizes, and the pattern gives all of them one name.
  case oneNameForSizes(pattern: String)
  /// Two pictures would be written to one file; `output` may have fields that are the same for both.
  case sameOutput(first: String, second: String, output: String)
  /// An output would replace an input.
  case replacesInput(CodecError)
}

extension ThumbnailError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noSizes: "no size is asked for; give at least one"
    case .option(let name, let found, let allowed):
      "the option '\(name)' is \(found); allowed: \(allowed)"
    case .size(let word):
      "\(quoted(word)) is no size; allowed: \(Self.sizes)"
    case .crop(let word):
      "\(quoted(word)) is no crop; allowed: centre, low, high, or the place of the cut as CSS object-position has it, such as \"50% 30%\""
    case .cropNeedsBox(let size):
      "a crop fills a box, and the size \(size) has none; give both sides, such as \(Self.boxed(size))"
    case .field(let name, let pattern):
      "\(quoted(pattern)): {\(EscapedText.shortened(name, as: .line))} is unknown; "
        + (Suggestions.question(Suggestions.nearest(to: name, among: ThumbnailPattern.fieldNames)).map {
          "\($0) "
        } ?? "")
        + "allowed: \(ThumbnailPattern.fieldNames.map { "{\($0)}" }.joined(separator: " "))"
    case .openBrace(let pattern):
      "\(quoted(pattern)): a brace is not closed; {{ is a brace itself"
    case .format(let pattern):
      "\(EscapedText.shortened(path: pattern)): "
        + (FormatNames.missing(pattern.pathEnding)
          ?? "the ending says no kind of file that a thumbnail can be")
        + "; known: \(FormatNames.thumbnailEndings)"
    case .oneNameForSizes(let pattern):
      "\(EscapedText.shortened(path: pattern)): all sizes of a picture would be one file; put {width} or {height} into the name"
    case .sameOutput(let first, let second, let output):
      "\(EscapedText.shortened(path: first)) and \(EscapedText.shortened(path: second)) would both be written to "
        + "\(EscapedText.shortened(path: output)); put {stem}, {dir}, {ext} or {hash} into the name"
    case .replacesInput(let error): error.description
    }
  }

  private static let sizes =
    "200, 200x, x100 or 200x100, with > (only smaller), < (only larger), ^ (cover), ! (stretch) or, "
    + "behind one number, @ (an area); sides are 1 to \(ThumbnailSize.largestSide)"

  private static func boxed(_ size: ThumbnailSize) -> String {
    let box = size.placeholder
    return "\(box.width)x\(box.height)"
  }
}
