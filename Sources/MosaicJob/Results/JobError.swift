// Errors of making collages and thumbnails.

public import MosaicCodecs
public import MosaicRender
import MosaicScene
public import MosaicSpec

/// Why a collage or a thumbnail could not be made.
public struct JobError: Error, Hashable, Sendable {
  /// A kind of error, with its values.
  public enum Kind: Error, Hashable, Sendable {
    /// A document, a list of jobs or a picture cannot be read.
    case source(FileError)
    /// The document is not valid; `name` is its path, or what it is called.
    case document(SpecErrors, name: String)
    /// A path says by itself that it leads out of the folder of all files: it is absolute, or has `..` in it.
    case outsideRoot(path: String, root: String)
    /// The memory budget has no room for the document of this name, or with `nil` for the collage.
    case memory(MemoryBudget.Refusal, of: String?)
    /// No item is left: that many were left out because they cannot be read; 0 if the collage had no items.
    case nothingToShow(leftOut: Int)
    /// A folder cannot be listed.
    case folder(path: String)
    /// A folder holds no picture; words about files of kinds that are not read, if the folder has any.
    case noPictures(folder: String, others: String = "")
    /// No picture matches a pattern; words about files of kinds that are not read, if any match.
    case noMatch(pattern: String, others: String = "")
    /// No pair of two folders matches any of these patterns; that many pairs were found.
    case noPairs(patterns: [String], found: Int)
    /// A folder is in another one, or the same, and its pictures would count twice.
    case folderInFolder(inner: String, outer: String)
    /// The file format is unknown or does not suit the collage: a sentence.
    case format(String)
    /// The collage cannot be planned, drawn or written, or an option is out of its range.
    case render(RenderError)
    /// The request cannot be met: the finding, and the allowed values or the remedy. Nothing was written.
    case request(found: String, remedy: String)
  }

  /// The kind of the error.
  public let kind: Kind
  /// Warnings from before the error, in order.
  public let warnings: [JobWarning]
  /// If a document asks for something impossible: the document's name, the key, and the error.
  private let inDocument: String?

  /// The pictures that are at fault, if any: the numbers of their items in the document or the scene, what they are called, and why they
  /// cannot be read. For pictures in memory, these are all bad ones; for files, all whose headers say so, or the first that fails while
  /// it is drawn. The one picture of thumbnails has the number 0. A server that was given uploads so finds the bad ones.
  public var items: [SourceFailure] {
    if case .render(.sources(let failures)) = kind { failures } else { [] }
  }

  /// Makes an error.
  public init(_ kind: Kind, warnings: [JobWarning] = []) {
    self.init(kind, warnings: warnings, inDocument: nil)
  }

  init(_ kind: Kind, warnings: [JobWarning] = [], inDocument: String?) {
    self.kind = kind.stop.map { .render(RenderError($0)) } ?? kind
    self.warnings = warnings
    self.inDocument = inDocument
  }

  static func source(_ error: FileError) -> JobError { JobError(.source(error)) }

  static func request(_ found: String, _ remedy: String) -> JobError {
    JobError(.request(found: found, remedy: remedy))
  }

  static func option(_ name: String, _ found: String, allowed: String) -> JobError {
    JobError(.render(.option(name: name, found: found, allowed: allowed)))
  }

  /// The same error with its place before its words: a key of a document, and then the document.
  func at(_ place: String) -> JobError { JobError(kind, warnings: warnings, inDocument: "\(place): \(self)") }

  func after(_ earlier: [JobWarning]) -> JobError {
    JobError(kind, warnings: earlier + warnings, inDocument: inDocument)
  }
}

extension JobError {
  /// Refuses a time limit in seconds that is out of range.
  static func check(timeLimit: Double?) throws(JobError) {
    if let timeLimit, !(0...1e9).contains(timeLimit) {
      throw option("timeLimit", "\(timeLimit)", allowed: "0 to 1000000000 seconds")
    }
  }
}

extension JobError.Kind {
  /// Why a file was not read to its end, if that is the error: a stop is one case, whatever was under way.
  fileprivate var stop: StopSignal.Reason? {
    switch self {
    case .source(let error), .render(.output(let error)), .render(.shortage(let error)): error.stopReason
    default: nil
    }
  }

  /// The error as callers are told it, see ``/MosaicRender/RenderError/told(by:)``.
  func told(by stop: StopSignal?) -> JobError.Kind {
    if case .render(let error) = self { .render(error.told(by: stop)) } else { self }
  }
}

extension JobError: RunError {
  static var noThread: JobError { JobError(.render(.noThread)) }

  package var isCancellation: Bool {
    if case .render(let error) = kind { error.isCancellation } else { false }
  }

  package var isAboutMemory: Bool {
    switch kind {
    case .memory: true
    case .source(let error): error.isOverBudget
    case .render(let error): error.isAboutMemory
    default: false
    }
  }
}

extension JobError: CustomStringConvertible {
  /// One sentence for people; for a document, a line for each of its errors.
  public var description: String { inDocument ?? kind.description }
}

extension JobError.Kind: CustomStringConvertible {
  /// One sentence for people; for a document, a line for each of its errors.
  public var description: String {
    func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
    return switch self {
    case .source(let error): error.shortened.description
    case .document(let errors, let name):
      errors.lines.map { "\(shown(name)): \($0)" }.joined(separator: "\n")
    case .outsideRoot(let path, let root):
      EscapedText.shortened(shown(path), quote: "'", as: .quoted)
        + (path.isAbsolutePath ? " is an absolute path" : " has '..' in it")
        + "; all files must be in '\(shown(root))', and their paths start there"
    case .memory(let refusal, let name):
      (name.map { "\(shown($0)): needs" } ?? "the collage needs") + " \(refusal)"
    case .nothingToShow(leftOut: 0): "the collage has no items; there is nothing to lay out"
    case .nothingToShow: "none of the pictures can be read; there is nothing to lay out"
    case .folder(let path): "\(shown(path)): cannot read the folder"
    case .noPictures(let folder, let others):
      "\(shown(folder)): holds no pictures (this build reads "
        + "\(ImageReader.pathExtensions.sorted().joined(separator: ", ")))"
        + (others.isEmpty ? "" : "; \(others)")
    case .noMatch(let pattern, let others) where !others.isEmpty:
      "no picture that is read matches '\(shown(pattern))'; \(others)"
    case .noMatch(let pattern, _):
      "no picture matches '\(shown(pattern))'; * and ? are for a name, ** is for folders, and upper and "
        + "lower case differ" + Self.remark(onBracesIn: pattern)
    case .noPairs(let patterns, let found):
      "none of the \(found) pairs matches \(patterns.map { "'\(shown($0))'" }.joined(separator: " or ")); "
        + "patterns are for whole paths, such as 'cards/*'"
    case .folderInFolder(let inner, let outer):
      "the folder '\(shown(inner))' is in '\(shown(outer))', or the same: "
        + "its pictures would count there as well; name folders that lie apart"
    case .format(let words): words
    case .render(let error): error.description
    case .request(let found, let remedy): "\(found); \(remedy)"
    }
  }

  /// A remark about a name with `{a,b}`, which is not a pattern here; empty for any other.
  package static func remark(onBracesIn path: String) -> String {
    guard let open = path.firstIndex(of: "{"), let close = path[open...].firstIndex(of: "}"),
      path[open..<close].contains(",")
    else { return "" }
    return "; braces are the shell's, which reads them outside quotes: give a pattern for each of their words"
  }
}
