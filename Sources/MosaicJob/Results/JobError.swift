// Errors of making a collage.

public import MosaicCodecs
public import MosaicRender
import MosaicScene
public import MosaicSpec

/// A collage could not be made.
public struct JobError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Error, Hashable, Sendable {
    /// A document or a picture cannot be read.
    case source(CodecError)
    /// The document is not valid; `name` is its path, or what it is called.
    case document(SpecErrors, name: String)
    /// A path in the document of this name is outside the folder of all files; `key` is that of the path in the document.
    case outsideRoot(ConfinementError, key: String, name: String)
    /// The memory budget has no room for the document of this name, or with `nil` for the collage.
    case memory(MemoryBudget.Refusal, of: String?)
    /// No item is left: so many were left out because they cannot be read; 0 where there was none.
    case nothingToShow(leftOut: Int)
    /// A folder cannot be listed.
    case folder(path: String)
    /// A folder holds no picture.
    case noPictures(folder: String)
    /// No picture matches a pattern.
    case noMatch(pattern: String)
    /// No pair of two folders matches any of these patterns; so many pairs were found.
    case noPairs(patterns: [String], found: Int)
    /// A folder is in another one, or the same, and what is in it would count twice.
    case folderInFolder(inner: String, outer: String)
    /// The file format is unknown or does not suit the collage.
    case format(FormatError)
    /// The collage cannot be planned, drawn or written.
    case render(RenderError)
  }

  /// What went wrong.
  public let kind: Kind
  /// Warnings from before the error, in order.
  public let warnings: [JobWarning]
  /// Where a document asks for what cannot be planned: its name, and the error with the path of the key that it is about.
  private let inDocument: String?

  /// Makes an error.
  public init(_ kind: Kind, warnings: [JobWarning] = []) {
    self.init(kind, warnings: warnings, inDocument: nil)
  }

  init(_ kind: Kind, warnings: [JobWarning] = [], inDocument: String?) {
    (self.kind, self.warnings, self.inDocument) = (kind, warnings, inDocument)
  }

  /// The same error after these warnings.
  func after(_ earlier: [JobWarning]) -> JobError {
    JobError(kind, warnings: earlier + warnings, inDocument: inDocument)
  }
}

extension JobError: CustomStringConvertible {
  /// One sentence for people; of a document, a line for each of its errors.
  public var description: String { inDocument ?? kind.description }
}

extension JobError.Kind: CustomStringConvertible {
  /// One sentence for people; of a document, a line for each of its errors.
  public var description: String {
    switch self {
    case .source(let error): error.shortened.description
    case .document(let errors, let name):
      errors.lines.map { "\(EscapedText.shortened(path: name)): \($0)" }.joined(separator: "\n")
    case .outsideRoot(let error, let key, let name): "\(EscapedText.shortened(path: name)): \(key): \(error)"
    case .memory(let refusal, let name):
      (name.map { "\(EscapedText.shortened(path: $0)): needs" } ?? "the collage needs") + " \(refusal)"
    case .nothingToShow(leftOut: 0): "the collage has no items; there is nothing to lay out"
    case .nothingToShow: "none of the pictures can be read; there is nothing to lay out"
    case .folder(let path): "\(EscapedText.shortened(path: path)): cannot read the folder"
    case .noPictures(let folder):
      "\(EscapedText.shortened(path: folder)): holds no pictures (this build reads "
        + "\(ImageReader.pathExtensions.sorted().joined(separator: ", ")))"
    case .noMatch(let pattern):
      "no picture matches '\(EscapedText.shortened(path: pattern))'; * and ? are for a name, ** is for folders, and upper and "
        + "lower case differ" + Self.remark(onBracesIn: pattern)
    case .noPairs(let patterns, let found):
      "none of the \(found) pairs matches \(patterns.map { "'\(EscapedText.shortened(path: $0))'" }.joined(separator: " or ")); "
        + "patterns are for whole paths, such as 'cards/*'"
    case .folderInFolder(let inner, let outer):
      "the folder '\(EscapedText.shortened(path: inner))' is in '\(EscapedText.shortened(path: outer))', or the same: "
        + "its pictures would count there as well; name folders that lie apart"
    case .format(let error): error.description
    case .render(let error): error.description
    }
  }

  /// A remark about a name with `{a,b}`, which is no pattern here; empty for any other.
  package static func remark(onBracesIn path: String) -> String {
    guard let open = path.firstIndex(of: "{"), let close = path[open...].firstIndex(of: "}"),
      path[open..<close].contains(",")
    else { return "" }
    return "; braces are the shell's, which reads them outside quotes: give a pattern for each of their words"
  }
}
