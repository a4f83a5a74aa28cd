// Errors of making collages and thumbnails.

import MosaicCodecs
public import MosaicRender
import MosaicScene
public import MosaicSpec
public import MosaicSystem
import MosaicText

/// Why a collage or a thumbnail could not be made.
public struct JobError: Error, Hashable, Sendable {
  /// A kind of error, with its values.
  public enum Kind: Error, Hashable, Sendable {
    /// A document, a list of jobs or a picture cannot be read.
    case source(FileError)
    /// The document is not valid; `name` is its path, or what it is called.
    case document(SpecErrors, name: String)
    /// The memory budget has no room for the document of this name, or with `nil` for the collage.
    case memory(MemoryBudget.Refusal, of: String?)
    /// No item is left: that many were left out because they cannot be read; 0 if the collage had no items.
    case nothingToShow(leftOut: Int)
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

  package static func source(_ error: FileError) -> JobError { JobError(.source(error)) }

  package static func request(_ found: String, _ remedy: String) -> JobError {
    JobError(.request(found: found, remedy: remedy))
  }

  package static func option(_ name: String, _ found: String, allowed: String) -> JobError {
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
  package static func check(timeLimit: Double?) throws(JobError) {
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
  package static var noThread: JobError { JobError(.render(.noThread)) }

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
    case .memory(let refusal, let name):
      (name.map { "\(shown($0)): needs" } ?? "the collage needs") + " \(refusal)"
    case .nothingToShow(leftOut: 0): "the collage has no items; there is nothing to lay out"
    case .nothingToShow: "none of the pictures can be read; there is nothing to lay out"
    case .format(let words): words
    case .render(let error): error.description
    case .request(let found, let remedy): "\(found); \(remedy)"
    }
  }
}

// MARK: The kind of the error

extension JobError.Kind {
  /// The kind of the error as a word; for several pictures, the kind of the first error.
  public var errorKind: ErrorKind {
    switch self {
    case .source(let error): error.errorKind
    case .document: .invalid
    case .memory: .memory
    case .nothingToShow(leftOut: 0): .noPictures
    case .nothingToShow: .unreadable
    case .format, .request: .usage
    case .render(let error): error.errorKind
    }
  }
}

extension JobError {
  /// The kind of the error as a word; for several pictures, the kind of the first error.
  public var errorKind: ErrorKind { kind.errorKind }

  /// The exit code of a program that ends with this error: 2 for a wrong request, 65 for bad data (trying again does not help),
  /// 69 for a program that is missing, 74 if reading or writing failed, 75 if the time was over, 130 if it was interrupted (sysexits.h).
  public var exitCode: Int { Int(code.rawValue) }

  package var code: ExitCode { errorKind.code }

  /// The kind of one piece of work among many: wrong usage is a matter of options, and here a line names what cannot be used.
  var dataKind: ErrorKind {
    let kind = fileAtFault?.dataKind ?? errorKind
    return kind == .usage ? .invalid : kind
  }

  var dataCode: ExitCode { fileAtFault?.dataCode ?? dataKind.code }

  private var fileAtFault: FileError? {
    switch kind {
    case .source(let error): error
    case .render(.sources(let failures)): failures.first?.error
    default: nil
    }
  }
}

extension JobError: DescribedError {}
extension JobError.Kind: DescribedError {}
extension SpecError: DescribedError {}
extension SpecErrors: DescribedError {}

extension WorkFailure {
  /// - Parameter place: The beginning of the message.
  package init(_ error: JobError, at place: String = "") {
    self.init(
      code: Int(error.dataCode.rawValue), message: place + error.description, kind: error.dataKind,
      isAboutMemory: error.isAboutMemory)
  }
}
